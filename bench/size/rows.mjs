const KILOBYTE = 1000
const KERNEL_PACKAGES = ['immer', 'mitt']
const REACT = ['react', 'react-dom']
const OPTIONAL = ['viem', '@solana/web3.js', '@walletconnect/universal-provider']

/** Loaded when the modal opens, whatever plugins a host adds. */
const CONNECT = ['stages/session', 'stages/open']

/** Loaded once Connect is shown, on every page: animations, late messages and the project's configuration. */
const AT_REST = ['stages/rest']

/** Loaded by the first open on a page with every plugin. */
const FIRST_OPEN = [...CONNECT, ...AT_REST, 'stages/login', 'stages/directory', 'stages/pairing']

/**
 * Each row is the minified, gzipped code that a page downloads up to a moment, without the code of earlier rows with the
 * same entry. `loads` names the sources whose `import()` runs at that moment; without it, the row is the static imports.
 * `files` limits the number of files, because each is a request.
 * `limit` keeps a row from growing; `goal` is the size it should shrink to. A row with `after` continues from the named
 * row instead, and no other row continues from it. `bundler` is Vite unless named; `browser` reads the files of `dist/browser`.
 */
export const rows = [
  {
    name: 'kernel own',
    entry: 'kernel',
    external: KERNEL_PACKAGES,
    limit: 5.49 * KILOBYTE,
    goal: 3 * KILOBYTE,
  },
  {
    name: 'kernel with deps',
    entry: 'kernel',
    external: [],
    limit: 9.13 * KILOBYTE,
  },
  {
    name: 'before first click',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    limit: 15.82 * KILOBYTE,
    goal: 15 * KILOBYTE,
  },
  {
    name: 'until Connect usable',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: CONNECT,
    limit: 29.7 * KILOBYTE,
  },
  {
    name: 'Connect at rest',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: AT_REST,
    limit: 19.37 * KILOBYTE,
  },
  {
    name: 'connect + balance',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/connecting', 'stages/account', 'stages/accountButton'],
    limit: 29.24 * KILOBYTE,
  },
  {
    // Does not include the list of Bitcoin wallets, which a page with Bitcoin loads with Connect.
    name: 'Bitcoin wallet',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/bitcoinWallet', 'stages/bitcoinRpc'],
    after: 'connect + balance',
    limit: 13.28 * KILOBYTE,
    goal: 8 * KILOBYTE,
  },
  {
    name: 'Solana wallet',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/walletStandard', 'stages/solana', 'plugins/solana/openWallet'],
    after: 'connect + balance',
    limit: 14.8 * KILOBYTE,
  },
  {
    name: 'Solana send',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/solanaTransfer'],
    after: 'connect + balance',
    limit: 12.11 * KILOBYTE,
  },
  {
    name: 'Polkadot wallet',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/windowWallets', 'stages/polkadot', 'plugins/polkadot/openExtension'],
    after: 'connect + balance',
    limit: 14.07 * KILOBYTE,
    goal: 8 * KILOBYTE,
  },
  {
    name: 'Cosmos wallet',
    entry: 'host',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/windowWallets', 'stages/cosmos', 'plugins/cosmos/openWallet'],
    after: 'connect + balance',
    limit: 15.23 * KILOBYTE,
    goal: 8 * KILOBYTE,
  },
  {
    name: 'all: first click',
    entry: 'everything',
    external: [...REACT, ...OPTIONAL],
    limit: 18.03 * KILOBYTE,
    files: 1,
  },
  {
    name: 'all: first open',
    entry: 'everything',
    external: [...REACT, ...OPTIONAL],
    loads: FIRST_OPEN,
    limit: 78.71 * KILOBYTE,
    files: 8,
  },
  {
    name: 'all, webpack: click',
    entry: 'everything',
    bundler: 'webpack',
    external: [...REACT, ...OPTIONAL],
    limit: 18.49 * KILOBYTE,
    files: 1,
  },
  {
    name: 'all, webpack: open',
    entry: 'everything',
    bundler: 'webpack',
    external: [...REACT, ...OPTIONAL],
    loads: FIRST_OPEN,
    limit: 78.06 * KILOBYTE,
    files: 8,
  },
  {
    // esbuild makes a chunk of the modules that the page shares with each set of stages.
    name: 'all, esbuild: click',
    entry: 'everything',
    bundler: 'esbuild',
    external: [...REACT, ...OPTIONAL],
    limit: 24.77 * KILOBYTE,
    goal: 20 * KILOBYTE,
    files: 15,
  },
  {
    name: 'all, esbuild: open',
    entry: 'everything',
    bundler: 'esbuild',
    external: [...REACT, ...OPTIONAL],
    loads: FIRST_OPEN,
    limit: 82.56 * KILOBYTE,
    files: 12,
  },
  {
    name: 'logins: first click',
    entry: 'logins',
    external: [...REACT, ...OPTIONAL],
    limit: 16.2 * KILOBYTE,
  },
  {
    name: 'logins: Connect',
    entry: 'logins',
    external: [...REACT, ...OPTIONAL],
    loads: CONNECT,
    limit: 30.35 * KILOBYTE,
  },
  {
    name: 'logins: code view',
    entry: 'logins',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/login', 'stages/emailLogin', 'stages/embedded', ...AT_REST],
    limit: 40.96 * KILOBYTE,
  },
  {
    name: 'tokens: first click',
    entry: 'tokens',
    external: [...REACT, ...OPTIONAL],
    limit: 15.93 * KILOBYTE,
  },
  {
    name: 'tokens: connected',
    entry: 'tokens',
    external: [...REACT, ...OPTIONAL],
    loads: [...CONNECT, ...AT_REST, 'stages/connecting', 'stages/account', 'stages/accountButton'],
    limit: 78.41 * KILOBYTE,
  },
  {
    name: 'tokens: the tab',
    entry: 'tokens',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/tokens'],
    limit: 9.4 * KILOBYTE,
    goal: 8 * KILOBYTE,
  },
  {
    name: 'send: first click',
    entry: 'send',
    external: [...REACT, ...OPTIONAL],
    limit: 16.12 * KILOBYTE,
  },
  {
    name: 'send: connected',
    entry: 'send',
    external: [...REACT, ...OPTIONAL],
    loads: [
      ...CONNECT,
      ...AT_REST,
      'stages/connecting',
      'stages/account',
      'stages/accountButton',
      'stages/tokens',
      'stages/send',
    ],
    limit: 91.27 * KILOBYTE,
  },
  {
    // Loads with the form, or with the page's first transfer.
    name: 'send: the machine',
    entry: 'send',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/sendMachine'],
    limit: 12.05 * KILOBYTE,
  },
  {
    name: 'send: form and review',
    entry: 'send',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/sendViews'],
    limit: 14.15 * KILOBYTE,
    goal: 12 * KILOBYTE,
  },
  {
    name: 'onramp: first click',
    entry: 'onramp',
    external: [...REACT, ...OPTIONAL],
    limit: 16.02 * KILOBYTE,
  },
  {
    name: 'onramp: connected',
    entry: 'onramp',
    external: [...REACT, ...OPTIONAL],
    loads: [...CONNECT, ...AT_REST, 'stages/connecting', 'stages/account', 'stages/accountButton'],
    limit: 78.41 * KILOBYTE,
  },
  {
    name: 'onramp: beyond connected',
    entry: 'onramp',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/onramp', 'stages/onrampViews'],
    limit: 11.65 * KILOBYTE,
    goal: 9 * KILOBYTE,
  },
  {
    // Loads after the form is shown: prices, links, and the watch for arriving funds.
    name: 'onramp: after the form',
    entry: 'onramp',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/onrampBuying'],
    limit: 6.2 * KILOBYTE,
  },
  {
    name: 'swap: first click',
    entry: 'swap',
    external: [...REACT, ...OPTIONAL],
    limit: 16.17 * KILOBYTE,
  },
  {
    name: 'swap: connected',
    entry: 'swap',
    external: [...REACT, ...OPTIONAL],
    loads: [
      ...CONNECT,
      ...AT_REST,
      'stages/connecting',
      'stages/account',
      'stages/accountButton',
      'stages/tokens',
      'stages/swap',
    ],
    limit: 92.62 * KILOBYTE,
  },
  {
    // Loads with the form.
    name: 'swap: the machine',
    entry: 'swap',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/swapMachine'],
    limit: 14.02 * KILOBYTE,
  },
  {
    name: 'swap: form and review',
    entry: 'swap',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/swapViews'],
    limit: 16.7 * KILOBYTE,
    goal: 14 * KILOBYTE,
  },
  {
    name: 'siwx: first click',
    entry: 'siwx',
    external: [...REACT, ...OPTIONAL],
    limit: 15.95 * KILOBYTE,
  },
  {
    name: 'siwx: connected',
    entry: 'siwx',
    external: [...REACT, ...OPTIONAL],
    loads: [
      ...CONNECT,
      ...AT_REST,
      'stages/connecting',
      'stages/account',
      'stages/accountButton',
      'stages/siwx',
    ],
    limit: 86.43 * KILOBYTE,
  },
  {
    // The code that verifies signatures, without viem, loads with the first signature and is not included.
    name: 'siwx: message',
    entry: 'siwx',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/signIn'],
    limit: 5.12 * KILOBYTE,
  },
  {
    name: 'smartSessions: first click',
    entry: 'smartSessions',
    external: [...REACT, ...OPTIONAL],
    limit: 15.95 * KILOBYTE,
  },
  {
    name: 'smartSessions: connected',
    entry: 'smartSessions',
    external: [...REACT, ...OPTIONAL],
    loads: [
      ...CONNECT,
      ...AT_REST,
      'stages/connecting',
      'stages/account',
      'stages/accountButton',
      'stages/smartSessions',
    ],
    limit: 84.33 * KILOBYTE,
  },
  {
    name: 'smartSessions: views',
    entry: 'smartSessions',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/smartSessionViews'],
    limit: 3.79 * KILOBYTE,
  },
  {
    name: 'names: first click',
    entry: 'names',
    external: [...REACT, ...OPTIONAL],
    limit: 15.95 * KILOBYTE,
  },
  {
    name: 'names: connected',
    entry: 'names',
    external: [...REACT, ...OPTIONAL],
    loads: [...CONNECT, ...AT_REST, 'stages/connecting', 'stages/account', 'stages/accountButton'],
    limit: 78.32 * KILOBYTE,
  },
  {
    // On-chain names load with their first lookup and are not included.
    name: 'names: shown',
    entry: 'names',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/names'],
    limit: 6.15 * KILOBYTE,
  },
  {
    name: 'names: registered',
    entry: 'names',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/registerName'],
    limit: 4.2 * KILOBYTE,
  },
  {
    name: 'activity: first click',
    entry: 'activity',
    external: [...REACT, ...OPTIONAL],
    limit: 15.94 * KILOBYTE,
  },
  {
    name: 'activity: connected',
    entry: 'activity',
    external: [...REACT, ...OPTIONAL],
    loads: [...CONNECT, ...AT_REST, 'stages/connecting', 'stages/account', 'stages/accountButton'],
    limit: 78.34 * KILOBYTE,
  },
  {
    name: 'activity: the tab',
    entry: 'activity',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/activity'],
    limit: 7.33 * KILOBYTE,
    goal: 7 * KILOBYTE,
  },
  {
    // Loads while the first page of a service's answer is awaited.
    name: 'activity: first rows',
    entry: 'activity',
    external: [...REACT, ...OPTIONAL],
    loads: ['stages/activityReading'],
    limit: 2.98 * KILOBYTE,
  },
  {
    // The elements without a bundler: their buttons.
    name: 'tag: first click',
    entry: 'portico',
    bundler: 'browser',
    external: [],
    limit: 6.4 * KILOBYTE,
    files: 2,
  },
  {
    // With React, which is in the build.
    name: 'tag: first open',
    entry: 'portico',
    bundler: 'browser',
    external: [],
    loads: ['preset', 'readNetwork', 'session', 'open', 'rest', 'client'],
    limit: 135.55 * KILOBYTE,
  },
]

/**
 * Cost of logins: the sum of the rows `of` a page with logins, less the sum of the rows `than` of the same page without
 * them. The parts that both pages load after Connect is shown cancel out. Everything else until the code can be entered
 * counts, including parts that any second view needs.
 */
export const differences = [
  {
    name: 'logins: more at first',
    of: ['logins: first click'],
    than: ['before first click'],
    limit: 0.5 * KILOBYTE,
  },
  {
    name: 'logins: more until code',
    of: ['logins: Connect', 'logins: code view'],
    than: ['until Connect usable', 'Connect at rest'],
    limit: 22.24 * KILOBYTE,
    goal: 15 * KILOBYTE,
  },
]
