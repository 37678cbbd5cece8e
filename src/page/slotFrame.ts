import { leaseStage } from './leaseStage.js'

/** Puts a frame, once and for good, inside whichever dialog is on top, without ever moving it in the tree; returns its removal. */
export function slotFrame(frame: HTMLIFrameElement): () => void {
  const { value: stage, release } = leaseStage()
  stage.addFrame(frame)
  return () => {
    stage.removeFrame(frame)
    release()
  }
}
