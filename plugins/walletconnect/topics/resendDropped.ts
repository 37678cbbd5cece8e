import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from '../client/SignClient.js'

type Relayer = Pick<
  SignClient['core']['relayer'],
  'request' | 'connected' | 'transportExplicitlyClosed' | 'on' | 'off'
>

/** Methods whose messages may be sent twice, because the relay and the peer drop duplicates. */
const resendableMethods: readonly string[] = ['irn_publish', 'wc_proposeSession']
/** Maximum number of retries, in case the message itself makes the relay disconnect. */
const MAX_RETRIES = 5
/**
 * How long a healthy connection may take to carry a message, in milliseconds; usually it takes a fraction of
 * that.
 */
const SILENT = 4000

/**
 * Calls back when the connection that carries a request is lost or silent. A connection that is only being
 * opened carries none yet. Returns a function that stops watching.
 */
const onLoss = (relayer: Relayer, lost: () => void): Dispose => {
  let carried = false
  let stop: Dispose = () => {}
  const up = () => {
    carried = true
    stop()
    stop = systemClock.after(SILENT, lost)
  }
  const down = () => {
    stop()
    // A connection that the page closed stays closed.
    if (carried && !relayer.transportExplicitlyClosed) lost()
  }
  if (relayer.connected) up()
  relayer.on('relayer_connect', up)
  relayer.on('relayer_disconnect', down)
  return () => {
    stop()
    relayer.off('relayer_connect', up)
    relayer.off('relayer_disconnect', down)
  }
}

/**
 * Sends a message again as soon as the connection is back, or if the relay does not answer, because the
 * package itself waits 15 to 20 seconds first. An answer to an earlier attempt counts as well, because the
 * network may just be slow.
 */
export const resendDropped = (relayer: Relayer): void => {
  const request = relayer.request.bind(relayer)
  relayer.request = async <T>(call: Parameters<typeof request>[0]) => {
    if (!resendableMethods.includes(call.method)) return request(call)
    const never = new Promise<never>(() => {})
    const earlier: Promise<{ readonly value: T }>[] = []
    for (let attemptsLeft = MAX_RETRIES; ; attemptsLeft--) {
      let stopWatching: Dispose = () => {}
      const loss = attemptsLeft
        ? new Promise<undefined>((resolve) => {
            stopWatching = onLoss(relayer, () => resolve(undefined))
          })
        : never
      const answer = request(call).then((value) => ({ value: value as T }))
      answer.catch(() => {})
      const first = await Promise.race([answer, ...earlier, loss]).finally(() => stopWatching())
      if (first) return first.value as never
      earlier.push(answer.catch(() => never))
    }
  }
}
