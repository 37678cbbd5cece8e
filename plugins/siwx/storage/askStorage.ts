import { field, within } from 'portico/core'
import { type CaipNetworkId, PorticoError } from 'portico/kernel'
import type { KnownSession, SignInAccount, SignInSession, SignInStorage } from '../contract.js'

/**
 * Deadlines in milliseconds. The one of a lookup is short, because a gate waits for it and has a deadline of
 * its own.
 */
const LOOKUP = 4000
const CALL = 10_000
const MOST_SESSIONS = 100

const failure = (message: string) => new PorticoError(message, { category: 'sign-in' })

const copySession = (input: unknown): KnownSession => {
  const accountAddress = field(input, 'accountAddress')
  const chainId = field(input, 'chainId')
  const expirationTime = field(input, 'expirationTime')
  if (
    typeof accountAddress !== 'string' ||
    typeof chainId !== 'string' ||
    !/^[-a-z\d]{3,8}:[\w-]{1,32}$/.test(chainId)
  )
    throw failure('The storage answered no session')
  if (
    expirationTime !== undefined &&
    expirationTime !== null &&
    Number.isNaN(Date.parse(String(expirationTime)))
  )
    throw failure('The storage answered no time')
  return Object.freeze({
    accountAddress,
    chainId: chainId as CaipNetworkId,
    ...(typeof expirationTime === 'string' && { expirationTime }),
  })
}

/** The storage behind deadlines; its answers are copied and checked. */
export const askStorage = (storage: SignInStorage, stopped: AbortSignal) => {
  const ask = async <T>(
    ms: number,
    signals: readonly AbortSignal[],
    call: (signal: AbortSignal) => Promise<T>,
  ) => {
    const abort = new AbortController()
    try {
      // In an async function, because the host's code may throw instead of rejecting.
      const work = (async () => call(abort.signal))()
      return await within(work, {
        ms,
        late: 'The storage of sessions did not answer',
        signals: [stopped, ...signals],
      })
    } catch (error) {
      abort.abort(error)
      throw error
    }
  }
  return {
    nonce: async (account: SignInAccount, signal: AbortSignal): Promise<string> => {
      const nonce: unknown = await ask(CALL, [signal], (callSignal) => storage.getNonce(account, callSignal))
      if (typeof nonce !== 'string' || !/^[A-Za-z\d]{8,256}$/.test(nonce))
        throw failure('The storage answered no nonce of at least 8 letters and digits')
      return nonce
    },
    add: (session: SignInSession, signal: AbortSignal): Promise<void> =>
      ask(CALL, [signal], (callSignal) => storage.addSession(session, callSignal)),
    sessions: async (account: SignInAccount): Promise<readonly KnownSession[]> => {
      const found: unknown = await ask(LOOKUP, [], (callSignal) => storage.getSessions(account, callSignal))
      if (!Array.isArray(found) || found.length > MOST_SESSIONS)
        throw failure('The storage answered no list of sessions')
      return Object.freeze(found.map(copySession))
    },
    revoke: (account: SignInAccount): Promise<void> =>
      ask(CALL, [], (callSignal) => storage.revokeSessions(account, callSignal)),
  }
}

export type AskStorage = ReturnType<typeof askStorage>
