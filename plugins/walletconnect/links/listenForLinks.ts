import type { Dispose } from 'portico/kernel'
import type { SignClient } from '../client/SignClient.js'

/** A message of the client, as recorded in its history. */
interface Noted {
  readonly topic: string
  readonly request: { readonly params?: unknown }
}

/** The relay list of a proposal. */
export type Relays = NonNullable<Parameters<SignClient['connect']>[0]['relays']>

/**
 * Reports the link of a pairing as soon as the relay is connected and the proposal only has to be attested
 * and sent. The visitor can scan the link in the meantime, so that a slow attestation service does not delay
 * the connection.
 */
export const listenForLinks = ({ core: { pairing, history, relayer } }: SignClient) => {
  const links = new Map<string, string>()
  const waiting = new Map<unknown, (uri: string) => void>()
  const create = pairing.create.bind(pairing)
  pairing.create = async (...args) => {
    const created = await create(...args)
    links.set(created.topic, created.uri)
    return created
  }
  // Every message is recorded before it is sent, so a proposal is, too.
  history.on('history_created', ({ topic, request }: Noted) => {
    const uri = links.get(topic)
    links.delete(topic)
    if (uri) waiting.get(Object(request.params).relays)?.(uri)
  })
  /**
   * Calls back with the link of the proposal that was made with this very list object, because the client may
   * have several proposals in progress. Returns a function that stops waiting.
   */
  return (relays: Relays, listener: (uri: string) => void): Dispose => {
    let report = () => {}
    waiting.set(relays, (uri) => {
      report = () => listener(uri)
      if (relayer.connected) report()
      else relayer.once('relayer_connect', report)
    })
    return () => {
      waiting.delete(relays)
      relayer.off('relayer_connect', report)
    }
  }
}
