import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** The provider at `window.ethereum`, if any. */
export const readGeneric = (): Eip1193Provider | undefined => {
  try {
    const { ethereum } = window as { ethereum?: unknown }
    // An element with that id is also found there, but is not an own property of the window.
    if (typeof ethereum === 'object' && Object.hasOwn(window, 'ethereum'))
      return (ethereum as Eip1193Provider | null) ?? undefined
  } catch {}
  return undefined
}
