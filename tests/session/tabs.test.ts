import fc from 'fast-check'
import type { Connector } from 'portico/core'
import { type CloseReason, cell, type Session } from 'portico/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { volume } from '../volumes.js'
import { createTabs } from './createTabs.js'
import { evm, flush, type Started, sol, startSession, stopTime, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
})

const IDS = ['one', 'two', 'three'] as const

const openTabs = async (count: number) => {
  const chain = evm()
  const tabs = createTabs(count)
  const open = async (index: number) => {
    const wallets = IDS.map((id) => wallet(id, [chain]))
    const room = await startSession({ chains: [chain], wallets, storage: tabs.open(index) })
    return { room, wallets }
  }
  const pages: { room: Started; wallets: ReturnType<typeof wallet>[] }[] = []
  for (let index = 0; index < count; index++) pages.push(await open(index))
  const page = (index: number) => pages[index] as (typeof pages)[number]
  const settle = async () => {
    for (let round = 0; round < 50; round++) {
      let told = false
      for (let index = 0; index < count; index++) while (tabs.tell(index)) told = true
      await flush()
      if (!told) return
    }
    throw new Error('the tabs never come to rest')
  }
  return {
    tabs,
    page,
    settle,
    reload: async (index: number) => {
      page(index).room.stop()
      pages[index] = await open(index)
    },
    stop: () => {
      for (const { room } of pages) room.stop()
    },
  }
}

