import type { AccountInUse } from 'portico/core'
import type { Activity, ActivityPage, ActivityQuery } from 'portico/plugins/activity/contract'
import type { TokenDealing } from 'portico/plugins/transactions/contract'
import { describe, expect, it, vi } from 'vitest'
import { readPast } from '../../../plugins/send/receivers/readPast.js'

const recorded: readonly TokenDealing[] = [{ address: '0x1', at: 7, paid: '0xc5' }]
const start = (answer: (query: ActivityQuery) => Promise<ActivityPage>, served = ['eip155']) => {
  const page = vi.fn(answer)
  const dealings = vi.fn(async () => recorded)
  const account = {
    address: '0xa1',
    namespace: 'eip155',
    network: { caipNetworkId: 'eip155:1' },
    session: {},
  } as unknown as AccountInUse
  const activity = { served: { get: () => served }, page } as unknown as Parameters<typeof readPast>[2]
  return {
    page,
    dealings,
    read: () => readPast(account, { dealings }, activity, new AbortController().signal),
  }
}
const row = (id: string) => ({ id }) as Activity

describe('SEC-16 the past of an account', () => {
  it('is read from the sources of its history, five pages at most', async () => {
    const { read, page, dealings } = start(async ({ cursor = '0' }) => ({
      rows: [row(cursor)],
      next: String(Number(cursor) + 1),
    }))
    expect((await read()).rows.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
    expect(page).toHaveBeenCalledTimes(5)
    expect(dealings).not.toHaveBeenCalled()
  })

  it.each<[string, () => Promise<ActivityPage>, string[]?]>([
    ['no source serves the namespace', async () => ({ rows: [] }), []],
    ['no source knows the network', async () => ({ rows: [], unknown: true })],
    ['the sources fail', async () => Promise.reject(new Error('down'))],
  ])('is read from the chain if %s', async (_, answer, served) => {
    expect(await start(answer, served).read()).toEqual({ rows: [], dealings: recorded })
  })

  it('is what could be read if a later page fails, or if the chain fails as well', async () => {
    const half = start(async ({ cursor }) => {
      if (cursor) throw new Error('down')
      return { rows: [row('0')], next: '1' }
    })
    expect(await half.read()).toEqual({ rows: [row('0')], dealings: [] })
    const none = start(async () => Promise.reject(new Error('down')))
    none.dealings.mockRejectedValue(new Error('down'))
    expect(await none.read()).toEqual({ rows: [], dealings: [] })
  })
})
