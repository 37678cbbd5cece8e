import type { ThemeMode } from 'portico'

/** A group of plugins that one checkbox switches. */
export interface Part {
  readonly id: string
  readonly label: string
  /** Names of the plugins; each is also the name of its entry, `portico/plugins/<name>`, and of its feature. */
  readonly plugins: readonly string[]
  /** Needs a project id of the services. */
  readonly project?: boolean
}

export const parts: readonly Part[] = [
  { id: 'pairing', label: 'Wallets on a phone', plugins: ['walletconnect', 'directory'], project: true },
  { id: 'email', label: 'E-mail', plugins: ['auth', 'email'], project: true },
  { id: 'socials', label: 'Social accounts', plugins: ['auth', 'socials'], project: true },
  { id: 'tokens', label: 'Tokens', plugins: ['tokens'] },
  { id: 'nfts', label: 'NFTs', plugins: ['nfts'] },
  { id: 'activity', label: 'Activity', plugins: ['activity'] },
  { id: 'names', label: 'Names', plugins: ['names'] },
  { id: 'receive', label: 'Receive', plugins: ['receive'] },
  { id: 'send', label: 'Send', plugins: ['send'] },
  { id: 'swap', label: 'Swap', plugins: ['swap'], project: true },
  { id: 'onramp', label: 'Buy', plugins: ['onramp'], project: true },
  { id: 'siwx', label: 'Sign-in', plugins: ['siwx'] },
  { id: 'multiWallet', label: 'Several wallets', plugins: ['multiWallet', 'profile'] },
]

export const accents = ['#c9f26b', '#5b8cff', '#ff7a59', '#c084fc'] as const
/** Corner radius of the card in px; the last is the default. */
export const corners = [
  [0, 'Square'],
  [8, 'Soft'],
  [20, 'Round'],
] as const

/** Everything that the visitor chose in the playground. */
export interface Choice {
  readonly mode: ThemeMode
  /** Undefined for the modal's default accent. */
  readonly accent: string | undefined
  readonly radius: number | undefined
  readonly locale: string
  readonly compact: boolean
  readonly loginsFirst: boolean
  /** Ids of the parts that are on. */
  readonly on: readonly string[]
}

export const start: Choice = {
  mode: 'dark',
  accent: undefined,
  radius: undefined,
  locale: 'en',
  compact: false,
  loginsFirst: false,
  on: ['pairing', 'email', 'socials', 'tokens', 'activity', 'receive', 'send'],
}

/** Names of the plugins to add to the preset, without duplicates, in alphabetical order. */
export const pluginsOf = ({ on }: Pick<Choice, 'on'>): readonly string[] =>
  [...new Set(parts.flatMap(({ id, plugins }) => (on.includes(id) ? plugins : [])))].sort()

/** The feature of each plugin: on if a part that is on contains the plugin. */
export const featuresOf = (choice: Pick<Choice, 'on'>): Readonly<Record<string, boolean>> => {
  const chosen = pluginsOf(choice)
  const all = parts.flatMap(({ plugins }) => plugins)
  return Object.fromEntries(all.map((each) => [each, chosen.includes(each)]))
}

/** The `theme` option of `createModal`, without inputs that have their default. */
export const themeOf = ({ mode, accent, radius, compact }: Choice) => ({
  mode,
  accent,
  radius,
  density: compact ? ('compact' as const) : undefined,
})
