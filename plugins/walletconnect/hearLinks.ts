import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/**
 * Tells the link of a pairing when the relay is there and all that is left is to have its proposal attested and carried: a
 * visitor may scan it by then, and a service that does not answer keeps nobody waiting.
 */
export const hearLinks = ({ core: { pairing, verify, relayer } }: SignClient) => {
  const listeners = new Set<(uri: string) => void>()
  let made: string | undefined
  const create = pairing.create.bind(pairing)
  pairing.create = async (...given) => {
    const created = await create(...given)
    made = created.uri
    return created
  }
  const register = verify.register.bind(verify)
  // Requests are attested, too; of two pairings at a time nobody could tell whose link it is.
  verify.register = async (...given) => {
    const uri = made
    const tell = () => {
      if (!uri || made !== uri || listeners.size !== 1) return
      made = undefined
      for (const each of [...listeners]) each(uri)
    }
    if (relayer.connected) tell()
    else if (uri) relayer.once('relayer_connect', tell)
    return register(...given)
  }
  /** Calls back with a link that is made from now on. */
  return (listener: (uri: string) => void): Dispose => {
    made = undefined
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
