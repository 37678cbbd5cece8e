import type { Clock, Dispose } from 'portico/kernel'
import { PICTURE_DEADLINE } from './pictureDeadline.js'

export interface PictureDeps {
  readonly clock: Clock
  /** Loads an image and calls back once it has loaded or failed; the returned function cancels that. */
  load(src: string, onEnd: () => void): Dispose
  /** Called for each image that is late. */
  onLate(): void
}

/**
 * Loads images with the same settings as the `<img>` elements, so that the browser requests each once for both. The elements
 * are used again, because Chromium keeps every image that was ever loaded outside of the document for as long as the
 * document lasts.
 */
export const createPictureLoader = (): PictureDeps['load'] => {
  const unused: HTMLImageElement[] = []
  return (src, ended) => {
    if (typeof Image === 'undefined') {
      ended()
      return () => {}
    }
    const image = unused.pop() ?? new Image()
    const release = () => {
      image.onload = image.onerror = null
      unused.push(image)
    }
    let isLoading = true
    image.referrerPolicy = 'no-referrer'
    image.onload = image.onerror = () => {
      isLoading = false
      release()
      ended()
    }
    image.src = src
    return () => {
      if (!isLoading) return
      isLoading = false
      image.removeAttribute('src')
      release()
    }
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
