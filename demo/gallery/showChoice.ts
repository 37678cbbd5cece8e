import type { Kernel } from 'portico/kernel'
import { adjust } from './adjust.js'
import type { Choice } from './choice.js'
import type { Time } from './createTime.js'
import { createWorld } from './createWorld.js'
import { lookOf } from './look.js'
import { scenes } from './scenes/index.js'
import { showParts } from './showParts.js'

/** Content of the stage. */
export interface Shown {
  /** Resolves when the state has been painted. */
  readonly ready: Promise<void>
  stop(): void
}

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Shows a choice on the stage. */
export const showChoice = (choice: Choice, stage: HTMLElement, time: Time): Shown => {
  if (choice.view === 'Parts') {
    const stop = showParts(choice, stage)
    return { ready: painted().then(() => adjust(stage, choice)), stop }
  }
  const scene = scenes.find(({ view, state }) => view === choice.view && state === choice.state)
  if (!scene)
    return { ready: Promise.reject(new Error(`No scene "${choice.view}: ${choice.state}"`)), stop: () => {} }
  let kernel: Kernel | undefined
  const { world, play, dispose } = createWorld(
    scene,
    lookOf(choice, stage, () => kernel as Kernel),
    time,
  )
  kernel = world.modal.kernel
  const run = async () => {
    await play()
    adjust(choice.dialog ? document : stage, choice)
    await painted()
  }
  return { ready: run(), stop: dispose }
}
