import { Dialog, Mode, Porto } from 'porto'
import { custom, toHex } from 'viem'
import { base, mainnet } from 'viem/chains'
import { config } from 'zod/mini'
import { createBatches } from '../createBatches.js'
import { siteUrl } from '../site/siteUrl.js'
import type { RpcCall, StartRealWallet } from '../types.js'

/**
 * Porto, with a page of the demo as its site, in a window: its frame writes HTML into the page, which a strict policy
 * refuses.
 */
export const start: StartRealWallet = async (wallet, context) => {
  // By default zod compiles its parsers with `new Function`, which the page's policy refuses.
  config({ jitless: true })
  const site = siteUrl('porto')
  site.searchParams.set('origin', location.origin)
  const batches = createBatches(wallet, context)
  /** Porto's service, which follows its transactions. */
  const service = async ({ method, params }: RpcCall) => {
    if (method === 'wallet_getCallsStatus') {
      const [id] = params as readonly [string]
      const { receipts, ...status } = await batches.status(id)
      const { chainId } = status
      return { ...status, ...(receipts && { receipts: receipts.map((each) => ({ ...each, chainId })) }) }
    }
    const supported = { contracts: {}, fees: { recipient: null, tokens: [] } }
    return Object.fromEntries(wallet.state().chains.map((chainId) => [toHex(chainId), supported]))
  }
  const chain = (chainId: number) => custom({ request: (call) => context.rpc(chainId, call) })
  Porto.create({
    chains: [mainnet, base],
    transports: { [mainnet.id]: chain(mainnet.id), [base.id]: chain(base.id) },
    relay: custom({ request: service }),
    mode: Mode.dialog({ host: site.href, renderer: Dialog.popup() }),
  })
}
