import { existsSync, readdirSync } from 'node:fs'

/**
 * Each stage becomes one file of the package, because a host's bundler makes a separate chunk, and request, of every file that
 * two of its chunks share. A stage lists targets of `import()`; the modules they import are packed with them. Plugins list theirs in
 * `plugins/<id>/stages.mjs`, relative to their folder (`./` is the whole folder); a stage may have modules of several plugins. A
 * target in no stage is a file of its own.
 */
const ofSources = {
  /** Needed by every modal and to restore a connection: services and installed wallets. */
  session: ['src/modal/services/makeCore'],
  /** The modal as it opens. */
  open: ['src/modal/shell/mountShell'],
  /** Loaded for hosts that set a theme. */
  theme: ['src/modal/theme/applyTheme'],
  /** Loaded once Connect is shown. */
  rest: ['src/modal/motion/Motion', 'src/modal/shell/prerender', 'src/modal/services/makeHttp', 'src/page/'],
  connecting: ['src/session/', 'src/modal/services/'],
  /** Needed if the project's configuration cannot be loaded, or limits the logins. */
  configuration: ['src/remote/alertOf'],
  accountButton: ['src/react/AccountContent'],
  /** The marks of networks, and of tokens. */
  marks: ['src/react/marks/'],
  tokenMarks: ['src/react/marks/tokenMark'],
  account: ['src/session/createDisconnect'],
  switching: ['src/session/createSwitch'],
  /** Dragging the card down, on phones. */
  sheet: ['src/modal/motion/dragSheet'],
  /** Needed by few visits. */
  seldom: ['src/modal/shell/', 'src/modal/motion/', 'src/modal/theme/contrastStyles', 'src/modal/operations'],
  /** The fields of e-mail and social logins, with the marks of these accounts. */
  login: ['src/react/marks/socialMark'],
  /** Transactions that plugins send. */
  sending: ['src/session/createSend'],
  verifySignIn: ['src/server/index'],
}

/** The targets of each stage, of the sources and all plugins. */
export const readStages = async () => {
  /** @type {Map<string, string[]>} */
  const stages = new Map(Object.entries(ofSources))
  const plugins = new URL('../plugins/', import.meta.url)
  for (const id of readdirSync(plugins).sort()) {
    const file = new URL(`${id}/stages.mjs`, plugins)
    if (!existsSync(file)) continue
    const { default: listed } = await import(file.href)
    for (const [name, paths] of Object.entries(listed))
      stages.set(name, [
        ...(stages.get(name) ?? []),
        ...paths.map((/** @type {string} */ path) => `plugins/${id}/${path === './' ? '' : path}`),
      ])
  }
  return Object.fromEntries(stages)
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
  connecting: ['src/core/createReader', 'src/core/wrapError', 'plugins/eip155/encoding/keccak256'],
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
