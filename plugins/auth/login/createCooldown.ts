import { type Clock, type Dispose, readOnly, type Source } from 'portico/kernel'
import { cooldownLeft } from './cooldownLeft.js'

/** The seconds until the next e-mail, counting down while it has listeners. */
export const createCooldown = (last: Source<number>, clock: Clock): Source<number> => {
  const get = () => cooldownLeft(last.get(), clock.now())
  return readOnly({
    get,
    subscribe: (listener) => {
      let reported = get()
      let timer: Dispose | undefined
      const look = () => {
        timer?.()
        timer = undefined
        const now = get()
        if (now) timer = clock.after(250, look)
        if (now === reported) return
        reported = now
        listener()
      }
      const unsubscribe = last.subscribe(look)
      look()
      return () => {
        unsubscribe()
        timer?.()
      }
    },
  })
}
