import { cell } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { approvalOf, show } from './showView.js'

test('ERR-07 FRM-06 a wallet that did not load is tried again in the view, and who asked asks again once it is there', async () => {
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

  // Its focus stays: the button is the same.
  fake.status.set('ready')
  await says('Send the request again from the app.')
  expect([screen.find('[data-testid=approve-close]'), again.textContent]).toEqual([again, 'modal.close'])
  expect(screen.control('Cancel')).toBeUndefined()
  again.click()
  expect(router.closes).toEqual(['visitor'])
})

test('ERR-07 a wallet that did not load can be left', async () => {
  const { fake, router, screen, find } = show({ view: 'ApproveTransaction' }, approvalOf(cell(undefined)))
  fake.status.set('failed')
  fake.approvals.set({ open: 0, unloaded: true })
  await find('[data-testid=retry]')
  screen.press('Cancel')
  expect(router.closes).toEqual(['visitor'])
})
