import { analytics } from 'portico/plugins/analytics'
import { createMockServices, createTestKernel } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['hidden', document, 'visibilitychange'],
  ['frozen', document, 'freeze'],
  ['left', window, 'pagehide'],
])('API-11 a page that is %s sends its events by beacon, once', async (_, target, type) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true)
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const services = createMockServices({ options: { projectId: 'p' } })
  const { kernel, stop } = createTestKernel({ plugins: [analytics()], services: services.list })
  kernel.emit('modal.opened', { view: 'Connect' })
  await vi.waitFor(() => {
    target.dispatchEvent(new Event(type))
    expect(beacon).toHaveBeenCalled()
  })
  target.dispatchEvent(new Event(type))
  expect(beacon).toHaveBeenCalledOnce()
  const [url, body] = beacon.mock.calls[0] ?? []
  expect(String(url)).toMatch(/^https:\/\/analytics\.invalid\/e\?projectId=p&st=portico&sv=react-portico-/)
  expect(JSON.parse(String(body))).toMatchObject({ props: { event: 'MODAL_OPEN' } })
  expect(services.http.requests).toEqual([])
  stop()
  kernel.emit('modal.closed', { reason: 'visitor' })
  target.dispatchEvent(new Event(type))
  expect(beacon).toHaveBeenCalledOnce()
})
