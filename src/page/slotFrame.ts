import { leaseStage } from './leaseStage.js'

/** Puts a frame, once and for good, inside whichever dialog is on top, without ever moving it in the tree; returns its removal. */
export function slotFrame(frame: HTMLIFrameElement): () => void {
  const { value: stage, release } = leaseStage()
  const { frames, outer } = stage
  stage.attach()
  frames.add(frame)
  // Appending again would reload it.
  if (frame.parentNode !== outer) outer.append(frame)
  stage.refresh()
  return () => {
    frames.delete(frame)
    frame.remove()
    stage.refresh()
    release()
  }
}
