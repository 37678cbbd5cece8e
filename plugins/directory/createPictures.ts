import type { Clock, Dispose } from 'portico/kernel'
import { PICTURE_WAIT } from './pictureWait.js'

export interface PictureDeps {
  readonly clock: Clock
  /** Loads a picture and calls back once it is there or is none; the returned undo gives it up. */
  load(src: string, ended: () => void): Dispose
  /** Told of each that is late. */
  late(): void
}

/** Loads as the page's own pictures are loaded, so that the browser does it once for both. */
export const loadPicture: PictureDeps['load'] = (src, ended) => {
  if (typeof Image === 'undefined') {
    ended()
    return () => {}
  }
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.onload = image.onerror = () => ended()
  image.src = src
  return () => {
    image.onload = image.onerror = null
    image.removeAttribute('src')
  }
}

/** Which pictures are shown: each is waited for once, and left out when it is late. */
export const createPictures = ({ clock, load, late }: PictureDeps) => {
  const lates = new Set<string>()
  const waits = new Map<string, Dispose>()
  const begin = (src: string) => {
    let over = false
    let stop: Dispose = () => {}
    const leave = load(src, () => {
      over = true
      stop()
    })
    if (!over)
      stop = clock.after(PICTURE_WAIT, () => {
        leave()
        lates.add(src)
        late()
      })
    waits.set(src, () => {
      stop()
      leave()
    })
  }
  return {
    /** The picture, unless it is late. */
    of: (src: string | undefined): string | undefined => {
      if (src === undefined || lates.has(src)) return undefined
      if (!waits.has(src)) begin(src)
      return src
    },
    /** Gives up what is waited for; the next time each is waited for anew. */
    reset: () => {
      for (const end of waits.values()) end()
      waits.clear()
      lates.clear()
    },
  }
}
