import type { Chain } from 'viem'

interface Sandbox {
  readonly gateway: string
  readonly endpoints: Readonly<Record<string, string>>
  readonly chains: Readonly<
    Record<string, { genesisHash: string; token: { address: string; symbol: string } }>
  >
  readonly accounts: readonly string[]
}

/** The local chains this page runs on, as the demo's server tells them. */
export const sandbox: Sandbox = await fetch('/sandbox.json').then((response) => response.json())

/** The chain as everybody knows it, its endpoint on this machine. */
export const onSandbox = (chain: Chain): Chain => {
  const url = sandbox.endpoints[chain.id]
  if (url === undefined) throw new Error(`The sandbox has no chain ${chain.id}.`)
  return { ...chain, rpcUrls: { default: { http: [url] } } }
}
