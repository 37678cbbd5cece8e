// @ts-check

/**
 * A state of the gallery.
 *
 * @typedef {{ readonly view: string, readonly state: string, readonly waits: number }} Name
 */

/**
 * A picture to be taken.
 *
 * @typedef {Name & { readonly label: string, readonly look: Readonly<Record<string, string>> }} Choice
 */

/**
 * Values of one axis of the matrix.
 *
 * @typedef {object} Axis
 * @property {string} name
 * @property {import('playwright-core').BrowserContextOptions} options
 * @property {(names: { readonly scenes: readonly Name[], readonly parts: readonly Name[] }) => readonly Choice[]} choices
 */

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The fullest state of each view, for axes that do not show every state. */
const fullest = {
  Connect: 'many wallets',
  ConnectWallets: 'three wallets',
  ConnectingExternal: 'declined',
  EmailLogin: 'wrong code',
  UpdateEmailWallet: 'code of the address so far',
  ConnectingSocial: 'window open',
  ConnectingFarcaster: 'code',
  ApproveTransaction: 'asking',
  ConnectingWalletConnect: 'wallet with app and website',
  ConnectingWalletConnectBasic: 'with a directory',
  AllWallets: 'list',
  GetWallet: 'recommended',
  WhatIsAWallet: 'text',
  Account: 'actions and tabs',
  Activity: 'all of it',
  ProfileWallets: 'three wallets',
  RegisterAccountName: 'taken',
  RegisterAccountNameSuccess: 'registered',
  SwitchNetwork: 'networks',
  SwitchActiveChain: 'question',
  UnsupportedChain: 'closing refused',
  Requests: 'open and ended',
  TransactionMismatch: 'differs',
  Shell: 'alert',
}

/** The same on phones, where some views have their own form. */
const fullestOnPhone = {
  ...fullest,
  Connect: 'wallets of a directory',
  ConnectingFarcaster: 'phone',
  ConnectingWalletConnect: 'phone',
  AllWallets: 'phone',
}

/** @type {(look?: Readonly<Record<string, string>>, suffix?: string) => (name: Name) => Choice} */
const as =
  (look = {}, suffix = '') =>
  (name) => ({ ...name, look, label: `${name.view} ${name.state}${suffix}` })
/** @param {readonly Name[]} scenes */
const one = (scenes, from = fullest) => scenes.filter(({ view, state }) => Reflect.get(from, view) === state)
/** @type {(name: string, options: Axis['options'], look?: Readonly<Record<string, string>>) => Axis} */
const each = (name, options, look) => ({
  name,
  options,
  choices: ({ scenes }) => one(scenes, options.isMobile ? fullestOnPhone : fullest).map(as(look)),
})

/** @type {readonly Axis[]} */
export const axes = [
  { name: 'dark', options: wide, choices: ({ scenes }) => scenes.map(as()) },
  { name: 'light', options: phone, choices: ({ scenes }) => scenes.map(as({ theme: 'light' })) },
  {
    name: 'parts',
    options: wide,
    choices: ({ parts }) => [
      ...parts.map(as({}, ' dark')),
      ...parts.map(as({ theme: 'light', dir: 'rtl' }, ' light rtl')),
    ],
  },
  each('low', { viewport: { width: 1280, height: 640 } }),
  each('large-phone', { ...phone, viewport: { width: 430, height: 932 } }),
  each('narrow', { viewport: { width: 320, height: 640 } }),
  each('arabic', phone, { dir: 'rtl', locale: 'ar' }),
  each('german', phone, { locale: 'de', theme: 'light' }),
  // A made-up language, in which all texts are 40 % longer.
  each('longer', phone, { locale: 'en-XA' }),
  each('text-200', { viewport: { width: 390, height: 844 } }, { text: '200' }),
  each('forced', { ...wide, forcedColors: 'active' }),
  each('contrast', { ...wide, contrast: 'more' }),
  {
    name: 'accents',
    options: wide,
    choices: ({ scenes }) =>
      ['#0047FF', '#FFD400', '#808080'].flatMap((accent) =>
        ['dark', 'light'].flatMap((theme) =>
          one(scenes)
            .slice(0, 6)
            .map(as({ accent, theme }, ` ${accent} ${theme}`)),
        ),
      ),
  },
]
