import fc from 'fast-check'
import { readAppLink, readWebLink } from 'portico/core'
import { describe, expect, it } from 'vitest'
import { CASES } from '../volumes.js'

describe('links from outside', () => {
  it.each([
    ['rainbow', 'rainbow://'],
    ['rainbow:', 'rainbow://'],
    ['Rainbow://', 'rainbow://'],
    ['rainbow:/', 'rainbow://'],
    ['okex://main', 'okex://main'],
    ['com.wallet-app+x://', 'com.wallet-app+x://'],
    ['https://rnbwapp.com', 'https://rnbwapp.com/'],
    ['https://link.wallet.example/open', 'https://link.wallet.example/open'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
  ])('MOB-03 %s opens an app', (link, read) => {
    expect(readAppLink(link)).toBe(read)
  })

  it.each([
    'javascript:',
    'javascript://',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'vbscript:',
    'blob:',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'ms-msdt:/id',
    'chrome-extension://abc',
    'x-apple.systempreferences:',
    'wc:topic@2',
    'wallet://?to=1',
    'wallet://:',
    'wallet://a:b',
    'wallet://a#b',
    'wallet://user@host',
    'wallet://%2e',
    'wallet://a b',
    'wallet://\u202ea',
    'w\u0430llet://',
    ' wallet://',
    'wallet://\n',
    'http://wallet.example',
    'https://user:pass@wallet.example',
    'https://wallet.example/?a=1',
    '//wallet.example',
    '/wallet',
    '',
    'a'.repeat(400),
    7,
    null,
    { toString: () => 'wallet://' },
  ])('SEC-34 %j opens no app', (link) => {
    expect(readAppLink(link)).toBeUndefined()
  })

  it('SEC-34 schemes of other programs open no app, in any spelling', () => {
    const foreign =
      `javascript livescript vbscript data blob file filesystem about view-source jar resource wc http ws wss feed
      chrome chrome-extension chrome-devtools googlechrome edge edge-extension microsoft-edge microsoft-edge-holographic brave opera
      vivaldi firefox firefox-focus moz-extension moz-icon safari-extension safari-web-extension
      intent content android-app market package app-settings app-prefs prefs x-apple.systempreferences x-apple-health x-web-search
      x-man-page com.apple.preferences ms-settings ms-settings-bluetooth ms-availablenetworks windowsdefender search search-ms ms-msdt
      ms-officecmd ms-cxh ms-screensketch ms-gamingoverlay shell explorer.bingmaps microsoft.windows.camera
      vscode vscode-insiders vscodium code-oss cursor windsurf zed atom subl txmt emacs org-protocol idea pycharm webstorm phpstorm
      jetbrains jetbrains-gateway android-studio xcode git git+ssh github-mac x-github-client gitkraken docker-desktop postman
      rdp ms-rd ssh scp telnet tn3270 rlogin vnc teamviewer8 teamviewerapi tvcontrol1 anydesk rustdesk splashtop citrix-receiver
      vmware-view moonlight iterm2 smb cifs afp nfs ftp ftps sftp dav davs webdav webdavs dropbox-client odopen magnet ed2k ldap
      shortcuts workflow automator applescript hammerspoon tasker autohotkey streamdeck
      mailto message imessage tel telprompt sms smsto mms facetime facetime-audio facetime-group callto skype sip xmpp irc zoommtg
      msteams discord slack whatsapp webcal geo maps
      itms itms-apps itms-appss itms-services itunes macappstore samsungapps ms-windows-store ms-appinstaller appinstaller apt apturl snap
      steam com.epicgames.launcher jnlp altstore
      ms-word ms-excel ms-powerpoint ms-access ms-visio onenote onenote-cmd vnd.libreoffice.command otpauth otpauth-migration bitwarden
      clash clash-verge shadowrocket sing-box vmess vless trojan ss ssr anyconnect forticlient wireguard openvpn v2rayng hysteria2 tailscale
      todesk awesun sunlogin powershell cmd python bash node mssql oracle dbeaver mysql postgres postgresql mongodb mongodb+srv redis rediss mariadb
      gpay swish phonepe cashapp revolut lightning upi paytm paytmmp venmo alipay dashlane enpass duo authy onepassword web+wallet`
        .trim()
        .split(/\s+/)
    expect(foreign.length).toBeGreaterThan(150)
    const spellings = (scheme: string) => [
      ...[scheme, `${scheme}:`, `${scheme}:/`, `${scheme}://`, `${scheme}://host`, `${scheme}://host/path`],
      ...[scheme.toUpperCase(), `${scheme.toUpperCase()}://host`],
    ]
    const opened = foreign.flatMap(spellings).filter((link) => readAppLink(link) !== undefined)
    expect(opened).toEqual([])
  })

  it('MOB-03 schemes of wallets open their apps', () => {
    const wallets =
      `argent backpack bitkeep bitget bnc bybit cbwallet coin98 com.crypto.wallet dfw exodus fearless frontier gnosissafe imtokenv2
      kakaotalk keplrwallet klever kraken leapcosmos ledgerlive mathwallet metamask mewwallet novawallet okex okx onekey-wallet
      oneinch onto phantom rabby rainbow robinhood-wallet ronin safe safepalwallet solflare subwallet talisman temple tokenary
      tpoutside trust tronlinkoutside uniswap unstoppable valora walletconnect xdefi xverse zerion arculuswc atomicwallet
      trustwallet stashed boltx hyperpay keeper duelwallet sspwallet`
        .trim()
        .split(/\s+/)
    expect(wallets.map((scheme) => readAppLink(`${scheme}://`))).toEqual(wallets.map((each) => `${each}://`))
  })

  it('SEC-34 a web link must use https (or http on localhost) and have no credentials or disguised host', () => {
    expect(readWebLink('https://play.google.com/store/apps/details?id=a.b')).toBe(
      'https://play.google.com/store/apps/details?id=a.b',
    )
    expect(readWebLink('http://localhost:1/x')).toBe('http://localhost:1/x')
    for (const link of [
      'http://wallet.example',
      'https://a@wallet.example',
      'https://w\u0430llet.example',
      'javascript:alert(1)',
      'https:wallet.example',
      'https:///wallet.example',
      'https:// wallet.example',
      'https://[wallet',
      undefined,
    ])
      expect(readWebLink(link)).toBeUndefined()
  })

  it('PROP-06 any link is either rejected or returned in a known safe shape', () => {
    const parts = fc.constantFrom(
      ...[
        'java',
        'script',
        'data',
        'https',
        'http',
        'wallet',
        'file',
        ':',
        '/',
        '//',
        '@',
        '?',
        '#',
        '%',
        '.',
        ' ',
      ],
    )
    const link = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(link, (input) => {
        const app = readAppLink(input)
        if (app !== undefined) {
          expect(app).toMatch(/^[a-zA-Z][a-zA-Z\d+.-]*:\/\/[\w.~:/-]*$/)
          expect(app).not.toMatch(/^(javascript|data|file|vbscript|blob|intent):/i)
        }
        const page = readWebLink(input)
        if (page !== undefined) expect(new URL(page).username + new URL(page).password).toBe('')
      }),
      { numRuns: CASES },
    )
  })
})
