/**
 * Each stage becomes one file of the package, because a host's bundler makes a separate chunk, and request, of every file that
 * two of its chunks share. A stage lists targets of `import()`; the modules they import are packed with them.
 */
export const stages = {
  /** Needed by every modal and to restore a connection: services and installed wallets. */
  session: ['src/modal/services/makeCore', 'plugins/injected/lazy', 'plugins/wallets/lazy'],
  /** The modal as it opens. */
  open: ['src/modal/shell/mountShell'],
  /** Loaded for hosts that set a theme. */
  theme: ['src/modal/theme/applyTheme'],
  /** Loaded once Connect is shown. */
  rest: [
    'src/modal/motion/Motion',
    'src/modal/shell/prerender',
    'src/modal/services/makeHttp',
    'src/page/',
    'plugins/wallets/createAttempts',
    'plugins/wallets/views/connectExtras',
  ],
  /** Connecting an installed wallet, and its session. */
  connecting: [
    'plugins/wallets/views/ConnectingExternal',
    'plugins/account/lazy',
    'plugins/networks/lazy',
    'plugins/eip155/lazy',
    'src/session/',
    'src/modal/services/',
  ],
  /** Needed if the project's configuration cannot be loaded, or limits the logins. */
  configuration: ['src/remote/alertOf'],
  accountButton: ['src/react/AccountContent'],
  /** The marks of networks, and of tokens. */
  marks: ['src/react/marks/'],
  tokenMarks: ['src/react/marks/tokenMark'],
  /** The page's requests that wait in a wallet. */
  pageRequests: ['plugins/account/views/pageRequestParts'],
  account: ['plugins/account/', 'src/session/createDisconnect'],
  switching: ['plugins/networks/', 'src/session/createSwitch', 'plugins/eip155/switchChain'],
  /** Dragging the card down, on phones. */
  sheet: ['src/modal/motion/dragSheet'],
  /** Needed by few visits. */
  seldom: [
    'src/modal/shell/',
    'src/modal/motion/',
    'src/modal/theme/contrastStyles',
    'src/modal/operations',
    'plugins/wallets/',
  ],
  /** Reads what the page asks of wallets. */
  evmOperations: ['plugins/eip155/reading/userOperationReader'],
  evmReading: ['plugins/eip155/reading/'],
  solanaReading: ['plugins/solana/reading/'],
  bitcoinReading: ['plugins/bip122/reading/'],
  cosmosReading: ['plugins/cosmos/reading/'],
  polkadotReading: ['plugins/polkadot/readRequests'],
  /** The fields of e-mail and social logins, with the marks of these accounts. */
  login: [
    'src/react/marks/socialMark',
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
  /** The account's tokens, loaded with the view of the account. */
  tokens: [
    'plugins/tokens/createTokens',
    'plugins/tokens/views/TokensTab',
    'plugins/tokens/views/AccountTotal',
  ],
  manyTokens: ['plugins/tokens/'],
  chainTokens: ['plugins/eip155/readTokens'],
  walletAssets: ['plugins/eip155/readAssets'],
  /** The latest transactions, loaded with the view of the account. */
  activity: ['plugins/activity/createActivity', 'plugins/activity/views/ActivityTab'],
  /** Transactions sent from this browser, loaded only if some are stored. */
  activityOwn: ['plugins/activity/startOwnTransactions'],
  /** The parsers of services' answers, loaded while the first answer is awaited. */
  activityReading: ['plugins/activity/pageParsers'],
  allActivity: ['plugins/activity/'],
  evmTransactions: ['plugins/eip155/readEffect', 'plugins/eip155/readStatus'],
  /** Finds transactions that wallets sent while no page listened, and those of batches. */
  evmTrace: ['plugins/eip155/tracing/'],
  /** Why a contract refuses, loaded once one does. */
  reverts: ['plugins/eip155/reverts/readRevert'],
  /** Transactions that plugins send. */
  sending: [
    'src/session/createSend',
    'plugins/transactions/startEngine',
    'plugins/transactions/enterNetwork',
  ],
  nfts: ['plugins/nfts/'],
  receive: ['plugins/receive/'],
  legal: ['plugins/legal/', 'plugins/branding/'],
  analytics: ['plugins/analytics/'],
  /** The button to buy, and the state of the form. */
  onramp: ['plugins/onramp/createOnramp'],
  /** Prices, provider pages and the watch for arriving funds, loaded after the form, or for a purchase that is under way. */
  onrampBuying: ['plugins/onramp/startBuying'],
  /** The lists to choose from, and the view after a press on a provider. */
  onrampPicker: ['plugins/onramp/views/OnrampCurrency'],
  onrampProgress: ['plugins/onramp/views/BuyInProgress'],
  onrampViews: ['plugins/onramp/'],
  /** The button to send. */
  send: ['plugins/send/createSend', 'plugins/transactions/createTransactions'],
  /** The reviews of calls that the page and other plugins ask for. */
  plans: ['plugins/transactions/plans/startPlans', 'plugins/transactions/views/TransactionReview'],
  /** What is open, and the warning of another transaction than the confirmed one. */
  transactionViews: ['plugins/transactions/'],
  /** The state behind the form, loaded with its first view or by the page. */
  sendMachine: ['plugins/send/startSender'],
  sendMany: ['plugins/send/views/LongTokens'],
  /** The tokens to choose from, and the camera, loaded when they are asked for. */
  sendPicker: ['plugins/send/views/SendToken'],
  sendScan: ['plugins/send/views/SendScan'],
  /** Payment codes, loaded with the first one that is scanned or pasted. */
  sendCodes: ['plugins/send/readScanned', 'plugins/eip155/transfers/readPayment'],
  /** Comparison of the sent transaction with the confirmed one, loaded before the wallet's prompt. */
  evmReadBack: ['plugins/eip155/comparing/readBack'],
  sendViews: ['plugins/send/', 'plugins/eip155/transfers/'],
  /** The button to swap, and the sources of quotes. */
  swap: ['plugins/swap/createSwap'],
  /** The state behind the form, loaded with its first view. */
  swapMachine: ['plugins/swap/startSwapper'],
  swapPicker: ['plugins/swap/views/SwapToken'],
  /** Permits in place of approvals, loaded when a quote offers one. */
  swapPermits: ['plugins/swap/createPermits', 'plugins/swap/sources/encodePermitted'],
  /** Does not contain viem: the caller passes it, so that pages without swaps can leave it out. */
  chainPermits: ['plugins/eip155/permits/', 'plugins/eip155/swaps/readPermitted'],
  swapViews: ['plugins/swap/', 'plugins/eip155/calls/', 'plugins/eip155/swaps/'],
  siwx: ['plugins/siwx/createSiwx'],
  /** Signing in while a wallet connects. */
  signInOneStep: ['plugins/siwx/createInvitations'],
  signIn: ['plugins/siwx/views/SIWXSignMessage', 'plugins/siwx/createSign', 'plugins/eip155/signing'],
  smartSessions: ['plugins/smartSessions/createSmartSessions'],
  smartSessionViews: ['plugins/smartSessions/'],
  verifySignIn: ['src/server/index', 'plugins/eip155/verify'],
  names: ['plugins/names/createNames'],
  /** Names with non-ASCII letters, and names that are read from the chain. */
  chainNames: ['plugins/names/normalizeName', 'plugins/names/isDisguised', 'plugins/names/readEns'],
  registerName: ['plugins/names/'],
  directory: ['plugins/directory/createDirectory'],
  directoryViews: ['plugins/directory/'],
  /** Installed wallets of namespaces other than eip155, by the Wallet Standard. */
  walletStandard: ['plugins/walletStandard/lazy'],
  solana: ['plugins/solana/lazy', 'plugins/solana/readTokens', 'plugins/solana/readStatus'],
  /** Sending on Solana. */
  solanaTransfer: ['plugins/solana/transfers/', 'plugins/solana/tracing/'],
  bitcoin: ['plugins/bip122/lazy'],
  /** A connected wallet of Bitcoin, and the ways to talk to it. */
  bitcoinWallet: ['plugins/bip122/openWallet'],
  bitcoinStandard: ['plugins/bip122/createStandardWallet'],
  bitcoinRpc: ['plugins/bip122/createRpcWallet'],
  bitcoinUnisat: ['plugins/bip122/createUnisatWallet'],
  windowWallets: ['plugins/windowWallets/lazy'],
  polkadot: ['plugins/polkadot/lazy'],
  cosmos: ['plugins/cosmos/lazy'],
  pairing: ['plugins/walletconnect/createPairing'],
  pairingClient: [
    'plugins/walletconnect/createClient',
    'plugins/walletconnect/oneStep',
    'plugins/walletconnect/openSessions',
  ],
  pairingViews: ['plugins/walletconnect/', 'plugins/eip155/pairing'],
}

/** Files that hosts and stages both import, because the UI parts are too large to copy. */
export const shared = {
  views: ['src/ui/core'],
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

/** Modules that a stage exports to stages loaded after it, so that those need no copies. */
export const lent = {
  views: [
    'src/core/errorText',
    'src/react/useHost',
    'src/react/useService',
    'src/react/useSource',
    'src/react/view',
  ],
  parts: ['src/react/marks/logos', 'src/react/marks/Mark'],
  session: [
    'src/page/lease',
    'src/core/within',
    'src/core/latinOf',
    'src/core/dropHidden',
    'src/core/isDisguised',
    'src/core/skeleton',
    'src/core/createClaims',
    'src/core/createListing',
    'src/core/checkLists',
    'plugins/wallets/views/useWalletRows',
  ],
  rest: ['src/core/createFlow', 'src/core/failureText'],
  marks: ['src/react/marks/networkMarks'],
  // A directory without pairing is rare: that page loads both.
  pairing: ['src/core/isDeniedScheme', 'src/core/readAppLink'],
  open: ['src/page/dialogHost/leaseDialogHost'],
  connecting: ['src/core/createReader', 'src/core/wrapError'],
  account: [
    'src/core/toDecimalText',
    'src/react/shownLocale',
    'src/react/useLocale',
    'src/react/formatAmount',
    'src/react/exactAmount',
    'src/react/balanceText',
    'src/ui/address/Address',
  ],
}

/** By lending stage, the stages that may load without it and therefore have their own copies of its modules. */
export const alone = { account: ['accountButton', 'signIn'], pairing: ['pairingViews'] }

/** Entry points of every page with a modal and a button; what they import is part of the page's first chunk. */
export const page = [
  'src/modal/createModal',
  'src/preset',
  'src/react/ConnectButton',
  'src/react/ModalProvider',
]
