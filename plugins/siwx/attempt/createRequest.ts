import type { SignedIn } from '../contract.js'
import { signedInOf } from '../watching/signedInOf.js'
import { keyOf } from './createSigners.js'
import { lacking, refusal } from './refusal.js'
import type { SignInParts } from './SignInParts.js'

/** Creates the function by which the page asks the account in use to sign in. */
export const createRequest = (parts: SignInParts) => {
  const { sessions, text, signers, publisher, attempts, skipped } = parts

  /** The account in use; throws if it cannot sign in. */
  const readSigner = () => {
    const { namespaces, activeNamespace = '' } = sessions.state.get()
    const { account, network } = namespaces[activeNamespace] ?? {}
    if (!account?.address) throw lacking('No ActiveCaipAddress found', 'address-missing')
    if (!signers.configured(network?.caipNetwork?.caipNetworkId))
      throw lacking('No ActiveCaipNetwork or client found', 'network-missing')
    const signer = signers.signerOf(activeNamespace)
    if (!signer || !sessions.session(activeNamespace))
      throw lacking('No ConnectionController client found', 'client-missing')
    if (!signers.canSign(activeNamespace)) throw refusal(text('siwx.unable', { wallet: signer.wallet }))
    return signer
  }

  return async (): Promise<SignedIn> => {
    const signer = readSigner()
    const { namespace, account } = signer
    if (!attempts.current()) {
      await signers.lookUp(namespace, account).catch((cause) => {
        throw refusal(text('siwx.lookup'), cause)
      })
      publisher.publish(namespace)
      const session = signers.sessionOf(signer)
      if (session) return signedInOf(session)
      skipped.delete(keyOf(signer))
      if (!attempts.current()) attempts.begin(signer)
    }
    const done = new Promise<SignedIn | undefined>((resolve) => attempts.current()?.outcomes.push(resolve))
    attempts.show()
    const session = await done
    if (session) return session
    throw Object.assign(refusal('Modal closed'), { code: 4001 })
  }
}
