; The installer for Windows. packaging/windows_setup.py gives Version, Frozen, Target and Name.

[Setup]
; Windows knows the installed program by this, whatever its version.
AppId={{7C1D4B0A-64B7-4B57-9A3E-0B8E0E6C2D19}
AppName=Topologic
AppVersion={#Version}
AppVerName=Topologic {#Version}
AppPublisher=The Topologic for the desktop authors
DefaultDirName={autopf}\Topologic
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
; For oneself without an administrator, or for all.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
SetupIconFile=..\..\build\package\topologic.ico
UninstallDisplayIcon={app}\topologic-qt.exe
UninstallDisplayName=Topologic
OutputDir={#Target}
OutputBaseFilename={#Name}

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Frozen}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Topologic"; Filename: "{app}\topologic-qt.exe"
Name: "{autodesktop}\Topologic"; Filename: "{app}\topologic-qt.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.topologic"; ValueType: string; ValueData: "Topologic.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.topologic\OpenWithProgids"; ValueType: string; ValueName: "Topologic.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Topologic.Match"; ValueType: string; ValueData: "Topologic match"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Topologic.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\_internal\match.ico"
Root: HKA; Subkey: "Software\Classes\Topologic.Match\shell\open\command"; ValueType: string; ValueData: """{app}\topologic-qt.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.topologic-field"; ValueType: string; ValueData: "Topologic.Field"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.topologic-field\OpenWithProgids"; ValueType: string; ValueName: "Topologic.Field"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Topologic.Field"; ValueType: string; ValueData: "Topologic field"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Topologic.Field\DefaultIcon"; ValueType: string; ValueData: "{app}\_internal\field.ico"
Root: HKA; Subkey: "Software\Classes\Topologic.Field\shell\open\command"; ValueType: string; ValueData: """{app}\topologic-qt.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.topology"; ValueType: string; ValueData: "Topology.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.topology\OpenWithProgids"; ValueType: string; ValueName: "Topology.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Topology.Match"; ValueType: string; ValueData: "Topology match"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Topology.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\_internal\topology-match.ico"
Root: HKA; Subkey: "Software\Classes\Topology.Match\shell\open\command"; ValueType: string; ValueData: """{app}\topologic-qt.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.deduction"; ValueType: string; ValueData: "Deduction.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.deduction\OpenWithProgids"; ValueType: string; ValueName: "Deduction.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Deduction.Match"; ValueType: string; ValueData: "Deduction match"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Deduction.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\_internal\deduction-match.ico"
Root: HKA; Subkey: "Software\Classes\Deduction.Match\shell\open\command"; ValueType: string; ValueData: """{app}\topologic-qt.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.topologic-box"; ValueType: string; ValueData: "Topologic.Box"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.topologic-box\OpenWithProgids"; ValueType: string; ValueName: "Topologic.Box"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Topologic.Box"; ValueType: string; ValueData: "Everything from Topologic"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Topologic.Box\DefaultIcon"; ValueType: string; ValueData: "{app}\_internal\box.ico"
Root: HKA; Subkey: "Software\Classes\Topologic.Box\shell\open\command"; ValueType: string; ValueData: """{app}\topologic-qt.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\topologic-qt.exe\SupportedTypes"; ValueType: string; ValueName: ".topologic"; ValueData: ""; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\topologic-qt.exe\SupportedTypes"; ValueType: string; ValueName: ".topologic-field"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\topologic-qt.exe\SupportedTypes"; ValueType: string; ValueName: ".topology"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\topologic-qt.exe\SupportedTypes"; ValueType: string; ValueName: ".deduction"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\topologic-qt.exe\SupportedTypes"; ValueType: string; ValueName: ".topologic-box"; ValueData: ""

[Run]
Filename: "{app}\topologic-qt.exe"; Description: "{cm:LaunchProgram,Topologic}"; Flags: nowait postinstall skipifsilent
