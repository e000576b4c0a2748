# shellcheck shell=bash
# Fixes
point=3

feature=('import ComposableArchitecture' '@Reducer' 'struct Feature {' '  struct State {}' '  enum Action {}'
  '  @Dependency(\.uuid) var uuid' '  var body: some ReducerOf<Self> { EmptyReducer() }' '}')
twins=('import ComposableArchitecture' '@Reducer struct Feature {' '@ObservableState struct State: Equatable {'
  'var plan: Plan?' 'var badge: Plan?' '}' 'enum Action { case on(Plan), off(Plan) }'
  'var body: some ReducerOf<Self> {' 'Reduce { state, action in' 'switch action {'
  'case let .on(plan):' 'state.plan = plan' 'state.badge = plan' 'return .none'
  'case let .off(plan):' 'state.plan = plan' 'state.badge = plan' 'return .none' '}' '}' '}' '}')
lines() { # FIRST, LAST, END…: lines of the feature, each with its end; these take turns
  local first=$1 last=$2 line
  shift 2
  for ((line = first; line <= last; line++)); do
    printf "%s${*:(line - 1) % $# + 1:1}" "${feature[line - 1]}"
  done
}
edits() { # what the JSON report would have changed: the number of the fix, start, end
  awk '/"fixes": \[/ { within = 1 } /"title": / { fix++; side = 0 } /"fingerprint": / { within = 0 }
    within && sub(/.*"offset": /, "") { if (side) print fix, start, $0; else start = $0; side = !side }' "$out"
}
expect_fix_of_line_6() { # START OF THE FILE, what is cut off its end, END…: line 6 goes, nothing else
  local mark=$1 cut=$2 before line fix start end
  shift 2
  { printf "$mark" && lines 1 8 "$@" | head -c "-$cut"; } >Feature.swift
  { printf "$mark" && { lines 1 5 "$@" && lines 7 8 "$@"; } | head -c "-$cut"; } >"$place/expected"
  run lint --format json
  before=$({ printf "$mark" && lines 1 5 "$@"; } | wc -c)
  line=$({ printf "$mark" && lines 1 6 "$@"; } | wc -c)
  read -r fix start end < <(edits) || { fail "no fix" && return; }
  [ "$start" -ge "$before" ] && [ "$end" -le "$line" ] ||
    fail "the fix takes $start..<$end, its line is $before..<$line"
  { head -c "$start" Feature.swift && tail -c "+$((end + 1))" Feature.swift; } >"$place/fixed"
  expect_same "$place/fixed" "$place/expected"
}

it 'a fix takes its line and no more, whatever the lines end with'
for end in '\n' '\r' '\r\n'; do expect_fix_of_line_6 '' 0 "$end"; done

it 'also where each line ends in another way'
expect_fix_of_line_6 '' 0 '\r' '\n' '\r\n'
expect_fix_of_line_6 '' 0 '\n' '\r'
expect_fix_of_line_6 '' 0 '\r\n' '\r' '\r' '\n'

it 'also behind a byte order mark, and without a last line end'
for end in '\n' '\r'; do
  expect_fix_of_line_6 '\xef\xbb\xbf' 0 "$end"
  expect_fix_of_line_6 '' 1 "$end"
  expect_fix_of_line_6 '\xef\xbb\xbf' 1 "$end"
done

it 'edits of one fix are in the file and do not overlap, also where a name is declared twice'
for end in '\n' '\r' '\r\n' ' ' '; '; do
  for again in '' 'var badge: Plan?' 'var plan: Plan?' 'struct State { var badge: Plan? }'; do
    printf "%s$end" "${twins[@]:0:5}" "$again" "${twins[@]:5}" >Feature.swift
    run lint --profile all --format json
    while IFS= read -r problem; do fail "$problem, with $end and $again"; done < <(
      edits | sort -n -k 1,1 -k 2,2 | awk -v size="$(wc -c <Feature.swift)" '
        $2 > $3 || $3 > size { print "an edit of " $2 "..<" $3 " in a file of " size " bytes" }
        $1 == fix && $2 < end { print "edits overlap at " $2 } { fix = $1; end = $3 }')
  done
done
