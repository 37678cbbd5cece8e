/**
 * Schemes that belong to other programs, by kind, so that a missing one is seen: code and data, the web and
 * browsers, systems, editors, remote access, file shares, automation, mail and calls, stores and installers,
 * office and other apps, networks and proxies, shells, databases, payments, passwords. `*` stands for any ending.
 */
const DENIED: readonly string[] = `
javascript livescript vbscript vbs jscript data blob file filesystem about jar view-source resource res cid mid mhtml mk hcp urn
http https ws wss feed* pcast wc
chrome* google-chrome* googlechrome* chromium* devtools extension isolated-app edge edge-* msedge* brave* opera* vivaldi* firefox*
moz-* safari* webkit* tor torbrowser duckduckgo ddg* arc yandexbrowser* samsunginternet ucbrowser* read touch-http*
intent content package android* settings* prefs app-prefs app-settings systempreferences sysprefs x-* com.apple.* apple-* findmy* fmip*
diagnostics diags calshow mobilenotes photos-* shoebox ms-* microsoft* com.microsoft.* windows* search search-* shell* explorer* bing*
cortana insider* feedback-hub wsl* control help calculator gnome* kde* man info yelp
vscode* vscodium* code-* cursor* windsurf* zed trae* kiro void antigravity* codeium* atom subl* sublime* txmt textmate mate bbedit nova
emacs* org-protocol vim mvim nvim gvim neovide idea intellij* pycharm* webstorm* phpstorm* clion* goland* rubymine* rider datagrip*
dataspell* rustrover* appcode fleet jetbrains* android-studio eclipse* netbeans visualstudio* vsweb vstfs devenv xcode* xcdoc
playgrounds swiftplaygrounds brackets lapce editor open-in-editor git git-* git+* gitkraken* github* gitlab* sourcetree* svn* hg cvs bzr
docker* postman* insomnia* figma* unityhub com.unity* claude* lmstudio* mcp raycast* alfred* obsidian logseq notion evernote
rdp rdps mstsc remotedesktop* remote-desktop* ssh* scp mosh telnet* tn3270 tn5270 rlogin rsh vnc* rfb ard spice* xpra nx nxs x2go* teamviewer*
tvcontrol1 tvfiletransfer1 tvjoinv8 tvpresent1 tvsendfile1 tvsqcustomer1 tvsqsupport1 tvvideocall1 tvvpn1 anydesk* rustdesk* splashtop*
parsec* nomachine* citrix* ica receiver* vmware* vmrc* horizon-client logmein* gotoassist* gotomypc* gotoopener* screenconnect*
connectwise* dameware* bomgar* beyondtrust* supremo* ultraviewer* zohoassist* moonlight putty* winscp* mobaxterm* securecrt* termius*
termux* iterm* terminal warp wezterm kitty ghostty adb
smb* cifs* afp* nfs* afs ftp* sftp* tftp dav* webdav* rsync* dropbox* onedrive* odopen grvopen googledrive* nextcloud* nc owncloud*
filezilla cyberduck* magnet ed2k torrent* bittorrent* utorrent* thunder ipfs ipns gopher ldap* imap* pop nntp* news snews snmp* mysql*
postgres* redis* mongodb* jdbc* odbc* ipp ipps rtsp* rtmp* mms*
shortcuts* workflow* automator* applescript* osascript* scriptable* pythonista* kmtrigger* keyboardmaestro* hammerspoon* btt
bettertouchtool launchcenterpro pushcut* tasker* macrodroid* ifttt* autohotkey ahk streamdeck* homeassistant* drafts* working-copy
mailto* mail message messages imessage* googlegmail* gmail outlook* tel telprompt sms* facetime* callto skype* sip sips xmpp jabber im
irc* aim ymsgr zoommtg zoomus* zoomphonecall webex* msteams* teams discord* slack* whatsapp* viber* tg telegram weixin* wechat* alipay* upi* paypal* venmo* signal sgnl fb fb-* facebook*
instagram* twitter* webcal* ical* calendar contacts geo maps comgooglemaps* googlemaps*
itms* itunes* market* appmarket* macappstore* samsungapps* galaxystore* hiapplink* mimarket* steam* com.epicgames* roblox* minecraft*
appinstaller* apt apt+* aptonly* apturl* snap flatpak* appstream* deb rpm yum dnf zypp* packagekit* nxm* altstore* sidestore* trollstore*
fdroid* aptoide* openvpn* wireguard* tailscale* homebrew* brew winget* choco* npm pip jnlp* javaws* clickonce* mobileconfig profile
word* excel* powerpoint* onenote* visio* mspub* infopath* libreoffice* vnd.* spotify* vlc* music* video* podcast* ibooks* otpauth*
apple-otpauth bitwarden* onepassword* keepass* lastpass* openid*
web+* clash* shadowrocket* sing-box* singbox* hiddify* v2ray* vmess* vless* trojan* ss ssr shadowsocks* hysteria* hy2 tuic* socks* surge
quantumult* stash loon karing streisand nekoray* nekobox* outline* anyconnect* forticlient* globalprotect* fortinet* pulsesecure* zscaler* nordvpn*
expressvpn* protonvpn* mullvad* surfshark* psiphon* warp-* cloudflare*
todesk* awesun* sunlogin* oray* dwservice* getscreen* aweray* dwagent* meshcentral* guacamole* jumpdesktop* chromeremotedesktop*
powershell* pwsh* cmd bash zsh sh fish wscript cscript mshta python* node nodejs deno bun ruby perl php java conemu hyper alacritty
mssql* sqlserver* sqlite* oracle* dbeaver* mariadb* mongo mongo+* couchdb* cassandra* neo4j* bolt clickhouse* elasticsearch* amqp* mqtt* kafka*
memcached* tableplus* sequel* navicat* datagrip*
gpay* googlepay* google-pay* applepay* samsungpay* swish* phonepe* cashapp* cashme squarecash* revolut* lightning* lnurl* paytm* mobilepay* vipps* bizum*
twint* zelle* klarna* wise transferwise* monzo* n26* bhim* credpay amazonpay* mercadopago* nubank* picpay* pix tez tikkie* satispay* payto
dashlane* enpass* duo duomobile authy* nordpass* protonpass* roboform* keepersecurity* microsoft-authenticator* googleauthenticator* okta*
`
  .trim()
  .split(/\s+/)

/** Whether a deep link with this scheme (lower case, without colon) could do anything but open a wallet. */
export const isDeniedScheme = (scheme: string): boolean =>
  DENIED.some(
    (each) =>
      // Most of the list is passed over at its first letter, because a directory has many schemes to check at once.
      each[0] === scheme[0] && (each.endsWith('*') ? scheme.startsWith(each.slice(0, -1)) : scheme === each),
  )
