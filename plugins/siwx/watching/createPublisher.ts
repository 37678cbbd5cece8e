import type { CaipNetworkId, Namespace } from 'portico/kernel'
import type { Signers } from '../attempt/createSigners.js'
import type { SignInDeps } from '../attempt/SignInDeps.js'
import { signedInOf } from './signedInOf.js'

/** Maximum delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647

/** Keeps the sessions of the accounts in use in the state; `expired` is called when one ends. */
export const createPublisher = (
  { options, sessions }: Pick<SignInDeps, 'options' | 'sessions'>,
  { signerOf, sessionOf }: Signers,
  expired: (namespace: Namespace) => void,
) => {
  const timers = new Map<Namespace, ReturnType<typeof setTimeout>>()
  let lastNetwork: CaipNetworkId | undefined

  const watchExpiry = (namespace: Namespace, expirationTime: string | undefined) => {
    const remaining = expirationTime === undefined ? Infinity : Date.parse(expirationTime) - Date.now()
    if (remaining < LONGEST_TIMER)
      timers.set(
        namespace,
        setTimeout(() => expired(namespace), remaining + 1),
      )
  }

  return {
    /** Writes the session of the account in use into the state. */
    publish: (namespace: Namespace) => {
      const signer = signerOf(namespace)
      const session = signer && sessionOf(signer)
      const before = sessions.state.get().namespaces[namespace]?.account.signedIn
      clearTimeout(timers.get(namespace))
      if (session) {
        lastNetwork = signer.account.chainId
        watchExpiry(namespace, session.expirationTime)
      }
      const next = session && signedInOf(session)
      // The status is updated before the field disappears, and after it appears, so that nobody is seen as
      // connected without it.
      const update = () => signer?.isConnected && options.required && sessions.activate(signer.connectionId)
      if (!next) update()
      if (signer && JSON.stringify(next) !== JSON.stringify(before))
        sessions.patch(namespace, 'signedIn', next)
      if (next) update()
    },
    /** The network of the session that was published last. */
    lastNetwork: () => lastNetwork,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
