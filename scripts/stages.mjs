/**
 * What a page loads together is one file of the package: a host's bundler makes a chunk, and a request, of every file that
 * two of its chunks share. A stage names the modules that `import()` leads to; what they import goes with them.
 */
export const stages = {
  /** What every modal, and a kept connection, needs first: services, and the wallets of the page. */
  session: ['src/modal/services/makeCore', 'plugins/injected/lazy', 'plugins/wallets/lazy'],
  /** The modal as it opens. */
  open: ['src/modal/shell/mountShell'],
  /** The theme of a host that has one. */
  theme: ['src/modal/theme/applyTheme'],
  /** What follows once Connect stands. */
  rest: [
    'src/modal/motion/Motion',
    'src/modal/shell/prerender',
    'src/modal/services/makeHttp',
    'src/page/',
    'plugins/wallets/createAttempts',
    'plugins/wallets/views/connectExtras',
  ],
  /** A wallet of the page under way, and the account that follows. */
  connecting: [
    'plugins/wallets/views/ConnectingExternal',
    'plugins/account/lazy',
    'plugins/networks/lazy',
    'plugins/eip155/lazy',
    'src/session/',
    'src/modal/services/',
  ],
  accountButton: ['src/react/AccountContent'],
  account: ['plugins/account/', 'src/session/createDisconnect'],
  switching: ['plugins/networks/', 'src/session/createSwitch', 'plugins/eip155/switchChain'],
  /** What few visits need. */
  seldom: [
    'src/modal/shell/',
    'src/modal/motion/',
    'src/modal/theme/contrastStyles',
    'src/modal/operations',
    'plugins/wallets/',
  ],
  /** The fields of e-mail and social logins. */
  login: [
    'plugins/email/createEmail',
    'plugins/email/views/EmailRow',
    'plugins/socials/createSocials',
    'plugins/socials/views/SocialBlock',
  ],
  emailLogin: ['plugins/email/views/EmailLogin', 'plugins/email/problemOf'],
  socialLogin: ['plugins/socials/'],
  farcasterLogin: [
    'plugins/socials/askFarcaster',
    'plugins/socials/createFarcaster',
    'plugins/socials/views/ConnectingFarcaster',
  ],
  emailSeldom: ['plugins/email/'],
  embedded: ['plugins/auth/createPlugin'],
  embeddedAccount: ['plugins/auth/'],
  profile: ['plugins/profile/'],
  directory: ['plugins/directory/createDirectory'],
  directoryViews: ['plugins/directory/'],
  /** Wallets of the page on namespaces beside eip155. */
  walletStandard: ['plugins/walletStandard/lazy'],
  solana: ['plugins/solana/lazy'],
  pairing: ['plugins/walletconnect/createPairing'],
  pairingClient: ['plugins/walletconnect/createClient'],
  pairingViews: ['plugins/walletconnect/', 'plugins/eip155/pairing'],
}

/**
 * What is one file for hosts and stages alike. Contexts of React must be there once; the parts of views, which third parties use,
 * too, are large.
 */
export const shared = {
  views: ['src/ui/core', 'src/react/view'],
  parts: [
    'src/ui/rest',
    'src/ui/note/Note',
    'src/ui/emptyState/EmptyState',
    'src/ui/tabs/Tabs',
    'src/ui/textField/TextField',
    'src/ui/tile/Tile',
    'src/ui/tileGrid/TileGrid',
    'src/ui/icon/MoreIcon',
    'src/ui/searchField/SearchField',
  ],
}

/** What a stage has for others, too, which it is always loaded before: they import it from there instead of having it again. */
export const lent = {
  session: ['src/page/lease', 'src/core/within', 'plugins/wallets/views/useWalletRows'],
  rest: ['src/core/createFlow', 'src/core/failureText'],
  open: ['src/page/dialogHost/leaseDialogHost'],
}

/** What is in the page's own files as soon as it makes a modal with its button. */
export const page = [
  'src/modal/createModal',
  'src/preset',
  'src/react/ConnectButton',
  'src/react/ModalProvider',
]
