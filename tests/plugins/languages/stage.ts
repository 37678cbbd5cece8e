import type { ModalOptions } from 'portico'
import { definePlugin, type Kernel } from 'portico/kernel'
import { createTime } from '../../../demo/gallery/createTime.js'
import { createWorld } from '../../../demo/gallery/createWorld.js'
import type { Scene } from '../../../demo/gallery/Scene.js'

type Texts = Readonly<Record<string, string>>

/** A plugin that adds a language derived from English, for every table of texts that is loaded. */
const derive = (kernel: () => Kernel, tag: string, change: (texts: Texts) => Texts) =>
  definePlugin({
    id: `derived.${tag}`,
    kernel: 1,
    setup: ({ messages, own }) => {
      const done = new Set<object>()
      const follow = () => {
        for (const { locale, table } of kernel().texts.get()) {
          if (locale !== 'en' || done.has(table)) continue
          done.add(table)
          messages(tag, change(table) as never)
        }
      }
      own(kernel().texts.subscribe(follow))
      follow()
    },
  })

const time = createTime()

/**
 * Shows a state of the gallery inline in a box of the given
 * width; `derived` are languages derived from English.
 */
export const playScene = async (
  scene: Scene,
  width: number,
  options: Partial<ModalOptions>,
  derived: Readonly<Record<string, (texts: Texts) => Texts>>,
) => {
  const box = document.createElement('div')
  box.style.inlineSize = `${width}px`
  document.body.append(box)
  const held: { kernel?: Kernel } = {}
  const plugins = Object.entries(derived).map(([tag, change]) =>
    derive(() => held.kernel as Kernel, tag, change),
  )
  const { world, play, dispose } = createWorld(scene, { target: box, ...options, plugins }, time)
  held.kernel = world.modal.kernel
  const stop = () => {
    dispose()
    box.remove()
  }
  await play().catch((error: unknown) => {
    stop()
    throw error
  })
  const root = () => {
    const found = box.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('.portico')
    if (!found) throw new Error('Nothing is drawn')
    return found
  }
  return {
    modal: world.modal,
    box,
    root,
    stop,
  }
}

/** All descendants of an element, including those in shadow trees. */
export const below = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? below(each.shadowRoot) : []),
  ])
