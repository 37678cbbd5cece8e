import { privateKeyToAccount } from 'viem/accounts'
import { createPrompts } from '../createPrompts.js'
import { createTestWallet } from '../createTestWallet.js'
import { postRpc } from '../postRpc.js'
import type { RpcCall } from '../types.js'
import css from '../wallets.css'
import { createCipher, type Encrypted } from './createCipher.js'

// The site that Coinbase's SDK opens: it asks its owner and answers the page that opened it.

interface Message {
  readonly id: string
  readonly event?: string
  readonly sender: string
  readonly content?: { readonly handshake?: RpcCall; readonly encrypted?: Encrypted }
}

const query = new URLSearchParams(location.search)
const opener = window.opener as Window
const origin = query.get('origin') ?? ''
// The first account of every local chain is public.
const keys = query.get('account')?.split(',') ?? [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
]
const { endpoints }: { endpoints: Record<number, string> } = await fetch('/sandbox.json').then((response) =>
  response.json(),
)
const cipher = await createCipher()
const stored = 'portico-test-wallet/coinbase'
const wallet = createTestWallet({
  id: 'coinbase',
  name: 'Coinbase Wallet',
  accounts: keys.slice(0, 1).map((key) => privateKeyToAccount(key as `0x${string}`)),
  endpoints: async () => endpoints,
  chains: [1, 8453],
  origin,
  behaviour: { answer: 'ask', delayMs: 0, lies: [] },
  rpc: postRpc,
  ask: createPrompts().ask,
  store: {
    read: () => localStorage.getItem(stored),
    write: (text) => localStorage.setItem(stored, text),
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

const post = (message: object) => opener.postMessage(message, origin)
const answer = async ({ id, sender, content: { handshake, encrypted } = {} }: Message) => {
  const reply = (content: unknown) =>
    post({ requestId: id, id: crypto.randomUUID(), sender: cipher.sender, timestamp: new Date(), content })
  try {
    if (handshake) wallet.revoke()
    const given = encrypted && (await cipher.decrypt(sender, encrypted))
    if (given) wallet.switchChain(given.chainId)
    const call: RpcCall = handshake ?? given.action
    const value = await wallet.provider.request({ method: call.method, params: call.params })
    const data = { chains: endpoints }
    reply({ encrypted: await cipher.encrypt(sender, { result: { value }, data }) })
  } catch (error) {
    const { code, message } = error as { readonly code: number; readonly message: string }
    reply({ failure: { code, message } })
  }
  leave()
}
let isLeaving = false
/** The SDK closes the window. */
const leave = () => {
  if (!isLeaving) post({ event: 'PopupUnload' })
  isLeaving = true
}
window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<Message>) => {
  if (source !== opener || from !== origin) return
  if (data.event === 'selectSignerType') post({ requestId: data.id, data: 'scw' })
  else if (data.content) void answer(data)
})
window.addEventListener('pagehide', leave)

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [sheet]
post({ event: 'PopupLoaded', id: crypto.randomUUID() })
