import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/**
 * Tells the link of a pairing when all that is left is to have its proposal attested and carried to the relay: a visitor
 * may scan it by then, and a service that does not answer keeps nobody waiting.
 */
export const hearLinks = ({ core: { pairing, verify } }: SignClient) => {
  const listeners = new Set<(uri: string) => void>()
  let made: string | undefined
  const create = pairing.create.bind(pairing)
  pairing.create = async (...given) => {
    const created = await create(...given)
    made = created.uri
    return created
  }
  const register = verify.register.bind(verify)
  // Requests are attested, too.
  verify.register = async (...given) => {
    const uri = made
    made = undefined
    if (uri) for (const each of [...listeners]) each(uri)
    return register(...given)
  }
  return (listener: (uri: string) => void): Dispose => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
