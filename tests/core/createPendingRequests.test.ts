import { createPendingRequests, pendingRequestsParser } from 'portico/core'
import { createMockStorage } from 'portico/testing'
import { describe, expect, test } from 'vitest'

const asked = {
  network: 'eip155:1',
  from: `0x${'a1'.repeat(20)}`,
  parts: ['to', 'asset'],
  amount: '1',
  method: 'eth_sendTransaction',
} as const

describe('FLT-38 requests that no wallet has answered', () => {
  const start = (isFull: () => boolean) => {
    const storage = createMockStorage()
    const stored = storage.at('send/open', pendingRequestsParser, [])
    const open = () =>
      createPendingRequests(
        { ...stored, set: (next) => isFull() || stored.set(next), remove: stored.remove },
        () => 1,
      )
    return { storage, open }
  }

  test('are kept in memory while the storage accepts no writes', () => {
    const page = start(() => true).open()
    const id = page.add(asked)
    page.update(id, { mark: 'a mark' })
    expect(page.find(asked)).toMatchObject({ id, mark: 'a mark' })
    page.update(id, { hash: '0x1' })
    expect(page.all()).toMatchObject([{ id, hash: '0x1' }])
    page.remove(id)
    expect(page.all()).toEqual([])
  })

  test('are stored once there is room again; until then an unsaved change is visible in its tab only', () => {
    let isFull = false
    const { open } = start(() => isFull)
    const [page, other] = [open(), open()]
    const id = page.add(asked)
    isFull = true
    page.update(id, { accepted: 'calls' })
    expect([page.all()[0]?.accepted, other.all()[0]?.accepted]).toEqual(['calls', undefined])
    isFull = false
    page.add({ ...asked, parts: ['other'] })
    expect(other.find(asked)?.accepted).toBe('calls')
    // If another tab has the answer, the request ends in all tabs.
    other.remove(id)
    expect(page.find(asked)).toBe(undefined)
  })
})
