import { afterEach, expect, test, vi } from 'vitest'
import { createPictureLoader } from '../../../plugins/directory/pictures/createPictures.js'

const made: FakeImage[] = []
class FakeImage {
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  src = ''
  constructor() {
    made.push(this)
  }
  removeAttribute() {
    this.src = ''
  }
}
afterEach(() => {
  made.splice(0)
  vi.unstubAllGlobals()
})

test('a page that shows the same pictures again makes no more elements than the first time', () => {
  vi.stubGlobal('Image', FakeImage)
  const load = createPictureLoader()
  const ended = vi.fn()
  for (let opening = 0; opening < 5; opening++) {
    const cancels = ['one', 'two', 'three'].map((src) => load(src, ended))
    // The third is cancelled while it loads.
    made[0]?.onload?.()
    made[1]?.onerror?.()
    for (const cancel of cancels) cancel()
  }
  expect([made.length, ended.mock.calls.length]).toEqual([3, 10])
})

test('cancelling a picture that has loaded leaves its element to the next one', () => {
  vi.stubGlobal('Image', FakeImage)
  const load = createPictureLoader()
  const ended = vi.fn()
  const cancel = load('one', () => {})
  made[0]?.onload?.()
  load('two', ended)
  cancel()
  expect([made.length, made[0]?.src]).toEqual([1, 'two'])
  made[0]?.onload?.()
  expect(ended).toHaveBeenCalledTimes(1)
})
