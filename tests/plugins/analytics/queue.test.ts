import fc from 'fast-check'
import { createMockClock } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { createQueue, type SendOutcome } from '../../../plugins/analytics/queue/createQueue.js'

const start = ({ isBatch = false, answer = async (): Promise<SendOutcome> => 'done' } = {}) => {
  const clock = createMockClock()
  const seen: string[] = []
  const requests: (readonly string[])[] = []
  const beacons: (readonly string[])[] = []
  const page = { isOnline: true, takesBeacons: true, refusals: 0 }
  const queue = createQueue({
    clock,
    isBatch,
    isOnline: () => page.isOnline,
    post: async (items) => {
      requests.push(items)
      const sent = await answer()
      if (sent === 'done') seen.push(...items)
      return sent
    },
    beacon: (items) => {
      if (!page.takesBeacons) return false
      beacons.push(items)
      // The browser accepts the request either way.
      if (page.isOnline) seen.push(...items)
      return true
    },
    onRefused: () => {
      page.refusals++
    },
  })
  return { clock, seen, requests, beacons, page, queue }
}

describe('API-11 batches', () => {
  test('events are collected for 10 s into one request', async () => {
    const { clock, queue, requests } = start({ isBatch: true })
    queue.add('1')
    await clock.advance(6000)
    queue.add('2')
    await clock.advance(3999)
    expect(requests).toEqual([])
    await clock.advance(1)
    expect(requests).toEqual([['1', '2']])
    expect(clock.pending()).toBe(0)
  })

  test('more than 45 kB is sent at once, in requests of at most 45 kB', async () => {
    const { clock, queue, requests } = start({ isBatch: true })
    const long = 'x'.repeat(20_000)
    queue.add(long)
    queue.add(long)
    expect(requests).toEqual([])
    queue.add(long)
    await clock.advance(0)
    expect(requests.map((items) => items.length)).toEqual([2, 1])
  })

  test('on leaving the page queued events are sent by beacon once, and those in flight are not', async () => {
    let settle: (sent: SendOutcome) => void = () => {}
    const answer = new Promise<SendOutcome>((resolve) => {
      settle = resolve
    })
    const { clock, queue, seen, requests, beacons } = start({ answer: () => answer })
    queue.add('1')
    queue.add('2')
    await clock.advance(10_000)
    expect(requests).toEqual([['1']])
    queue.flushOnLeave()
    queue.flushOnLeave()
    expect(beacons).toEqual([['2']])
    settle('done')
    await clock.advance(60_000)
    expect(seen.sort()).toEqual(['1', '2'])
  })

  test('FLT-06 offline the latest 100 events are kept and sent once online', async () => {
    const { clock, queue, seen, page, requests } = start()
    page.isOnline = false
    for (let i = 0; i < 120; i++) queue.add(String(i))
    await clock.advance(60_000)
    expect(requests).toEqual([])
    page.isOnline = true
    await clock.advance(10_000)
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => String(i + 20)))
  })

  test('API-05 an unreachable service is retried with growing pauses, six requests in all', async () => {
    const { clock, queue, requests, page } = start({ answer: async () => 'again' })
    queue.add('x'.repeat(20_000))
    page.isOnline = false
    await clock.advance(3_600_000)
    page.isOnline = true
    const counts = []
    for (const wait of [10_000, 20_000, 40_000, 80_000, 160_000, 320_000]) {
      await clock.advance(wait)
      for (let i = 0; i < 3; i++) queue.add('x'.repeat(20_000))
      counts.push(requests.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6])
    expect(clock.pending()).toBe(0)
  })

  test('FLT-06 events of a page left while offline are sent once it is online', async () => {
    const { clock, queue, seen, page, beacons } = start()
    page.isOnline = false
    queue.add('1')
    queue.flushOnLeave()
    page.isOnline = true
    await clock.advance(10_000)
    expect(beacons).toEqual([])
    expect(seen).toEqual(['1'])
  })

  test('events whose beacon the browser refuses stay in the queue', async () => {
    const { clock, queue, seen, page } = start()
    page.takesBeacons = false
    queue.add('1')
    queue.flushOnLeave()
    await clock.advance(10_000)
    expect(seen).toEqual(['1'])
  })

  test('API-05 after the service refuses nothing more is sent', async () => {
    const { clock, queue, requests, beacons, page } = start({ answer: async () => 'refused' })
    queue.add('1')
    queue.add('2')
    await clock.advance(10_000)
    queue.add('3')
    queue.flushOnLeave()
    await clock.advance(60_000)
    expect(requests).toEqual([['1']])
    expect(beacons).toEqual([])
    expect(page.refusals).toBe(1)
  })

  test('no event is lost or received twice, whatever the service and the page do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('add', 'leave', 'wait', 'offline', 'online', 'down', 'up'), {
          maxLength: 40,
        }),
        fc.boolean(),
        async (steps, isBatch) => {
          let answer: SendOutcome = 'done'
          const { clock, queue, seen, page } = start({ isBatch, answer: async () => answer })
          let added = 0
          for (const step of steps) {
            if (step === 'add') queue.add(String(added++))
            if (step === 'leave') queue.flushOnLeave()
            if (step === 'wait') await clock.advance(7000)
            if (step === 'offline' || step === 'online') page.isOnline = step === 'online'
            if (step === 'down' || step === 'up') answer = step === 'up' ? 'done' : 'again'
          }
          page.isOnline = true
          answer = 'done'
          await clock.advance(600_000)
          expect([...seen].sort()).toEqual(Array.from({ length: added }, (_, i) => String(i)).sort())
          expect(clock.pending()).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
  })
})
