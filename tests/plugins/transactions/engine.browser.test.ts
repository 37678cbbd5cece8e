import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { volume } from '../../volumes.js'
import { type Ground, settle } from './createBrowser.js'
import { engineModel } from './engineModel.js'

const KEY = 'portico/transactions/model'
const frames = new Set<HTMLIFrameElement>()
const close = () => {
  for (const each of frames) each.remove()
  frames.clear()
  localStorage.removeItem(KEY)
}
afterEach(close)

/** Pages that are frames: they share the real storage, its events and the real locks, which a removed frame loses. */
const createFrames = (): Ground => {
  close()
  return {
    open: (signal) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      frames.add(frame)
      const page = frame.contentWindow as Window
      const { localStorage: box } = page
      signal.addEventListener('abort', () => {
        frame.remove()
        frames.delete(frame)
      })
      const listeners = new Set<() => void>()
      const tell = () => {
        for (const each of listeners) each()
      }
      page.addEventListener('storage', ({ key }) => key === KEY && tell())
      return {
        locks: page.navigator.locks,
        read: () => box.getItem(KEY) ?? '[]',
        write: (text) => {
          box.setItem(KEY, text)
          // A page gets no event of what it writes itself.
          tell()
        },
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
    settle: async () => {
      for (let round = 0; round < 4; round++) {
        await settle()
        // The browser answers in order: whatever was asked of the locks before is settled then.
        await navigator.locks.query()
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
  }
}

it('the engine with the locks and the storage of a browser loses nothing, sends nothing twice, and leaves a way out of everything', async () => {
  await expect(fc.assert(engineModel(createFrames), { numRuns: volume(8, 200) })).resolves.toBe(undefined)
})
