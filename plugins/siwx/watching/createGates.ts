import type { Connection } from 'portico/core'
import type { Namespace, Network, Session } from 'portico/kernel'
import { VIEW } from '../attempt/createAttempts.js'
import type { Signer } from '../attempt/createSigners.js'
import { refusal } from '../attempt/refusal.js'
import type { SignInParts } from '../attempt/SignInParts.js'
import type { Invitations } from '../createInvitations.js'

/** The gates of a connection and of a network switch. */
export const createGates = (parts: SignInParts, invitations: () => Invitations | undefined) => {
  const { options, sessions, router, signal, text, signers, reports, attempts } = parts
  const { required } = options
  const { signerOf } = signers

  /** Looks the account up, and takes the session that came with the connection. */
  const lookUp = async ({ id, namespace, address }: Connection, { caipNetworkId: chainId }: Network) => {
    const { proof }: Partial<Session> =
      (signerOf(namespace)?.connectionId === id && sessions.session(namespace)) || {}
    // Without the message that came with the connection, the visitor is asked afterwards.
    const taking =
      proof &&
      invitations()
        ?.take(namespace, address, proof)
        .catch(() => undefined)
    try {
      await signers.lookUpAtGate(namespace, Object.freeze({ accountAddress: address, chainId }))
    } catch (cause) {
      reports.lookupFailed(cause)
      if (router.state.get().open) router.reset('Connect')
      throw refusal(text('siwx.lookup'), cause)
    }
    const taken = await taking
    if (taken) signers.remember(namespace, address, taken)
  }

  /** Asks the visitor to sign in; resolves with whether they have. */
  const ask = async (signer: Signer): Promise<boolean> => {
    let settle: (isSigned: boolean) => void = () => {}
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    const mine = attempts.begin(signer, settle)
    const answered = router.ask<true, typeof VIEW>(VIEW).then((answer) => answer === true)
    mine.isShown = true
    const isSigned = await Promise.race([settled, answered])
    // Another attempt may have taken its place at the gate.
    const ongoing = attempts.current()
    if (ongoing?.gate === settle) attempts.end(ongoing)
    return isSigned
  }

  return {
    /** The gate of a connection: resolves once it may pass. */
    opened: async (connection: Connection): Promise<void> => {
      const { id, namespace, address, name } = connection
      const network = signers.configured(connection.caipNetworkId)
      if (!network || !signers.covers(namespace)) return
      await lookUp(connection, network)
      if (!required) return
      // One after the other, because a wallet of two namespaces passes the gate twice.
      for (
        let before = attempts.current();
        before && before.signer.namespace !== namespace;
        before = attempts.current()
      ) {
        const { outcomes } = before
        await new Promise<unknown>((resolve) => outcomes.push(resolve))
      }
      if (signal.aborted) throw refusal(text('siwx.required'))
      const signer = signerOf(namespace)
      const isMine = signer?.connectionId === id
      const account = { accountAddress: address, chainId: network.caipNetworkId }
      if (signers.sessionOf(isMine ? signer : { namespace, account })) return
      if (!signers.canSign(namespace)) throw refusal(text('siwx.unable', { wallet: name }))
      // Another wallet of the namespace is in use, or another sign-in is running on the namespace.
      if (!isMine || attempts.current()) throw refusal(text('siwx.required'))
      if (await ask(signer)) return
      if (sessions.state.get().busy[namespace] === 'restoring') void reports.disconnect(id)
      throw refusal(text('siwx.required'))
    },
    /**
     * The gate of a network switch. If the account's session on the new network cannot be looked up and
     * signing in is required, the switch fails before the wallet is asked.
     */
    switching: async ({ namespace, to }: { readonly namespace: Namespace; readonly to: string }) => {
      const signer = signerOf(namespace)
      const network = signers.configured(to)
      if (!signer?.isConnected || !network || !signers.covers(namespace)) return
      try {
        await signers.lookUpAtGate(namespace, { ...signer.account, chainId: network.caipNetworkId })
      } catch (cause) {
        if (required) throw refusal(text('siwx.lookup'), cause)
      }
    },
  }
}
