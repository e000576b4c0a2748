/// Types of SwiftUI, UIKit and AppKit by what their values are, as of iOS 18 and macOS 15.
public enum UserInterfaceTypes {
  /// The modules that declare them.
  public static let modules: Set<String> = [
    "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "Cocoa", "WatchKit", "WidgetKit", "MapKit", "WebKit", "AVKit",
    "PDFKit", "SpriteKit", "SceneKit", "MetalKit", "ARKit", "RealityKit", "QuickLook", "SafariServices", "MessageUI",
    "PhotosUI", "PencilKit", "Charts",
    // Modules that the compiler imports when two others are imported together.
    "_AuthenticationServices_SwiftUI", "_AVKit_SwiftUI", "_MapKit_SwiftUI", "_PhotosUI_SwiftUI", "_SpriteKit_SwiftUI",
    "_StoreKit_SwiftUI",
  ]

  /// Views and view controllers, the protocols of views among them.
  public static let views: Set<String> = ViewTypes.names.union([
    "AnyView", "AnyShape", "AnyShapeStyle", "AsyncImage", "Button", "Canvas", "Capsule", "Chart", "Circle",
    "ColorPicker", "ContainerRelativeShape", "ContentUnavailableView", "ControlGroup", "DatePicker",
    "DisclosureGroup", "Divider", "EditButton", "Ellipse", "EmptyView", "ForEach", "Form", "Gauge", "GeometryReader",
    "Grid", "GridRow", "Group", "GroupBox", "HSplitView", "HStack", "Image", "KeyframeAnimator", "Label",
    "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "Link", "List", "Menu", "ModifiedContent",
    "MultiDatePicker", "NavigationLink", "NavigationSplitView", "NavigationStack", "NavigationView", "OutlineGroup",
    "PasteButton", "PhaseAnimator", "PhotosPicker", "Picker", "ProgressView", "Rectangle", "RenameButton",
    "RoundedRectangle", "ScrollView", "ScrollViewReader", "Section", "SecureField", "ShareLink", "Slider", "Spacer",
    "Stepper", "SubscriptionView", "TabView", "Table", "Text", "TextEditor", "TextField", "TimelineView", "Toggle",
    "UnevenRoundedRectangle", "VSplitView", "VStack", "VideoPlayer", "ViewThatFits", "ZStack",
  ])

  /// Those of them that are objects, which callers may hand over to be drawn on or presented from.
  public static let viewObjects = ViewTypes.classes

  /// The types of images.
  public static let images: Set<String> = ["Image", "NSImage", "UIImage"]

  /// The types that give views access to changing values.
  public static let bindings: Set<String> = ["Binding", "GestureState"]

  /// The types of gestures.
  public static let gestures: Set<String> = [
    "AnyGesture", "DragGesture", "ExclusiveGesture", "Gesture", "LongPressGesture", "MagnificationGesture",
    "MagnifyGesture", "RotateGesture", "RotationGesture", "SequenceGesture", "SimultaneousGesture", "SpatialTapGesture",
    "TapGesture", "NSClickGestureRecognizer", "NSGestureRecognizer", "NSMagnificationGestureRecognizer",
    "NSPanGestureRecognizer", "NSPressGestureRecognizer", "NSRotationGestureRecognizer", "UIGestureRecognizer",
    "UIHoverGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer", "UIPinchGestureRecognizer",
    "UIRotationGestureRecognizer", "UIScreenEdgePanGestureRecognizer", "UISwipeGestureRecognizer",
    "UITapGestureRecognizer",
  ]

  /// Types that arrange views or describe an arrangement.
  public static let layouts: Set<String> = [
    "AnyLayout", "GeometryProxy", "GridLayout", "HStackLayout", "LayoutSubview", "LayoutSubviews", "ScrollViewProxy",
    "VStackLayout", "ZStackLayout", "NSCollectionViewFlowLayout", "NSCollectionViewLayout", "NSLayoutConstraint",
    "UICollectionViewCompositionalLayout", "UICollectionViewFlowLayout", "UICollectionViewLayout",
  ]
}

/// The types by which The Composable Architecture makes features, which a client knows nothing of.
public enum ArchitectureTypes {
  /// The modules that declare them.
  public static let modules: Set<String> = ["ComposableArchitecture"]

  /// The types of effects.
  public static let effects = EffectWords.types
  /// The types of `send` in effects.
  public static let sends: Set = ["Send"]
  /// The types of stores.
  public static let stores: Set<String> = ["Store", "StoreOf", "ViewStore", "ViewStoreOf"]
}