describe('several tabs', () => {
  test('a connection made in one tab is restored in the other without a prompt', async () => {
    const { page, settle, stop } = await openTabs(2)
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    expect(page(1).room.ids()).toEqual(['one|eip155'])
    expect(page(1).wallets[0]?.prompts()).toBe(0)
    expect(page(1).room.of('session.connected')).toMatchObject([{ restored: true }])
    stop()
  })

  test('a connection ended in one tab ends in the other', async () => {
    const { page, settle, stop } = await openTabs(2)
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    await page(0).room.sessions.disconnect()
    await settle()
    expect(page(1).room.ids()).toEqual([])
    expect(page(1).room.of('session.disconnected')).toMatchObject([{ reason: 'tab' }])
    expect(page(1).room.of('sessions.empty')).toHaveLength(1)
    stop()
  })

  test('a write from outdated state does not bring back a connection that another tab ended', async () => {
    const { page, tabs, settle, reload, stop } = await openTabs(2)
    const connector = (tab: number, at: number) => page(tab).wallets[at]?.connector as never
    await page(0).room.sessions.connect(connector(0, 0))
    await page(0).room.sessions.connect(connector(0, 1))
    await settle()
    await page(1).room.sessions.disconnect({ connectionId: 'two|eip155' })
    await settle()
    // Each tab acts before it learns of the other one's action.
    await page(0).room.sessions.disconnect({ connectionId: 'one|eip155' })
    await page(1).room.sessions.connect(connector(1, 1))
    await settle()
    for (const index of [0, 1]) expect(page(index).room.ids()).toEqual(['two|eip155'])
    await reload(0)
    expect(page(0).room.ids()).toEqual(['two|eip155'])
    expect(JSON.parse(tabs.texts.get('session/connections') ?? '')).toHaveLength(1)
    stop()
  })

  test('PER-05 a tab that writes before it learns of a disconnect leaves no record of the ended connection', async () => {
    const { page, tabs, settle, reload, stop } = await openTabs(2)
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    await page(1).room.sessions.disconnect()
    // The other tab writes before it learns of this, and closes before it could.
    await page(0)
      .room.sessions.switchNetwork('eip155:137')
      .catch((error) => expect(error.message).toBe('Disconnected'))
    await reload(0)
    await settle()
    for (const index of [0, 1]) expect(page(index).room.ids()).toEqual([])
    expect(tabs.texts.get('session/connections')).toBeUndefined()
    stop()
  })

  test('a connection is not lost if its tab closes and a tab unaware of it writes', async () => {
    const { page, settle, reload, stop } = await openTabs(2)
    // Run a first operation, which reads the stored connections, before the test.
    for (const index of [0, 1]) await page(index).room.sessions.disconnect()
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await page(1).room.sessions.connect(page(1).wallets[1]?.connector as never)
    await reload(0)
    await settle()
    for (const index of [0, 1]) expect(page(index).room.ids()).toEqual(['one|eip155', 'two|eip155'])
    stop()
  })

  test('an ended connection stays ended if its tab closes and a tab unaware of it writes', async () => {
    const { page, settle, reload, stop } = await openTabs(2)
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    await page(0).room.sessions.disconnect()
    page(1).wallets[0]?.changeAccounts([evm().address(2)])
    await page(1).room.sessions.connect(page(1).wallets[1]?.connector as never)
    await reload(0)
    await settle()
    for (const index of [0, 1]) expect(page(index).room.ids()).toEqual(['two|eip155'])
    stop()
  })

  describe('a tab that was asleep while another tab paired again', () => {
    /** Pairings as the package keeps them: all tabs know them, and a pairing ends with all its namespaces. */
    const start = async () => {
      const chains = [evm(), sol()]
      const tabs = createTabs(2)
      const known: { readonly name: string; readonly at: number; readonly namespaces: readonly string[] }[] =
        []
      const open = async (index: number) => {
        const live: { readonly name: string; end(): void }[] = []
        const sessionsOf = ({ name, at, namespaces }: (typeof known)[number], wanted: readonly string[]) => {
          const mine = chains.filter(
            ({ namespace }) => namespaces.includes(namespace) && wanted.includes(namespace),
          )
          return mine.map((chain): Session => {
            let finish: (reason: CloseReason) => void = () => {}
            const closed = new Promise<CloseReason>((resolve) => {
              finish = resolve
            })
            live.push({ name, end: () => finish({ by: 'visitor' }) })
            return {
              namespace: chain.namespace,
              accounts: cell([{ address: chain.address(at) }]),
              network: cell(chain.networks[0]?.caipNetworkId),
              approved: cell({ allNetworks: true, networks: [] }),
              wallet: { name },
              closed,
              request: async () => name,
              close: async () => {
                for (const each of live) if (each.name === name) each.end()
              },
            }
          })
        }
        let next: (typeof known)[number] | undefined
        const connector: Connector = {
          id: 'walletConnect',
          type: 'WALLET_CONNECT',
          name: 'WalletConnect',
          namespaces: ['eip155', 'solana'],
          connect: async ({ namespaces }) => {
            if (!next) throw new Error('nobody pairs')
            known.unshift(next)
            return sessionsOf(next, namespaces)
          },
          restore: async ({ namespaces, address }) => {
            const found = known.find(({ at }) => chains.some((chain) => chain.address(at) === address))
            return found ? sessionsOf(found, namespaces) : []
          },
        }
        const room = await startSession({ chains, connectors: [connector], storage: tabs.open(index) })
        const pair = async (name: string, at: number, namespaces = ['eip155', 'solana']) => {
          next = { name, at, namespaces }
          await room.sessions.connect(connector, { namespaces })
          await flush()
        }
        return { room, pair }
      }
      const [awake, asleep] = [await open(0), await open(1)]
      const wake = async (which = 0) => {
        for (let round = 0; round < 20; round++) {
          while (tabs.tell(1, which) || tabs.tell(0)) await flush()
          await flush()
        }
      }
      await awake.pair('Old', 0)
      await wake()
      const now = ({ room }: typeof asleep) =>
        ['eip155', 'solana'].map((namespace) => {
          const { status, connectedWalletInfo, address } = room.account(namespace) ?? {}
          const at = chains.find((chain) => chain.namespace === namespace)
          return status === 'connected' && [connectedWalletInfo?.name, address === at?.address(0) ? 0 : 1]
        })
      expect(now(asleep)).toEqual([
        ['Old', 0],
        ['Old', 0],
      ])
      return { known, awake, asleep, wake, now }
    }

    test.each([0, 1, 2])(
      'FLT-34 has the new wallet after waking, whichever event comes first (%i)',
      async (which) => {
        const { awake, asleep, wake, now } = await start()
        await awake.pair('New', 1)
        await wake(which)
        for (const tab of [awake, asleep])
          expect(now(tab)).toEqual([
            ['New', 1],
            ['New', 1],
          ])
      },
    )

    test('FLT-34 has the new wallet also with the same accounts and fewer namespaces', async () => {
      const { awake, asleep, wake, now } = await start()
      await awake.pair('New', 0, ['eip155'])
      await wake()
      for (const tab of [awake, asleep]) expect(now(tab)).toEqual([['New', 0], false])
    })

    test('FLT-34 is disconnected if the new wallet cannot be restored, and the other tab keeps it', async () => {
      const { known, awake, asleep, wake, now } = await start()
      await awake.pair('New', 1)
      known.splice(0)
      await wake()
      expect(now(asleep)).toEqual([false, false])
      expect(now(awake)).toEqual([
        ['New', 1],
        ['New', 1],
      ])
    })
  })

  test('a connection that another tab ends during its restore here is not restored', async () => {
    const { page, settle, stop } = await openTabs(2)
    const [one] = page(1).wallets
    const restore = one?.connector.restore
    const close = vi.fn(async () => {})
    let go: () => void = () => {}
    const wait = new Promise<void>((resolve) => {
      go = resolve
    })
    Object.assign(one?.connector as object, {
      restore: async (request: never) => {
        await wait
        return (await restore?.(request))?.map((each) => ({ ...each, close }))
      },
    })
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    await page(0).room.sessions.disconnect()
    await settle()
    go()
    await flush()
    expect(page(1).room.ids()).toEqual([])
    expect(page(1).room.names()).not.toContain('session.connected')
    expect(close).toHaveBeenCalledTimes(1)
    stop()
  })

  test('a disconnect ends a connection made in another tab, even before this tab learns of it', async () => {
    const { page, settle, stop } = await openTabs(2)
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await page(1).room.sessions.disconnect({ connectionId: 'one|eip155' })
    await settle()
    for (const index of [0, 1]) expect(page(index).room.ids()).toEqual([])
    stop()
  })

  test('a record that cannot be restored is not retried at every change', async () => {
    const { page, settle, stop } = await openTabs(2)
    const restore = vi.fn(async () => [])
    const [one] = page(1).wallets
    Object.assign(one?.connector as object, { restore })
    await page(0).room.sessions.connect(page(0).wallets[0]?.connector as never)
    await settle()
    page(0).wallets[0]?.changeNetwork('eip155:137')
    await settle()
    page(0).wallets[0]?.changeNetwork('eip155:1')
    await settle()
    expect(restore).toHaveBeenCalledTimes(1)
    stop()
  })

  test('an account change during the takeover by another tab ends no connection', async () => {
    const { page, tabs, settle, stop } = await openTabs(2)
    const connector = (tab: number) => page(tab).wallets[0]?.connector as never
    await page(0).room.sessions.connect(connector(0))
    await page(0).room.sessions.disconnect()
    await page(1).room.sessions.connect(connector(1))
    // The tab learns of the record before it learns that the visitor chose the connection again.
    tabs.tell(0, 1)
    await flush()
    for (const each of [0, 1]) page(each).wallets[0]?.changeAccounts([evm().address(6)])
    await settle()
    expect([page(0).room.ids(), page(1).room.ids()]).toEqual([['one|eip155'], ['one|eip155']])
    stop()
  })

  test('FLT-34 after any interleaving of two tabs both have the same connections, and no ended one', async () => {
    stopTime()
    const wish = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('connect' as const), tab: fc.nat(1), which: fc.nat(2) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('disconnect' as const), tab: fc.nat(1), which: fc.nat(3) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('switch' as const), tab: fc.nat(1), which: fc.nat(1) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('accounts' as const), tab: fc.nat(1), which: fc.nat(2) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('hear' as const), tab: fc.nat(1), which: fc.nat(4) }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 24 }), async (steps) => {
        const { page, tabs, settle, reload, stop } = await openTabs(2)
        // Read the stored connections now: the first operation does so, and a disconnect would end them, too.
        for (const index of [0, 1]) await page(index).room.sessions.disconnect()
        /** The visitor's last choice for each connection. */
        const wanted = new Map<string, boolean>()
        try {
          for (const { kind, tab, which } of steps) {
            vi.setSystemTime(Date.now() + 1)
            const { room, wallets } = page(tab)
            if (kind === 'connect') {
              await room.sessions.connect(wallets[which]?.connector as never)
              wanted.set(`${IDS[which]}|eip155`, true)
            } else if (kind === 'disconnect') {
              const connectionId = which < 3 ? `${IDS[which]}|eip155` : undefined
              for (const id of room.ids())
                if (connectionId === undefined || id === connectionId) wanted.set(id, false)
              await room.sessions.disconnect(connectionId === undefined ? {} : { connectionId })
            } else if (kind === 'switch')
              // Meanwhile the tab may learn that the other tab has ended the connection.
              await room.sessions.switchNetwork(which ? 'eip155:137' : 'eip155:1').catch((error) => {
                expect(error.message).toBe('Disconnected')
              })
            else if (kind === 'accounts')
              // All tabs have the same extension, so each gets its accounts.
              for (const each of [0, 1]) page(each).wallets[which]?.changeAccounts([evm().address(which + 4)])
            else tabs.tell(tab, which)
            await flush()
          }
          await settle()
          const up = [...wanted].flatMap(([id, yes]) => (yes ? [id] : [])).sort()
          for (const index of [0, 1]) {
            const { room } = page(index)
            expect(room.ids()).toEqual(up)
            expect(room.account()?.status).toBe(up.length ? 'connected' : 'disconnected')
            expect(room.reports).toEqual([])
          }
          const records: { id: string }[] = JSON.parse(tabs.texts.get('session/connections') ?? '[]')
          expect(records.map(({ id }) => id).sort()).toEqual(up)
          await reload(0)
          const moved = steps.some(({ kind }) => kind === 'accounts')
          // A new page has new mock wallets, which know nothing of the account change.
          if (!moved) expect(page(0).room.ids()).toEqual(up)
        } finally {
          stop()
        }
      }),
      { numRuns: volume(100, 10_000) },
    )
  })
})
