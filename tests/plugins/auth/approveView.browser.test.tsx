import { cell } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { approvalOf, show, undo } from './showView.js'

test('ERR-07 FRM-06 a wallet that did not load can be retried; the visitor is then told to repeat the request', async () => {
  const { fake, router, screen, find } = show({ view: 'ApproveTransaction' }, approvalOf(cell(undefined)))
  fake.status.set('failed')
  fake.approvals.set({ open: 0, unloaded: true })
  const again = await find('[data-testid=retry]')
  const says = (text: string) => vi.waitFor(() => expect(screen.text()).toContain(text))
  await says('Your wallet did not load.')
  expect(screen.title().dataset.status).toBe('failed')
  again.click()
  expect(fake.prepared()).toBe(1)

  fake.status.set('loading')
  await says('Opening your wallet…')
  expect([screen.title().dataset.status, again.getAttribute('aria-busy')]).toEqual(['waiting', 'true'])
  again.click()
  expect([fake.prepared(), router.closes]).toEqual([1, []])

  // The button keeps the focus, because it is the same element.
  fake.status.set('ready')
  await says('Send the request again from the app.')
  expect([screen.find('[data-testid=approve-close]'), again.textContent]).toEqual([again, 'modal.close'])
  expect(screen.control('Cancel')).toBeUndefined()
  again.click()
  expect(router.closes).toEqual(['visitor'])
})

test('ERR-07 "Cancel" closes the view of a wallet that did not load', async () => {
  const { fake, router, screen, find } = show({ view: 'ApproveTransaction' }, approvalOf(cell(undefined)))
  fake.status.set('failed')
  fake.approvals.set({ open: 0, unloaded: true })
  await find('[data-testid=retry]')
  screen.press('Cancel')
  expect(router.closes).toEqual(['visitor'])
})

const asking = async () => {
  const element = document.createElement('iframe')
  element.style.cssText = 'position:fixed;display:none'
  document.body.append(element)
  undo.push(() => element.remove())
  const shown = show(
    { view: 'ApproveTransaction' },
    approvalOf(cell<HTMLIFrameElement | undefined>(element)),
    1,
  )
  const place = await shown.find('[data-testid=approve-place]')
  await shown.asks('syncTheme')
  return {
    element,
    place,
    begin: async () => {
      shown.fake.last('syncTheme').answer()
      await vi.waitFor(() => expect(element.style.display).toBe('block'))
    },
  }
}

test('FRM-20 FRM-21 the frame follows its place when layout or an animation moves it', async () => {
  const { element, place, begin } = await asking()
  await begin()
  const above = document.createElement('div')
  undo.push(() => above.remove())
  above.style.height = '120px'
  document.body.prepend(above)
  const follows = () =>
    vi.waitFor(() =>
      expect(Number.parseFloat(element.style.top)).toBeCloseTo(place.getBoundingClientRect().top, 0),
    )
  await follows()
  // Move the card like a sheet that slides in, without a change of size or scrolling.
  const moved = place.animate({ transform: ['translateY(80px)', 'translateY(40px)'] }, 200)
  await moved.finished
  await follows()
})

test.each([
  ['the field of the page keeps the focus', true],
  ['who is at nothing else is brought to it', false],
])('AXS-02 in an inline card %s', async (_, busy) => {
  const field = document.createElement('input')
  undo.push(() => field.remove())
  document.body.append(field)
  const { element, begin } = await asking()
  if (busy) field.focus()
  await begin()
  await vi.waitFor(() => expect(document.activeElement).toBe(busy ? field : element))
})
