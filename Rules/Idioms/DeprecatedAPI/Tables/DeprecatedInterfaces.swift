import TCALintDomain

// The deprecated API of the libraries, as of The Composable Architecture 1.25.5, swift-case-paths 1.9,
// swift-dependencies 1.16, swift-identified-collections 1.1, swift-issue-reporting 2.0, swift-navigation 2.11,
// swift-perception 2.0, swift-sharing 2.8 and WeaveDI 3.4. A row has versions of its own library.
//
// To take the next version, read in it
//   - `Internal/Deprecations.swift` of each library: what warns, under a heading that says since when;
//   - `git grep -n 'deprecated: 9999'` and `git grep -n 'Deprecations$'`: what will warn, and what warns under a trait;
//   - `Sources/ComposableArchitectureMacros`: `MacroExpansionWarningMessage`, what a macro warns of;
//   - the migration guide of the version: API that is discouraged without a deprecation, and its replacement;
//   - the lines of `git grep -h '^public'` in the version before that are missing now: the removed API. `since` is the
//     version in which the replacement came and the guide began to send readers there; `warns` the one in which the
//     compiler did.
//
// Left out, since apps do not write them: members of types that are deprecated themselves (`ViewStore.binding`), types
// that only the libraries' own modifiers make (`PresentationStore`, `DestinationContent`), interfaces without a spelling
// of their own (an overload that differs in a type alone, such as a timeout in nanoseconds).

/// Every row, in the order in which the files beside this one have them.
let deprecatedInterfaces: [DeprecatedInterface] = [
  (deprecatedViews + deprecatedViewModifiers).map(\.replacedByObservation), deprecatedBindings,
  deprecatedStoreInterfaces, deprecatedEffects, deprecatedReducerInterfaces, deprecatedTestInterfaces,
  deprecatedCasePaths, deprecatedCollections, deprecatedContainer, deprecatedDependencies, deprecatedIssueReporting,
  deprecatedNavigation, deprecatedPerception, deprecatedSharing, removedInterfaces, interfacesGoneInFirstMajor,
  interfacesGoneInNextMajor,
].flatMap { $0 }
