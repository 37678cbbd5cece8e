import type { Clock } from 'portico/kernel'
import { authError } from '../authError.js'
import type { Link } from './Link.js'

/** After a reload, when app data is sent again, in milliseconds. */
const RESYNC = 100

/** Starts the frame anew; resolves when it is ready, rejects when it cannot be. */
export const reloadFrame = async (link: Link, clock: Clock): Promise<void> => {
  const { status } = link
  if (status.get() === 'ready') {
    link.interrupt()
    await link.request('RELOAD').catch((error) => {
      // It did not even start anew: the next call makes another one.
      if (error.reason === 'timeout') link.discard()
    })
    await new Promise<void>((resolve) => clock.after(RESYNC, resolve))
    if (status.get() === 'ready') link.request('SYNC_DAPP_DATA', link.dapp).catch(() => {})
  }
  link.start()
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (status.get() === 'loading') return
      leave()
      if (status.get() === 'ready') resolve()
      else reject(authError('load', 'Something went wrong'))
    }
    const leave = status.subscribe(look)
    look()
  })
}
