import type { Dispose } from 'portico/kernel'
import { createMessage } from './createMessage.js'

/** Sends one message to the Safe site; resolves with the data of its answer, which is not validated yet. */
export type AskSafe = (method: string, params?: unknown) => Promise<unknown>

interface Pending {
  resolve(data: unknown): void
  reject(error: unknown): void
}

/** A channel to the Safe site in the parent window; closing it rejects the messages without an answer. */
export const openChannel = (origin: string): { readonly ask: AskSafe; readonly close: Dispose } => {
  const pending = new Map<string, Pending>()
  const onMessage = ({ source, origin: sender, data }: MessageEvent) => {
    if (source !== window.parent || sender !== origin) return
    const answer: Readonly<Record<string, unknown>> = Object(data)
    const { id, success, version, error } = answer
    const message = pending.get(String(id))
    if (!message || typeof success !== 'boolean' || typeof version !== 'string') return
    pending.delete(String(id))
    if (success) message.resolve(answer.data)
    else message.reject(new Error(typeof error === 'string' ? error : 'The Safe gave no reason'))
  }
  window.addEventListener('message', onMessage)
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const message = createMessage(method, params)
        window.parent.postMessage(message, origin)
        pending.set(message.id, { resolve, reject })
      }),
    close: () => {
      window.removeEventListener('message', onMessage)
      for (const { reject } of pending.values())
        reject(Object.assign(new Error('The Safe is disconnected'), { code: 4900 }))
      pending.clear()
    },
  }
}
