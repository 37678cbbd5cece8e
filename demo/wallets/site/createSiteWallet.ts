import { privateKeyToAccount } from 'viem/accounts'
import { createBatches } from '../createBatches.js'
import { createPrompts } from '../createPrompts.js'
import { createTestWallet } from '../createTestWallet.js'
import { postRpc } from '../postRpc.js'
import type { RpcCall } from '../types.js'
import css from '../wallets.css'

/** The wallet of a site that a page opens: it asks its owner there, and answers the page that opened it. */
export async function createSiteWallet(id: string, name: string) {
  const query = new URLSearchParams(location.search)
  // The first account of every local chain is public.
  const given = query.get('account')?.split(',') ?? [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  ]
  const keys = given.slice(0, 1).map((key) => privateKeyToAccount(key as `0x${string}`))
  const origin = query.get('origin') ?? ''
  const { endpoints }: { endpoints: Record<number, string> } = await fetch('/sandbox.json').then((response) =>
    response.json(),
  )
  const { ask } = createPrompts()
  const stored = `portico-test-wallet/${id}`
  const wallet = createTestWallet({
    id,
    name,
    accounts: keys,
    endpoints: async () => endpoints,
    chains: [1, 8453],
    origin,
    behaviour: { answer: 'ask', delayMs: 0, lies: [] },
    signsIn: true,
    rpc: postRpc,
    ask,
    store: {
      read: () => localStorage.getItem(stored),
      write: (text) => localStorage.setItem(stored, text),
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const batches = createBatches(wallet, {
    keys,
    ask,
    rpc: (chainId, call) => postRpc(endpoints[chainId] ?? '', call),
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  return {
    wallet,
    endpoints,
    origin,
    opener: window.opener as Window,
    request: ({ method, params }: RpcCall) =>
      method === 'wallet_sendCalls'
        ? batches.send((params as Parameters<typeof batches.send>)[0])
        : wallet.provider.request({ method, params }),
  }
}
