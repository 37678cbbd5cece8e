import type { HostedSessions } from './contract.js'
import type { Attachable, HostedParts } from './hostedParts.js'

/** Sessions kept by the project's service, to pass as `storage`, for pages without a server of their own. */
export const hostedSessions = (): HostedSessions => {
  let parts: HostedParts | undefined
  let calls: Promise<HostedSessions> | undefined
  // Loaded with the first call.
  const load = async (): Promise<HostedSessions> => {
    const given = parts
    if (!given) throw new Error('Pass these sessions to siwx, and start the modal')
    calls ??= import('./createHostedCalls.js').then((code) => code.createHostedCalls(given))
    calls.catch(() => {
      calls = undefined
    })
    return calls
  }
  return Object.freeze({
    getNonce: async (account, signal) => (await load()).getNonce(account, signal),
    addSession: async (session, signal) => (await load()).addSession(session, signal),
    getSessions: async (account, signal) => (await load()).getSessions(account, signal),
    revokeSessions: async (account, signal) => (await load()).revokeSessions(account, signal),
    account: async () => (await load()).account(),
    setMetadata: async (metadata) => (await load()).setMetadata(metadata),
    attach: (given: HostedParts) => {
      parts = given
      calls = undefined
    },
  } satisfies HostedSessions & Attachable) as HostedSessions
}
