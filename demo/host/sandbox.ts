import type { Chain } from 'viem'

interface Sandbox {
  readonly gateway: string
  readonly relay: string
  readonly directory: string
  readonly verify: string
  /** The page of a wallet to pair with. */
  readonly wallet: string
  readonly endpoints: Readonly<Record<string, string>>
  readonly chains: Readonly<
    Record<string, { genesisHash: string; token: { address: string; symbol: string } }>
  >
  readonly accounts: readonly string[]
}

/** The local chains this page runs on, as the demo's server tells them. */
export const sandbox: Sandbox = await fetch('/sandbox.json').then((response) => response.json())

/** Without it the page has the wallets of this browser alone: `?pairing=0`. */
export const pairing = new URLSearchParams(location.search).get('pairing') !== '0'

/** The chain as everybody knows it, its endpoint on this machine. */
export const onSandbox = (chain: Chain): Chain => {
  const url = sandbox.endpoints[chain.id]
  if (url === undefined) throw new Error(`The sandbox has no chain ${chain.id}.`)
  return { ...chain, rpcUrls: { default: { http: [url] } } }
}
