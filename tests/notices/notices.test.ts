import { type Alert, type Notices, notices as token } from 'portico/core'
import { createKernel } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '#notices'

const start = () => {
  const clock = createMockClock()
  const kernel = createKernel({ plugins: [notices({ clock })], clock })
  const api = kernel.get(token) as Notices
  const emitted: Alert[] = []
  kernel.on('alert', (alert) => void emitted.push(alert))
  return { clock, kernel, api, emitted, shown: () => api.state.get().snack?.text }
}

const logged = vi.fn()
beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('ERR-02 a new message closes the current one and appears 150 ms later', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  expect(shown()).toBe('one')
  api.snack('error', 'two')
  expect(shown()).toBeUndefined()
  await clock.advance(149)
  expect(shown()).toBeUndefined()
  await clock.advance(1)
  expect(api.state.get().snack).toMatchObject({ variant: 'error', text: 'two' })
})

test('ERR-02 of three quick messages only the last is shown', async () => {
  const { api, clock, shown } = start()
  for (const text of ['one', 'two', 'three']) api.snack('success', text)
  await clock.advance(149)
  expect(shown()).toBeUndefined()
  await clock.advance(1)
  expect(shown()).toBe('three')
  for (let ms = 0; ms < 600; ms += 50) {
    api.snack('success', `at ${ms}`)
    await clock.advance(50)
  }
  await clock.advance(150)
  expect(shown()).toBe('at 550')
})

test('ERR-02 a stream of messages does not keep the snackbar empty', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'first')
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 100; n++) {
    api.snack('success', `${n}`)
    await clock.advance(20)
    seen.add(shown())
  }
  expect(seen.size).toBeGreaterThan(10)
})

test('ERR-03 a message closes after 4 s, or with clear', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  await clock.advance(3999)
  expect(shown()).toBe('one')
  await clock.advance(1)
  expect(shown()).toBeUndefined()
  api.snack('error', 'two')
  api.clear()
  expect(shown()).toBeUndefined()
  expect(clock.pending()).toBe(0)
})

test('ERR-03 a loading message stays until it is ended, and one with `stay` stays as well', async () => {
  const { api, clock, shown } = start()
  const done = api.snack('loading', 'wait')
  await clock.advance(60_000)
  expect(shown()).toBe('wait')
  done()
  expect(shown()).toBeUndefined()
  api.snack('success', 'stays', { stay: true })
  await clock.advance(60_000)
  expect(shown()).toBe('stays')
  api.snack('success', 'next')
  done()
  await clock.advance(150)
  expect(shown()).toBe('next')
  await clock.advance(4000)
  expect(shown()).toBeUndefined()
})

test('a message that is ended before it appears is never shown', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  const undo = api.snack('success', 'two')
  undo()
  await clock.advance(5000)
  expect(shown()).toBeUndefined()
  api.snack('success', 'three')
  expect(shown()).toBe('three')
})

test('the action of a message that never appears cannot run', async () => {
  const { api, clock, shown } = start()
  const run = vi.fn()
  const waits = () => {
    api.snack('success', 'open')
    api.snack('error', 'waits', { action: { label: 'Try again', run } })
  }
  waits()
  api.snack('success', 'instead')
  api.act(2)
  await clock.advance(150)
  expect(shown()).toBe('instead')
  api.clear()
  waits()
  api.clear()
  api.act(5)
  waits()
  api.dismiss(7)
  api.act(7)
  expect(run).not.toHaveBeenCalled()
  waits()
  await clock.advance(150)
  api.act(9)
  expect(run).toHaveBeenCalledOnce()
})

test('a held message stays, and has its full time after the release', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  await clock.advance(3000)
  const release = api.hold()
  await clock.advance(60_000)
  expect(shown()).toBe('one')
  release()
  await clock.advance(3999)
  expect(shown()).toBe('one')
  await clock.advance(1)
  expect(shown()).toBeUndefined()
})

test('a message held twice stays until both holds are released', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  const [pointer, focus] = [api.hold(), api.hold()]
  pointer()
  pointer()
  await clock.advance(60_000)
  expect(shown()).toBe('one')
  focus()
  await clock.advance(4000)
  expect(shown()).toBeUndefined()
})

test('a message that replaces a held one stays until the release', async () => {
  const { api, clock, shown } = start()
  api.snack('success', 'one')
  const release = api.hold()
  api.snack('success', 'two')
  await clock.advance(60_000)
  expect(shown()).toBe('two')
  release()
  await clock.advance(4000)
  expect(shown()).toBeUndefined()
})

test('a repeated alert is listed, emitted and logged once', () => {
  const { api, emitted } = start()
  const alert = {
    kind: 'developer',
    code: 'test',
    title: 'Project ID Not Configured',
    text: 'Set it',
  } as const
  const undo = api.alert(alert)
  api.alert(alert)
  expect(api.state.get().alerts).toEqual([{ ...alert, id: expect.any(Number) }])
  expect(emitted).toHaveLength(1)
  undo()
  expect(api.state.get().alerts).toEqual([])
  api.alert(alert)
  expect(emitted).toHaveLength(2)
  expect(logged.mock.calls).toEqual([[alert.title, alert.text]])
})

test('alerts for the visitor are not logged, and dismiss and clear remove alerts', () => {
  const { api, emitted } = start()
  api.alert({ kind: 'visitor', code: 'session', title: 'Session Expired', text: 'Check the clock' })
  api.alert({ kind: 'visitor', code: 'test', title: 'Network Error', text: 'Try again' })
  expect(logged).not.toHaveBeenCalled()
  expect(emitted).toHaveLength(2)
  const [first] = api.state.get().alerts
  api.dismiss(first?.id ?? -1)
  expect(api.state.get().alerts.map(({ title }) => title)).toEqual(['Network Error'])
  api.clear()
  expect(api.state.get().alerts).toEqual([])
})

test('stopping leaves no timer, and the state is plain data', () => {
  const { api, clock, kernel } = start()
  api.snack('success', 'one')
  api.alert({ kind: 'visitor', code: 'test', title: 'Network Error', text: 'Try again' })
  expect(JSON.parse(JSON.stringify(api.state.get()))).toEqual(api.state.get())
  kernel.dispose()
  expect(clock.pending()).toBe(0)
})
