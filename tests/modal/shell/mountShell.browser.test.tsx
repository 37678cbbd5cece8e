import type { Modal } from 'portico/core'
import { afterEach, expect, test, vi } from 'vitest'
import { all, one, startShell, viewsOf } from '../startShell.js'

vi.mock('../../../src/modal/theme/applyTheme.js', () => ({
  applyTheme: () => {
    throw new Error('no theme')
  },
}))

const Hello = () => <p>Hello</p>

const open: Modal[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
})
const start = async (...[options]: [Parameters<typeof startShell>[1]?]) => {
  const { modal } = await startShell([viewsOf({ Connect: Hello })], options)
  open.push(modal)
  return modal
}

test('if the theme of the host fails, the card opens with the default theme', async () => {
  await start({ theme: { accent: '#ff0000' } })
  expect(one('.p-body').textContent).toBe('Hello')
})

test("the fading copy of a disposed modal's card keeps its styles", async () => {
  const modal = await start()
  await vi.waitFor(() => one('.p-snackbar-region'))
  const append = vi.spyOn(ShadowRoot.prototype, 'append')
  const styled: number[] = []
  append.mockImplementation(function (this: ShadowRoot, ...nodes) {
    if ((nodes[0] as HTMLElement)?.dataset?.leaving === '') styled.push(this.adoptedStyleSheets.length)
    return DocumentFragment.prototype.append.apply(this, nodes)
  })
  modal.dispose()
  await vi.waitFor(() => expect(all('.p-card:not([data-leaving] *)')).toHaveLength(0))
  append.mockRestore()
  expect(Math.max(...styled)).toBeGreaterThan(2)
})

test('a mounted button that was removed is not removed again on dispose', async () => {
  const modal = await start()
  const element = document.createElement('div')
  const end = modal.mount(element)
  const button = await vi.waitFor(() => {
    expect(element.firstElementChild).not.toBe(null)
    return element.firstElementChild as Element
  })
  const remove = vi.spyOn(button, 'remove')
  end()
  modal.dispose()
  expect(remove).toHaveBeenCalledTimes(1)
})
