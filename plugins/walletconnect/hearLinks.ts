import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/** A letter of the client, as it notes it. */
interface Noted {
  readonly topic: string
  readonly request: { readonly params?: unknown }
}

/** What a proposal says of relays. */
export type Relays = NonNullable<Parameters<SignClient['connect']>[0]['relays']>

/**
 * Tells the link of a pairing when the relay is there and all that is left is to have its proposal attested and carried: a
 * visitor may scan it by then, and a service that does not answer keeps nobody waiting.
 */
export const hearLinks = ({ core: { pairing, history, relayer } }: SignClient) => {
  const links = new Map<string, string>()
  const waiting = new Map<unknown, (uri: string) => void>()
  const create = pairing.create.bind(pairing)
  pairing.create = async (...given) => {
    const created = await create(...given)
    links.set(created.topic, created.uri)
    return created
  }
  // Every letter is noted before it is sent, requests as well.
  history.on('history_created', ({ topic, request }: Noted) => {
    const uri = links.get(topic)
    links.delete(topic)
    if (uri) waiting.get(Object(request.params).relays)?.(uri)
  })
  /** Calls back with the link of the proposal that is made with this very list: others may be on their way on the client. */
  return (relays: Relays, listener: (uri: string) => void): Dispose => {
    let tell = () => {}
    waiting.set(relays, (uri) => {
      tell = () => listener(uri)
      if (relayer.connected) tell()
      else relayer.once('relayer_connect', tell)
    })
    return () => {
      waiting.delete(relays)
      relayer.off('relayer_connect', tell)
    }
  }
}
