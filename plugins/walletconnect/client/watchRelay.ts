import { errorText } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/** The cause of a rejection: the page's origin, the device's clock, the project id, or something else. */
export type RefusalKind = 'origin' | 'clock' | 'key' | 'other'

/** A rejection of the page or its pairing by the relay. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly cause: unknown
}

/** Error texts of a rejected connection. A connection that merely broke matches none of them. */
const texts: readonly (readonly [RefusalKind, RegExp])[] = [
  ['origin', /origin not allowed/i],
  ['clock', /\bJWT\b/i],
  ['key', /unauthorized|invalid key/i],
]

const kindOf = (error: unknown): RefusalKind | undefined =>
  texts.find(([, pattern]) => pattern.test(errorText(error)))?.[0]

/**
 * Keeps errors of replaced connections from being thrown into the page. The package may open two connections
 * at once and leave the earlier one without an error listener; if the relay then rejects that one, the error
 * is thrown.
 */
const hushReplaced = (relayer: SignClient['core']['relayer']) => {
  const hush = (provider: typeof relayer.provider) => void provider?.on?.('error', () => {})
  let { provider } = relayer
  hush(provider)
  Object.defineProperty(relayer, 'provider', {
    configurable: true,
    enumerable: true,
    get: () => provider,
    set: (next: typeof provider) => {
      provider = next
      hush(next)
    },
  })
}

/** Reports the relay's rejections, which the package swallows while its own calls keep waiting. */
export const watchRelay = (sign: SignClient) => {
  const listeners = new Set<(refusal: Refusal) => void>()
  const notify = (refusal: Refusal) => {
    for (const listener of [...listeners]) listener(refusal)
  }
  const { relayer } = sign.core
  hushReplaced(relayer)
  relayer.on('relayer_error', (cause: unknown) => {
    const kind = kindOf(cause)
    if (kind) notify({ kind, cause })
  })
  const request = relayer.request.bind(relayer)
  relayer.request = async (call) => {
    try {
      return await request(call)
    } catch (cause) {
      if (call.method !== 'wc_proposeSession') throw cause
      // The package would not handle a rejection here, and would then retry endlessly.
      notify({ kind: kindOf(cause) ?? 'other', cause })
      return { id: 0, jsonrpc: '2.0', result: true }
    }
  }
  return {
    /** Calls back with each rejection from now on; returns a function that removes the listener. */
    onRefusal: (listener: (refusal: Refusal) => void): Dispose => {
      const hear = (refusal: Refusal) => listener(refusal)
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
