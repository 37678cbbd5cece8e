import { type Dispose, PorticoError } from 'portico/kernel'
import type { PairingClient } from './followClient.js'

type Relay = Pick<PairingClient, 'relay'>

/** Calls back with an error each time the relay rejects the page; returns a function that stops that. */
export const onRefused = ({ relay }: Relay, refused: (error: PorticoError) => void): Dispose =>
  relay.onRefusal(({ cause }) =>
    refused(new PorticoError('The relay refused the pairing', { category: 'connect', cause })),
  )

/**
 * Returns a promise, `refused`, that rejects when the relay rejects the page, and `unwatch`, which stops
 * listening.
 */
export const untilRefused = (client: Relay) => {
  let unwatch: Dispose = () => {}
  const refused = new Promise<never>((_, reject) => {
    unwatch = onRefused(client, reject)
  })
  refused.catch(() => {})
  return { refused, unwatch }
}
