import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** The provider at `window.ethereum`, if one is there. */
export const readGeneric = (): Eip1193Provider | undefined => {
  try {
    const found = (window as { ethereum?: unknown }).ethereum
    return found && typeof found === 'object' ? (found as Eip1193Provider) : undefined
  } catch {
    return undefined
  }
}
