/// A small project file with every kind of membership that matters, in the layout of Xcode.
enum ProjectFixture {
  static let text = #"""
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 77;
    	objects = {

    /* Begin PBXBuildFile section */
    		B1 /* Localizable.strings in Resources */ = {isa = PBXBuildFile; fileRef = V1 /* Localizable.strings */; };
    		B2 /* Extra.xcstrings in Resources */ = {isa = PBXBuildFile; fileRef = F4 /* Extra.xcstrings */; };
    		B3 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = F5 /* App.swift */; };
    		B4 /* Root.xcstrings in Resources */ = {isa = PBXBuildFile; fileRef = F6; };
    		B5 /* Settings.bundle in Resources */ = {isa = PBXBuildFile; fileRef = F7 /* Settings.bundle */; };
    		B6 /* Outside.strings in Resources */ = {isa = PBXBuildFile; fileRef = F8; };
    		B7 /* Gone in Resources */ = {isa = PBXBuildFile; };
    		B8 /* Shared.swift in Sources */ = {isa = PBXBuildFile; fileRef = F9; };
    		B9 /* Package in Frameworks */ = {isa = PBXBuildFile; productRef = NOWHERE; };
    /* End PBXBuildFile section */

    /* Begin PBXFileReference section */
    		F1 /* en */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en;
    			path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
    		F2 /* pt-BR */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = "pt-BR";
    			path = "pt-BR.lproj/Localizable.strings"; sourceTree = "<group>"; };
    		F4 /* Extra.xcstrings */ = {isa = PBXFileReference; path = Extra.xcstrings; sourceTree = "<group>"; };
    		F5 /* App.swift */ = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
    		F6 /* Root.xcstrings */ = {isa = PBXFileReference; name = Root.xcstrings;
    			path = Resources/Root.xcstrings; sourceTree = SOURCE_ROOT; };
    		F7 /* Settings.bundle */ = {isa = PBXFileReference; path = Settings.bundle; sourceTree = "<group>"; };
    		F8 /* Outside */ = {isa = PBXFileReference; path = /Users/x/Outside.strings; sourceTree = "<absolute>"; };
    		F9 /* Shared.swift */ = {isa = PBXFileReference; path = ../Common/Shared.swift; sourceTree = "<group>"; };
    		P1 /* App.app */ = {isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    /* End PBXFileReference section */

    		G0 = {isa = PBXGroup; children = (G1 /* App */, V9, F9, S1, S2, ); sourceTree = "<group>"; };
    		G1 /* App */ = {
    			isa = PBXGroup;
    			children = (
    				G2 /* Texts */,
    				F5 /* App.swift */,
    				F7,
    				F6,
    			);
    			path = App;
    			sourceTree = "<group>";
    		};
    		G2 /* Texts */ = {isa = PBXGroup; children = (V1 /* Localizable.strings */, F4, F8, ); name = Texts;
    			sourceTree = "<group>"; };
    		V1 /* Localizable.strings */ = {isa = PBXVariantGroup;
    			children = (F1 /* en */, F2 /* pt-BR */, MISSING, ); name = Localizable.strings; sourceTree = "<group>"; };
    		V9 = {isa = PBXVariantGroup; children = (V9, ); sourceTree = "<group>"; };

    		S1 /* Widget */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (X1, X2, ); path = Widget;
    			sourceTree = "<group>"; };
    		S2 /* Texts */ = {isa = PBXFileSystemSynchronizedRootGroup; path = "Shared Texts"; sourceTree = "<group>"; };
    		X1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
    			membershipExceptions = (Info.plist, Old, "/Localized: Main.strings", ); target = T2 /* Widget */; };
    		X2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
    			membershipExceptions = (Texts/Widget.xcstrings, Model.swift, ); target = T1 /* App */; };

    		R1 /* Resources */ = {isa = PBXResourcesBuildPhase; files = (B1, B2, B4, B5, B6, B7, GONE, ); };
    		R2 /* Sources */ = {isa = PBXSourcesBuildPhase; files = (B3, B8, ); };
    		T1 /* App */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = L1;
    			buildPhases = (R2, R1, );
    			name = App;
    			productName = App;
    			productReference = P1;
    			productType = "com.apple.product-type.application";
    		};
    		T2 /* Widget */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = L2;
    			buildPhases = ();
    			fileSystemSynchronizedGroups = (S1 /* Widget */, S2, );
    			name = Widget;
    			productType = "com.apple.product-type.app-extension";
    		};
    		T3 = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; };

    		ROOT /* Project object */ = {
    			isa = PBXProject;
    			buildConfigurationList = L0;
    			developmentRegion = en;
    			knownRegions = (
    				en,
    				Base,
    				"pt-BR",
    				"zh-Hans",
    			);
    			mainGroup = G0;
    			projectDirPath = "";
    			targets = (
    				T1 /* App */,
    				T2 /* Widget */,
    				T3,
    				T4 /* not there */,
    			);
    		};

    		C0 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {
    			LOCALIZED_STRING_MACRO_NAMES = (NSLocalizedString, tr, );
    			LOCALIZATION_PREFERS_STRING_CATALOGS = YES;
    			DEVELOPMENT_LANGUAGE = en;
    			INFOPLIST_KEY_NSHumanReadableCopyright = "© 2026";
    		}; name = Debug; };
    		C1 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {
    			GENERATE_INFOPLIST_FILE = YES;
    			INFOPLIST_FILE = "$(SRCROOT)/$(TARGET_NAME)/Info.plist";
    			INFOPLIST_KEY_NSCameraUsageDescription = "To \"scan\".";
    			"INFOPLIST_KEY_CFBundleDisplayName[sdk=iphoneos*]" = App;
    			LOCALIZED_STRING_MACRO_NAMES = "$(inherited) L10n.tr";
    			STRING_CATALOG_GENERATE_SYMBOLS = NO;
    		}; name = Debug; };
    		C2 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {INFOPLIST_FILE = Widget/Info.plist; };
    			name = Debug; };
    		L0 = {isa = XCConfigurationList; buildConfigurations = (C0, ); };
    		L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
    		L2 = {isa = XCConfigurationList; buildConfigurations = (C2, NONE, ); };
    	};
    	rootObject = ROOT /* Project object */;
    }

    """#
}
