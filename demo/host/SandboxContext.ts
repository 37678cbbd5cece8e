import { createContext } from 'react'

export type ChainCheck =
  | { readonly state: 'none'; readonly text: string }
  | { readonly state: 'checking'; readonly text: string }
  | { readonly state: 'sandbox'; readonly text: string }
  | { readonly state: 'foreign'; readonly text: string }

/** Whether the wallet's chain is the sandbox's; otherwise nothing is signed or sent. */
export const SandboxContext = createContext<ChainCheck>({ state: 'none', text: '' })
