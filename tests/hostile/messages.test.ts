import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeStorage } from '../storage/fakeBrowser.js'
import { type Started, startModal } from './startModal.js'

vi.mock('../../src/modal/shell/mountShell.js', () => import('../faults/undrawnShell.js'))

const address = '0x0000000000000000000000000000000000000001'
const thief = '0x00000000000000000000000000000000000bad01'
const record = (more: object = {}) => ({
  id: 'honest|eip155',
  connectorId: 'honest',
  type: 'INJECTED',
  namespace: 'eip155',
  name: 'Honest Wallet',
  address,
  caipNetworkId: 'eip155:1',
  ...more,
})
const envelope = (d: unknown, v: unknown = 1) => JSON.stringify({ v, t: 0, d })
const KEYS = ['connections', 'connectorIds', 'activeNamespace', 'activeNetworkId', 'disconnectedConnectorIds']
const key = (name = KEYS[0]) => `portico/session/${name}`

const event = (type: string, more: object = {}) => Object.assign(new Event(type), more)
const forged = envelope([record({ address: thief })])

/** Messages as another tab, a frame or a script of the page may forge them. */
const shapes: Readonly<Record<string, (n: number) => Event>> = {
  'a hint with nothing else': (n) => event('storage', { key: key(KEYS[n % KEYS.length]) }),
  'a connection of somebody else': () => event('storage', { key: key(), newValue: forged, oldValue: null }),
  'everything was cleared': () => event('storage', { key: null, newValue: null }),
  'no key at all': () => event('storage'),
  'a key that is none': (n) => event('storage', { key: [n, {}, true, Symbol('x'), NaN][n % 5] }),
  'a key of nobody': (n) => event('storage', { key: `portico/evil/${n}`, newValue: forged }),
  'keys of the host': (n) => event('storage', { key: `host-${n}`, newValue: forged }),
  'prototype keys': () =>
    event('storage', { key: '__proto__', newValue: '{"v":1,"t":0,"d":{"__proto__":{"polluted":1}}}' }),
  'a megabyte': () => event('storage', { key: key(), newValue: megabyte }),
  'a remote configuration that grants': () =>
    event('storage', {
      key: 'portico/cache/remote',
      newValue: envelope({ projectId: 'project', features: { email: true, multiWallet: true } }),
    }),
  'a page that came back': () => event('pageshow', { persisted: true }),
  'a page that did not': () => event('pageshow', { persisted: false, key: key() }),
  'a message from a window': (n) =>
    event('message', {
      origin: 'https://evil.invalid',
      data: {
        type: ['session.connected', 'portico', '@w3m-frame/GET_USER_SUCCESS'][n % 3],
        payload: record(),
      },
    }),
}
const megabyte = 'x'.repeat(1024 * 1024)

/** How often each key was read. */
const countReads = (box: FakeStorage) => {
  const reads = new Map<string, number>()
  const real = box.getItem.bind(box)
  Object.defineProperty(box, 'getItem', {
    value: (name: string) => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return real(name)
    },
  })
  return reads
}

const connected = async (): Promise<Started> => {
  const started = startModal()
  await started.modal.connect({ connectorId: 'honest' })
  return started
}

// All chunks are fetched once in real time: those of connecting, and those of coming back.
beforeAll(async () => {
  const { modal } = await connected()
  modal.dispose()
  const back = startModal()
  back.box.setItem(key(), envelope([record()]))
  back.box.setItem(key('connectorIds'), envelope({ eip155: 'honest' }))
  back.modal.start()
  await vi.waitFor(() => expect(back.modal.getState().address).toBe(address))
  back.modal.dispose()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('SEC-49 forged storage events and messages only trigger reads of stored values', () => {
  test.each(Object.entries(shapes))('10,000 times %s changes nothing', async (_, shape) => {
    const started = await connected()
    const { modal, tab, box, wallet } = started
    await vi.advanceTimersByTimeAsync(1000)
    const before = modal.getState()
    const stored = JSON.stringify(box)
    const calls = wallet.calls.length
    const heard: unknown[] = []
    modal.on('*', (name) => heard.push(name))
    const reads = countReads(box)
    const seconds = 10
    for (let n = 0; n < 10_000; n++) {
      tab.dispatchEvent(shape(n))
      if (n % 100 === 99) await vi.advanceTimersByTimeAsync((seconds * 1000) / 100)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(modal.getState()).toBe(before)
    expect(JSON.stringify(box)).toBe(stored)
    expect(heard).toEqual([])
    expect(wallet.calls.length).toBe(calls)
    expect(started.errors).toEqual([])
    for (const [name, count] of reads)
      expect([name, count / seconds]).toEqual([name, expect.toSatisfy(atMost20)])
    expect('polluted' in {}).toBe(false)
    modal.dispose()
    expect(tab.listeners()).toBe(0)
  })

  test('before anything is loaded, they load nothing', async () => {
    const { modal, tab, box, errors } = startModal()
    modal.start()
    await vi.advanceTimersByTimeAsync(0)
    const asleep = JSON.stringify(modal.getState().plugins)
    const reads = countReads(box)
    for (let n = 0; n < 10_000; n++) for (const shape of Object.values(shapes)) tab.dispatchEvent(shape(n))
    await vi.advanceTimersByTimeAsync(1000)
    expect(JSON.stringify(modal.getState().plugins)).toBe(asleep)
    // The only read checks whether there is a connection to restore.
    expect([...reads.keys()]).toEqual([key()])
    expect(errors).toEqual([])
    modal.dispose()
  })

  // A script of the page can write all of this: a connection still needs its wallet.
  const contents: Readonly<Record<string, string>> = {
    'an account that the wallet does not have': envelope([record({ address: thief })]),
    'a wallet that is not there': envelope([record({ id: 'ghost|eip155', connectorId: 'ghost' })]),
    'another namespace': envelope([record({ id: 'honest|__proto__', namespace: '__proto__' })]),
    'prototype keys':
      '{"v":1,"t":0,"d":[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]}',
    'a thousand of them': envelope(
      Array.from({ length: 1000 }, (_, n) => record({ id: `x${n}|eip155`, connectorId: `x${n}` })),
    ),
    'wrong types': envelope([7, null, {}, { ...record(), type: 7 }, { ...record(), name: {} }]),
    'a version to come': envelope([record({ address: thief })], 99),
    'a version without end': '{"v":1e999,"t":0,"d":[]}',
    'no JSON': '<script>alert(1)</script>',
    'an address of a megabyte': envelope([record({ address: megabyte })]),
    'an icon that is a script': envelope([record({ address: thief, icon: 'javascript:alert(1)' })]),
    'an empty text': '',
  }
  test.each(Object.entries(contents))('stored values are validated as well: %s', async (_, text) => {
    const started = startModal()
    const { modal, tab, box, wallet } = started
    box.setItem(key(), text)
    box.setItem(key('connectorIds'), envelope({ eip155: 'honest' }))
    modal.start()
    for (let n = 0; n < 20; n++) {
      tab.dispatchEvent(event('storage', { key: key(), newValue: text }))
      await vi.advanceTimersByTimeAsync(500)
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(modal.getState()).toMatchObject({ status: 'disconnected', connections: [], address: undefined })
    expect(wallet.prompts()).toBe(0)
    expect('polluted' in {}).toBe(false)
    modal.dispose()
  })
})

const atMost20 = (perSecond: number) => perSecond <= 20
