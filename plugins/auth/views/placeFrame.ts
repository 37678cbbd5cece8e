import type { Dispose } from 'portico/kernel'

const frames = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** How long to wait for the card to stop moving, in milliseconds: then the frame is shown anyway. */
const REST = 2000

const boxOf = (place: HTMLElement) => {
  const { left, top, width, height } = place.getBoundingClientRect()
  return [left, top, width, height] as const
}

/** Resolves when the place has not moved for some frames: interactive content must not move under the pointer. */
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

/** Positions the frame over its place until undone; only its style changes. */
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
  // No event reports a moved place, e.g. by a sheet's animation or by content that the page inserts above an inline card.
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
