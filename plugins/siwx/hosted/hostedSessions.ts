import type { HostedSessions } from '../contract.js'
import type { Attachable, HostedSessionsDeps } from './hostedSessionsDeps.js'

/** Sessions kept by the project's service, to pass as `storage`, for pages without a server of their own. */
export const hostedSessions = (): HostedSessions => {
  let parts: HostedSessionsDeps | undefined
  let calls: Promise<HostedSessions> | undefined
  // Loaded with the first call.
  const load = async (): Promise<HostedSessions> => {
    const deps = parts
    if (!deps) throw new Error('Pass these sessions to siwx, and start the modal')
    calls ??= import('./createHostedCalls.js').then((code) => code.createHostedCalls(deps))
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
    attach: (deps: HostedSessionsDeps) => {
      parts = deps
      calls = undefined
    },
  } satisfies HostedSessions & Attachable) as HostedSessions
}
