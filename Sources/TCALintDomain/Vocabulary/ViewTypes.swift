import TCALintSyntax

// As of the SDKs for iOS 18 and macOS 15.
//
// To take the next, look in the interfaces of SwiftUI and SwiftUICore for protocols that refine `View`, that have a `body`
// or that end in `Style`, and in the headers of UIKit and AppKit for subclasses of views and view controllers.

/// The protocols and classes of SwiftUI, UIKit and AppKit whose conforming types and subclasses are views.
enum ViewTypes {
  static let names: Set<String> = protocols.union(styles).union(classes)

  private static let protocols: Set<String> = [
    "View", "ViewModifier", "Shape", "InsettableShape", "Layout", "ToolbarContent", "CustomizableToolbarContent",
    "Commands", "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable", "WKInterfaceObjectRepresentable", "AnimatableModifier", "DynamicViewContent",
    "EnvironmentalModifier", "GeometryEffect", "RotatedShape", "TableRowContent", "TableColumnContent", "TabContent",
  ]

  private static let styles: Set<String> = [
    "ButtonStyle", "PrimitiveButtonStyle", "ToggleStyle", "LabelStyle", "TextFieldStyle", "TextEditorStyle",
    "ProgressViewStyle", "GaugeStyle", "GroupBoxStyle", "ControlGroupStyle", "DatePickerStyle",
    "DisclosureGroupStyle", "FormStyle", "IndexViewStyle", "LabeledContentStyle", "ListStyle", "MenuStyle",
    "MenuButtonStyle", "NavigationSplitViewStyle", "NavigationViewStyle", "PickerStyle", "TabViewStyle",
    "TableStyle", "ShapeStyle", "WindowToolbarStyle",
  ]

  static let classes: Set<String> = [
    "UIView", "UIControl", "UIButton", "UILabel", "UITextField", "UITextView", "UIImageView", "UIScrollView",
    "UIStackView", "UITableView", "UITableViewCell", "UITableViewHeaderFooterView", "UICollectionView",
    "UICollectionViewCell", "UICollectionViewListCell", "UICollectionReusableView", "UIPickerView", "UIDatePicker",
    "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UISearchBar", "UIToolbar", "UITabBar",
    "UINavigationBar", "UIVisualEffectView", "UIInputView", "UIWindow", "UIViewController", "UITableViewController",
    "UICollectionViewController", "UINavigationController", "UITabBarController", "UISplitViewController",
    "UIPageViewController", "UIAlertController", "UIActivityViewController", "UISearchController",
    "UIInputViewController", "UIHostingController", "_UIHostingView", "UIImagePickerController",
    "UIActivityIndicatorView", "UIProgressView", "UIPageControl", "UIRefreshControl", "UICalendarView", "UIColorWell",
    "UIListContentView", "UIContentUnavailableView", "UIColorPickerViewController", "UIFontPickerViewController",
    "UICloudSharingController", "UIDocumentViewController", "UIDocumentBrowserViewController",
    "UIDocumentPickerViewController", "NSSearchField", "NSSecureTextField", "NSTokenField", "NSComboBox",
    "NSPopUpButton", "NSSlider", "NSSwitch", "NSStepper", "NSSegmentedControl", "NSColorWell", "NSDatePicker",
    "NSProgressIndicator", "NSLevelIndicator", "NSPathControl", "NSTabView", "NSSplitView", "NSGridView", "NSClipView",
    "NSCollectionViewItem", "NSTitlebarAccessoryViewController",
    "NSView", "NSControl", "NSButton", "NSTextField", "NSTextView", "NSImageView",
    "NSScrollView", "NSStackView", "NSTableView", "NSTableCellView", "NSTableRowView", "NSOutlineView",
    "NSCollectionView", "NSBox", "NSVisualEffectView", "NSViewController", "NSTabViewController",
    "NSSplitViewController", "NSPageController", "NSHostingController", "NSHostingView",
    "UISearchTextField", "UIPasteControl", "UIPopoverBackgroundView",
    "UIReferenceLibraryViewController", "UIVideoEditorController", "UISearchContainerViewController",
    "UITextFormattingViewController", "NSRulerView", "NSScroller", "NSMatrix", "NSBrowser", "NSRuleEditor",
    "NSPredicateEditor", "NSComboButton", "NSOpenGLView", "NSTableHeaderView", "NSScrubber", "NSScrubberItemView",
    "NSStatusBarButton",
    // MapKit
    "MKMapView", "MKAnnotationView", "MKMarkerAnnotationView", "MKPinAnnotationView", "MKUserLocationView",
    "MKCompassButton", "MKPitchControl", "MKScaleView", "MKUserTrackingButton", "MKZoomControl", "MKOverlayView",
    "MKOverlayPathView", "MKCircleView", "MKPolygonView", "MKPolylineView", "MKLookAroundViewController",
    "MKMapItemDetailViewController",
    // WebKit, AVKit, PDFKit
    "WKWebView", "AVPlayerViewController", "AVPlayerView", "AVCaptureView", "AVRoutePickerView", "PDFView",
    "PDFThumbnailView", "QLPreviewView",
    // SpriteKit, SceneKit, MetalKit, ARKit, RealityKit
    "SKView", "SCNView", "MTKView", "ARView", "ARSCNView", "ARSKView", "ARCoachingOverlayView", "GLKView",
    "GLKViewController",
    // Views with a screen of their own
    "PHPickerViewController", "PHLivePhotoView", "PKCanvasView", "PKPaymentButton", "PKAddPassButton",
    "PKAddPassesViewController", "MPVolumeView", "MPMediaPickerController", "LPLinkView", "CNContactViewController",
    "CNContactPickerViewController", "EKEventViewController", "EKEventEditViewController", "EKCalendarChooser",
    "SKStoreProductViewController", "GKGameCenterViewController", "VNDocumentCameraViewController",
    "DataScannerViewController", "ASAuthorizationAppleIDButton", "SLComposeServiceViewController",
    "SFSafariViewController", "QLPreviewController", "MFMailComposeViewController", "MFMessageComposeViewController",
    "WKInterfaceController", "WKHostingController",
    // UIKitNavigation
    "NavigationStackController",
  ]
}
