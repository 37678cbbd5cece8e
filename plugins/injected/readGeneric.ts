import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** The provider at `window.ethereum`, if one is there. */
export const readGeneric = (): Eip1193Provider | undefined => {
  try {
    const { ethereum } = window as { ethereum?: unknown }
    // An element with that id is found there, too, but is no property of the window's own.
    if (typeof ethereum === 'object' && Object.hasOwn(window, 'ethereum'))
      return (ethereum as Eip1193Provider | null) ?? undefined
  } catch {}
  return undefined
}
