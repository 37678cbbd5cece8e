import type { Namespace } from 'portico/kernel'
import { keyOf } from '../attempt/createSigners.js'
import type { SignInParts } from '../attempt/SignInParts.js'
import { signedInOf } from './signedInOf.js'

/** Watches the accounts in use: which of them have to sign in, and what ends a sign-in that runs. */
export const createWatch = (parts: SignInParts) => {
  const { sessions, router, signal, signers, reports, publisher, attempts, skipped, accounts } = parts
  const { signerOf, sessionOf, lookUp } = signers
  /** The key of each namespace's place when it was last checked. */
  const seen = new Map<Namespace, string>()
  let active: Namespace | undefined

  /** Checks the account in use, and asks it to sign in unless it has a session. */
  const ensure = async (namespace: Namespace, isNew = false): Promise<void> => {
    // Deferred, so that the session service has set the active namespace first.
    await null
    const signer = signerOf(namespace)
    if (signal.aborted || !signer?.isConnected || !signers.covers(namespace)) return
    const key = keyOf(signer)
    const isOver = () => signal.aborted || seen.get(namespace) !== key
    if (!signers.takeFresh(namespace, signer.account))
      try {
        await lookUp(namespace, signer.account)
      } catch (cause) {
        if (isOver()) return
        reports.lookupFailed(cause, signer)
        await reports.disconnect(signer.connectionId)
        if (router.state.get().open) router.reset('Connect')
        return
      }
    // Another account or network is in use by now.
    if (isOver()) return
    publisher.publish(namespace)
    const session = sessionOf(signer)
    const running = attempts.current()
    if (running?.signer.namespace === namespace) {
      if (session) return attempts.end(running, signedInOf(session))
      if (keyOf(running.signer) !== key) attempts.begin(signer)
      return
    }
    if (session || skipped.has(key) || running) return
    if (sessions.state.get().activeNamespace === namespace) attempts.prompt(signer, isNew)
  }

  /** Checks the namespaces whose account or network has changed. */
  const followPlaces = (namespaces: readonly Namespace[]) => {
    for (const namespace of namespaces) {
      const signer = signerOf(namespace)
      const key = signer?.isConnected ? keyOf(signer) : undefined
      const before = seen.get(namespace)
      if (key === before) continue
      if (signer && key) {
        seen.set(namespace, key)
        accounts.set(signer.connectionId, signer)
        void ensure(namespace, before === undefined)
      } else seen.delete(namespace)
    }
  }

  /** Ends the attempt, or begins another, if the wallet whose connection waits at the gate has disconnected, or uses another account. */
  const followGate = () => {
    const gated = attempts.current()
    if (!gated?.gate) return
    const now = signerOf(gated.signer.namespace)
    if (now?.connectionId !== gated.signer.connectionId) attempts.end(gated)
    else if (keyOf(now) !== keyOf(gated.signer))
      attempts.begin(now, undefined, lookUp(now.namespace, now.account))
  }

  return {
    ensure,
    /** Call after each change of the sessions and of the chains. */
    follow: () => {
      const { namespaces, activeNamespace } = sessions.state.get()
      if (activeNamespace !== active) {
        active = activeNamespace
        if (active && seen.has(active)) void ensure(active)
      }
      const running = attempts.current()
      if (running && !running.gate && !signerOf(running.signer.namespace)) attempts.end(running)
      followPlaces(Object.keys(namespaces))
      followGate()
    },
    /** Call when another tab has signed in or out. */
    recheck: async () => {
      // A gate's account is not among the connected ones yet.
      const gated = attempts.current()?.gate && attempts.current()?.signer.namespace
      for (const namespace of new Set([...seen.keys(), ...(gated ? [gated] : [])])) {
        const signer = signerOf(namespace)
        if (!signer) continue
        await lookUp(namespace, signer.account).catch(() => {})
        if (signal.aborted) return
        publisher.publish(namespace)
        const session = sessionOf(signer)
        const running = attempts.current()
        if (session && running?.signer.namespace === namespace && keyOf(running.signer) === keyOf(signer))
          attempts.end(running, signedInOf(session))
      }
    },
  }
}
