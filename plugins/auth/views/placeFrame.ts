import type { Dispose } from 'portico/kernel'

const frames = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Longest wait for the card to rest, in milliseconds: one that never does shows the frame all the same. */
const REST = 2000

const boxOf = (place: HTMLElement) => {
  const { left, top, width, height } = place.getBoundingClientRect()
  return [left, top, width, height] as const
}

/** Resolves when the place has not moved for some frames: what is interactive must not move under the pointer. */
export const untilAtRest = async (place: HTMLElement, signal: AbortSignal): Promise<void> => {
  const began = performance.now()
  let last = ''
  for (let still = 0; still < 3 && !signal.aborted && performance.now() - began < REST; ) {
    await frames()
    const now = boxOf(place).join()
    const moving = place
      .closest('.p-card')
      ?.getAnimations()
      .some((each) => each.playState === 'running')
    still = now === last && !moving ? still + 1 : 0
    last = now
  }
}

/** Lays the frame over its place, where it stays until undone; only its style changes. */
export const placeFrame = (frame: HTMLIFrameElement, place: HTMLElement): Dispose => {
  const { style } = frame
  let box = ''
  const lay = () => {
    const now = boxOf(place)
    if (now.join() === box) return
    box = now.join()
    const [left, top, width, height] = now
    style.left = `${left}px`
    style.top = `${top}px`
    style.width = `${width}px`
    style.height = `${height}px`
  }
  const card = place.closest('.p-card') ?? place
  style.background = getComputedStyle(card).backgroundColor
  style.display = 'block'
  // Nothing tells that a place was moved: by a sheet that comes in, or by what the page puts above a card in it.
  let next = 0
  const follow = () => {
    lay()
    next = requestAnimationFrame(follow)
  }
  follow()
  return () => {
    cancelAnimationFrame(next)
    style.display = 'none'
  }
}
