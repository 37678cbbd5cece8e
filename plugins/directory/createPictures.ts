import type { Clock, Dispose } from 'portico/kernel'
import { PICTURE_DEADLINE } from './pictureDeadline.js'

export interface PictureDeps {
  readonly clock: Clock
  /** Loads an image and calls back once it has loaded or failed; the returned function cancels that. */
  load(src: string, onEnd: () => void): Dispose
  /** Called for each image that is late. */
  onLate(): void
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
export const createPictures = ({ clock, load, onLate }: PictureDeps) => {
  const lateSources = new Set<string>()
  const waiting = new Map<string, Dispose>()
  const startLoading = (src: string) => {
    let isDone = false
    let stop: Dispose = () => {}
    const cancelLoad = load(src, () => {
      isDone = true
      stop()
    })
    if (!isDone)
      stop = clock.after(PICTURE_DEADLINE, () => {
        cancelLoad()
        lateSources.add(src)
        onLate()
      })
    waiting.set(src, () => {
      stop()
      cancelLoad()
    })
  }
  return {
    /** The image, unless it is late. */
    visible: (src: string | undefined): string | undefined => {
      if (src === undefined || lateSources.has(src)) return undefined
      if (!waiting.has(src)) startLoading(src)
      return src
    },
    /** Cancels all waits; the next time each image is waited for again. */
    reset: () => {
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
      lateSources.clear()
    },
  }
}
