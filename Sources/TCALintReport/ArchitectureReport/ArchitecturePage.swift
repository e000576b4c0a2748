/// The HTML file of a report: one script, one style and the data, without anything to load.
///
/// The script and the style are the files in `Page/`, which `Rules/generate-pages` puts together. Everything else is the
/// data, which the script only shows as text.
enum ArchitecturePage {
  static func render(_ report: ArchitectureReport) -> [UInt8] {
    let policy = """
      default-src 'none'; script-src 'sha256-\(SHA256.base64(of: Array(script.utf8)))'; \
      style-src 'sha256-\(SHA256.base64(of: Array(style.utf8)))'; base-uri 'none'; form-action 'none'
      """
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>Architecture report</title>
      <style>\(style)</style>
      </head>
      <body>
      <p id="without-script">This report needs JavaScript. It loads nothing from the network.</p>
      <script type="application/json" id="data">
      """
    let foot = "</script>\n<script>\(script)</script>\n</body>\n</html>\n"
    return Array(head.utf8) + ArchitectureData.render(report) + Array(foot.utf8)
  }
}
