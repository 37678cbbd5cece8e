import type { Clock } from 'portico/kernel'
import { authError } from '../authError.js'
import type { Link } from './Link.js'

/** Delay after a reload before the page's description is sent again, in milliseconds. */
const RESYNC = 100

/** Reloads the frame; resolves when it is ready, rejects if it cannot be loaded. */
export const reloadFrame = async (link: Link, clock: Clock): Promise<void> => {
  const { status } = link
  if (status.get() === 'ready') {
    link.interrupt()
    await link.request('RELOAD').catch((error) => {
      // The frame does not even reload: the next call creates another one.
      if (error.reason === 'timeout') link.discard()
    })
    await new Promise<void>((resolve) => clock.after(RESYNC, resolve))
    if (status.get() === 'ready') link.request('SYNC_DAPP_DATA', link.dapp).catch(() => {})
  }
  link.start()
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (status.get() === 'loading') return
      unsubscribe()
      if (status.get() === 'ready') resolve()
      else reject(authError('load', 'Something went wrong'))
    }
    const unsubscribe = status.subscribe(look)
    look()
  })
}
