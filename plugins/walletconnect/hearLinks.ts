import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

type Listener = (uri: string) => void

/**
 * Tells the link of a pairing when the relay is there and all that is left is to have its proposal attested and carried: a
 * visitor may scan it by then, and a service that does not answer keeps nobody waiting.
 */
export const hearLinks = ({ core: { pairing, verify, relayer } }: SignClient) => {
  const listeners = new Set<Listener>()
  let made: { readonly uri: string; readonly owner: Listener } | undefined
  const create = pairing.create.bind(pairing)
  pairing.create = async (...given) => {
    // Of two attempts at a time nobody could tell whose it is.
    const [owner, another] = listeners
    const created = await create(...given)
    if (owner && !another) made = { uri: created.uri, owner }
    return created
  }
  const register = verify.register.bind(verify)
  verify.register = async (...given) => {
    // Requests are attested, too; they find none.
    const link = made
    made = undefined
    // One that was given up meanwhile is not told.
    const tell = () => {
      if (link && listeners.delete(link.owner)) link.owner(link.uri)
    }
    if (relayer.connected) tell()
    else if (link) relayer.once('relayer_connect', tell)
    return register(...given)
  }
  /** Calls back once with the link of the next pairing. */
  return (listener: Listener): Dispose => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
