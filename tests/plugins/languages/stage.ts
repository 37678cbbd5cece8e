import type { ModalOptions } from 'portico'
import { definePlugin, type Kernel } from 'portico/kernel'
import { createTime } from '../../../demo/gallery/createTime.js'
import { createWorld } from '../../../demo/gallery/createWorld.js'
import type { Scene } from '../../../demo/gallery/Scene.js'

type Texts = Readonly<Record<string, string>>

/** Brings a language made of the English one, for every table that comes. */
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

/** Plays a state of the gallery inline in a box of a width; `derived` are languages made of the English one. */
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

/** Everything below an element, shadow trees with it. */
export const below = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? below(each.shadowRoot) : []),
  ])
