/** An answer that the developer can choose: a framework, a plugin or a way to sign in. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly hint?: string
}

/** A framework with the places of its files. */
export interface Framework extends Choice {
  /** The file that creates the modal. */
  readonly modal: string
  /** The title of the template, which the project's name replaces. */
  readonly title: string
  readonly isScript?: boolean
}

/** A plugin that needs no options. */
export interface PluginChoice extends Choice {
  /** Works only with a project id. */
  readonly needsProject?: boolean
}

export const frameworks: readonly Framework[] = [
  { id: 'react', label: 'React', hint: 'Vite', modal: 'src/modal.ts', title: 'Portico with Vite' },
  {
    id: 'next',
    label: 'Next.js',
    hint: 'app router',
    modal: 'app/Wallet.tsx',
    title: 'Portico with Next.js',
  },
  { id: 'vue', label: 'Vue', hint: 'Vite', modal: 'src/modal.ts', title: 'Portico with Vue' },
  { id: 'svelte', label: 'Svelte', hint: 'Vite', modal: 'src/modal.ts', title: 'Portico with Svelte' },
  {
    id: 'plain',
    label: 'Plain page',
    hint: 'JavaScript, esbuild',
    modal: 'wallet.js',
    title: 'Portico in a plain page',
    isScript: true,
  },
]

export const plugins: readonly PluginChoice[] = [
  { id: 'walletconnect', label: 'Wallets on phones', hint: 'by QR code or link', needsProject: true },
  { id: 'directory', label: 'A list of all wallets', hint: 'with a search', needsProject: true },
  { id: 'email', label: 'Log in by e-mail', needsProject: true },
  { id: 'socials', label: 'Log in by a social account', needsProject: true },
  { id: 'tokens', label: 'Tokens' },
  { id: 'activity', label: 'Activity' },
  { id: 'send', label: 'Send' },
  { id: 'receive', label: 'Receive' },
  { id: 'swap', label: 'Swap', needsProject: true },
  { id: 'onramp', label: 'Buy', needsProject: true },
  { id: 'names', label: 'Names', hint: 'such as vera.eth' },
]

export const signIns: readonly Choice[] = [
  { id: 'none', label: 'No' },
  { id: 'optional', label: 'Optional', hint: 'the visitor may leave it out' },
  { id: 'required', label: 'Required', hint: 'a visitor counts as connected only after signing' },
]
