import type { Clock, Dispose } from 'portico/kernel'
import { PICTURE_WAIT } from './pictureWait.js'

export interface PictureDeps {
  readonly clock: Clock
  /** Loads an image and calls back once it has loaded or failed; the returned function cancels that. */
  load(src: string, ended: () => void): Dispose
  /** Called for each image that is late. */
  late(): void
}

/** Loads with the same settings as the `<img>` elements, so that the browser requests it once for both. */
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

/** Decides which images are shown: each is waited for once, and left out if it is late. */
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
    /** The image, unless it is late. */
    of: (src: string | undefined): string | undefined => {
      if (src === undefined || lates.has(src)) return undefined
      if (!waits.has(src)) begin(src)
      return src
    },
    /** Cancels all waits; the next time each image is waited for again. */
    reset: () => {
      for (const end of waits.values()) end()
      waits.clear()
      lates.clear()
    },
  }
}
