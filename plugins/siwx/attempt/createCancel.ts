import { within } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { Running } from './createAttempts.js'
import { eventOf, keyOf } from './createSigners.js'
import { refusal } from './refusal.js'
import type { SignInParts } from './SignInParts.js'

/** How long a wallet may take to return to a network, in milliseconds. */
const RETURN = 60_000

/** Creates the function that ends the running sign-in because the visitor does not want it. */
export const createCancel = ({ options, sessions, emit, reports, attempts, skipped }: SignInParts) => {
  const goBack = async ({ signer, gate, abort }: Running, network: Network) => {
    const live = sessions.session(signer.namespace)
    if (gate && !live?.switchNetwork) throw refusal('The wallet cannot switch networks')
    const move = gate ? live?.switchNetwork?.(network) : sessions.switchNetwork(network.caipNetworkId)
    await within(Promise.resolve(move), { ms: RETURN, signals: [abort.signal] })
  }

  return async (): Promise<void> => {
    const mine = attempts.current()
    if (!mine || mine.isLeaving) return
    mine.isLeaving = true
    const { signer, gate } = mine
    emit('siwx.cancelled', eventOf(signer))
    if (!options.required) {
      skipped.add(keyOf(signer))
      return attempts.end(mine)
    }
    // Read again, because the session on the network to return to may have ended in the meantime.
    const network = attempts.returnsTo(signer)
    attempts.set(mine, { status: 'cancelling' })
    if (network)
      try {
        // The account is signed in on that network, so following it ends the attempt.
        return await goBack(mine, network)
      } catch {
        if (attempts.current() !== mine) return
      }
    if (!gate) await reports.disconnect(signer.connectionId)
    attempts.end(mine)
  }
}
