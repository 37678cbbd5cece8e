import { eventOf, keyOf, type Signer } from './createSigners.js'
import { lacking } from './refusal.js'
import type { SignInParts } from './SignInParts.js'

/** Ends sessions: because the visitor signs out, or because a connection has ended. */
export const createSignOut = (parts: SignInParts) => {
  const { options, storage, sessions, emit, signers, reports, publisher, skipped, accounts } = parts

  const revoke = async (signer: Signer): Promise<void> => {
    await storage.revoke(signer.account)
    signers.forget(signer)
    emit('siwx.signedOut', eventOf(signer))
  }

  return {
    signOut: async (): Promise<void> => {
      const signer = signers.signerOf(sessions.state.get().activeNamespace ?? '')
      if (!signer?.isConnected) throw lacking('No ActiveCaipAddress found', 'address-missing')
      await revoke(signer)
      skipped.add(keyOf(signer))
      publisher.publish(signer.namespace)
      if (options.required) await reports.disconnect(signer.connectionId)
    },
    /** Ends the sessions of a connection that has ended, if the page wants that. */
    endSessions: (connectionId: string, reason: string) => {
      const signer = accounts.get(connectionId)
      accounts.delete(connectionId)
      if (!signer || !['visitor', 'wallet'].includes(reason)) return
      for (const key of skipped) if (key.startsWith(`${connectionId} `)) skipped.delete(key)
      if (!options.signOutOnDisconnect || !signers.isKnown(signer)) return
      void revoke(signer).catch(reports.report)
    },
  }
}
