import type { RpcCall } from '../types.js'
import { createCipher, type Encrypted } from './createCipher.js'
import { createSiteWallet } from './createSiteWallet.js'

interface Message {
  readonly id: string
  readonly event?: string
  readonly sender: string
  readonly content?: { readonly handshake?: RpcCall; readonly encrypted?: Encrypted }
}

/** The site that an SDK of Coinbase opens: Coinbase Wallet's and Base Account's speak one protocol. */
export async function answerCoinbase(id: string, name: string) {
  const [{ wallet, endpoints, origin, opener, request }, cipher] = await Promise.all([
    createSiteWallet(id, name),
    createCipher(),
  ])
  const post = (message: object) => opener.postMessage(message, origin)
  let isLeaving = false
  /** The SDK closes the window. */
  const leave = () => {
    if (!isLeaving) post({ event: 'PopupUnload' })
    isLeaving = true
  }
  const answer = async ({ id, sender, content: { handshake, encrypted } = {} }: Message) => {
    const reply = (content: unknown) =>
      post({ requestId: id, id: crypto.randomUUID(), sender: cipher.sender, timestamp: new Date(), content })
    // Base Account only exchanges keys first, and asks next.
    const isGreeting = handshake?.method === 'handshake'
    try {
      if (handshake) wallet.revoke()
      const given = encrypted && (await cipher.decrypt(sender, encrypted))
      if (given) wallet.switchChain(given.chainId)
      const value = isGreeting ? null : await request(handshake ?? given.action)
      reply({ encrypted: await cipher.encrypt(sender, { result: { value }, data: { chains: endpoints } }) })
    } catch (error) {
      const { code, message } = error as { readonly code: number; readonly message: string }
      reply({ failure: { code, message } })
    }
    if (!isGreeting) leave()
  }
  window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<Message>) => {
    if (source !== opener || from !== origin) return
    if (data.event === 'selectSignerType') post({ requestId: data.id, data: 'scw' })
    else if (data.content) void answer(data)
  })
  window.addEventListener('pagehide', leave)
  post({ event: 'PopupLoaded', id: crypto.randomUUID() })
}
