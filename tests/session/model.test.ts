import fc from 'fast-check'
import type { RestoreRequest } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { wallets as walletsPlugin } from 'portico/plugins/wallets'
import { createMockChain, createMockStorage } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { recentParser } from '../../plugins/wallets/list/recentParser.js'
import { connectionsParser } from '../../src/session/stored.js'
import { limit, SEQUENCES } from '../volumes.js'
import { flush, type Started, startSession, stopTime, wallet } from './startSession.js'

const IDS = ['one', 'two', 'three'] as const
const SPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
/** Deadline for restoring a wallet, in milliseconds. */
const RESTORE_DEADLINE = 5000
/** Time limit that a caller may set for `connect`, in milliseconds. */
const PATIENCE = 120_000

afterEach(() => {
  vi.useRealTimers()
})

/** Expected state, from the actions of the visitor and the wallets and the results of `connect`. */
interface Model {
  readonly up: Set<string>
  readonly pending: Map<number, readonly string[]>
  /** Time limits of attempts that have one. */
  readonly due: Map<number, number>
  /** Networks to which wallets switched since they connected. */
  readonly networks: Map<string, string>
  /** Stored connections, with their addresses. */
  readonly records: Map<string, string>
  /** Connections being restored. */
  readonly coming: Set<string>
  /** Current address of each wallet, by connection. */
  readonly addresses: Map<string, string>
  /** Wallets that do not answer when they are restored. */
  readonly silent: Set<number>
  /**
   * Connections whose wallet may still answer although no attempt
   * waits; `ready` are those whose wallet then answered.
   */
  readonly late: Set<string>
  readonly ready: Set<string>
  readonly gone: Set<number>
  /** Accounts a wallet withdrew while the rest of its attempt was pending. */
  readonly taken: Set<string>
  recents: readonly string[]
  empties: number
}

const createWorld = async () => {
  const chains = SPACES.map((namespace) => createMockChain(namespace))
  const wallets = IDS.map((id) =>
    wallet(id, chains, { answer: 'manual', type: 'ANNOUNCED', traits: { announced: true } }),
  )
  const wakes = new Map<number, (() => void)[]>()
  for (const [index, { connector }] of wallets.entries()) {
    const restore = connector.restore as (request: RestoreRequest) => Promise<never>
    Object.assign(connector, {
      restore: async (request: RestoreRequest) => {
        if (model.silent.has(index))
          await new Promise<void>((resolve) => wakes.set(index, [...(wakes.get(index) ?? []), resolve]))
        return restore(request)
      },
    })
  }
  const model: Model = {
    up: new Set(),
    pending: new Map(),
    due: new Map(),
    networks: new Map(),
    records: new Map(),
    coming: new Set(),
    addresses: new Map(
      IDS.flatMap((id) => chains.map((chain) => [`${id}|${chain.namespace}`, chain.address()] as const)),
    ),
    silent: new Set(),
    late: new Set(),
    ready: new Set(),
    gone: new Set(),
    taken: new Set(),
    recents: [],
    empties: 0,
  }
  const storage = createMockStorage()
  /** Connections counted as connected, or stored, while the gate was pending. */
  const early: string[] = []
  const gate = () =>
    definePlugin({
      id: 'test.gate',
      kernel: 1,
      setup: ({ tap }) => {
        tap('session.opened', ({ id, namespace }) => {
          const { connections, namespaces } = room.sessions.state.get()
          const account = namespaces[namespace]?.account
          if (account?.connectionId === id && account.status === 'connected') early.push(`${id} connected`)
          if (!model.up.has(id) && connections.some((each) => each.id === id)) early.push(`${id} listed`)
          if (!model.records.has(id) && kept().includes(id)) early.push(`${id} stored`)
          return undefined
        })
      },
    })
  const kept = () =>
    storage
      .at('session/connections', connectionsParser, [])
      .get()
      .map(({ id }) => id)
  const start = () =>
    startSession({ chains, wallets, storage, plugins: [walletsPlugin(), gate()], restore: false })
  let before = 0
  let room = await start()
  await room.sessions.restore()
  const aborts = new Map<number, AbortController>()
  /** Reason for the end of each wallet's last attempt. */
  const reasons = new Map<number, unknown>()
  const at = (which: number) => wallets[which] as (typeof wallets)[number]
  const indexOf = (id: string) => IDS.findIndex((each) => id.startsWith(`${each}|`))
  const isUp = (id: string) => {
    model.up.add(id)
    model.networks.delete(id)
    model.records.set(id, model.addresses.get(id) ?? '')
  }
  /** The wallet answers; the connection is restored if the wallet still has the account. */
  const comeBack = (id: string) => {
    model.coming.delete(id)
    if (model.up.has(id) || model.gone.has(indexOf(id))) return
    if (model.records.get(id) === model.addresses.get(id)) isUp(id)
  }

  return {
    model,
    at,
    chains,
    room: (): Started => room,
    connect: (which: number, namespaces: readonly string[], limited: boolean) => {
      const abort = new AbortController()
      aborts.set(which, abort)
      model.pending.set(which, namespaces)
      model.due.delete(which)
      reasons.delete(which)
      if (limited) {
        model.due.set(which, Date.now() + PATIENCE)
        setTimeout(() => abort.abort(new DOMException('Nobody answered', 'TimeoutError')), PATIENCE)
      }
      for (const namespace of namespaces) model.taken.delete(`${IDS[which]}|${namespace}`)
      const end = (reason?: unknown) => {
        if (aborts.get(which) !== abort) return
        reasons.set(which, reason)
        model.pending.delete(which)
      }
      room.sessions.connect(at(which).connector, { namespaces, signal: abort.signal }).then((connections) => {
        for (const { id } of connections) isUp(id)
        const id = IDS[which] as string
        model.recents = [id, ...model.recents.filter((each) => each !== id)].slice(0, 2)
        end()
      }, end)
    },
    cancel: (which: number) => aborts.get(which)?.abort('left'),
    /** Connections that end because of their wallet. */
    lose: (keep: (id: string) => boolean) => {
      for (const id of [...model.up])
        if (!keep(id)) {
          model.up.delete(id)
          model.records.delete(id)
        }
    },
    disconnect: async (which: { namespace?: string; connectionId?: string }) => {
      await room.sessions.disconnect(which)
      const meant = (id: string) =>
        which.connectionId
          ? id === which.connectionId
          : !which.namespace || id.endsWith(`|${which.namespace}`)
      // Connections that could not be restored are given up too: they must not return with the next page.
      for (const id of [...model.records.keys()].filter(meant)) {
        model.up.delete(id)
        model.records.delete(id)
        model.coming.delete(id)
        model.late.delete(id)
        model.ready.delete(id)
      }
    },
    reload: async () => {
      room.stop()
      await flush()
      // Requests of a page that is gone are never answered there.
      for (const woken of wakes.values()) for (const wake of woken.splice(0)) wake()
      model.empties = 0
      before = 0
      model.up.clear()
      model.coming.clear()
      model.late.clear()
      model.ready.clear()
      room = await start()
      void room.sessions.restore()
      for (const id of [...model.records.keys()]) {
        model.coming.add(id)
        if (!model.silent.has(indexOf(id))) comeBack(id)
      }
    },
    hush: (which: number) => void model.silent.add(which),
    wake: (which: number) => {
      model.silent.delete(which)
      for (const wake of wakes.get(which)?.splice(0) ?? []) wake()
      for (const id of [...model.coming]) if (indexOf(id) === which) comeBack(id)
      for (const id of [...model.late])
        if (indexOf(id) === which) {
          model.late.delete(id)
          model.ready.add(id)
        }
    },
    wait: async (ms: number) => {
      const before = [...model.pending.keys()]
      await vi.advanceTimersByTimeAsync(ms)
      await flush()
      for (const id of model.coming) model.late.add(id)
      model.coming.clear()
      // Attempts past their time limit fail; the others keep waiting without a limit.
      const over = before.filter((at) => (model.due.get(at) ?? Number.POSITIVE_INFINITY) <= Date.now())
      expect([...model.pending.keys()]).toEqual(before.filter((at) => !over.includes(at)))
      for (const at of over) expect(reasons.get(at)).toMatchObject({ name: 'TimeoutError' })
    },
    begin: () => {
      before = model.up.size
    },
    check: () => {
      for (const id of [...model.ready]) {
        const isBusy = (ids: Iterable<string>) => [...ids].some((each) => id.endsWith(`|${each}`))
        const asked = [...model.pending.values()].flat()
        if (isBusy(asked) || isBusy([...model.coming].map((each) => each.split('|')[1] ?? ''))) continue
        model.ready.delete(id)
        comeBack(id)
      }
      if (before && !model.up.size) model.empties++
      const { connections, namespaces, busy, activeNamespace, restored } = room.sessions.state.get()
      expect(connections.map((each) => each.id).sort()).toEqual([...model.up].sort())
      expect(restored).toBe(!model.coming.size)
      for (const namespace of SPACES) {
        const account = namespaces[namespace]?.account
        const own = [...model.up].filter((id) => id.endsWith(`|${namespace}`))
        const waits =
          [...model.pending.values()].some((spaces) => spaces.includes(namespace)) ||
          [...model.coming].some((id) => id.endsWith(`|${namespace}`))
        expect([namespace, account?.status]).toEqual([
          namespace,
          own.length ? 'connected' : waits ? 'connecting' : 'disconnected',
        ])
        expect([namespace, busy[namespace] !== undefined]).toEqual([namespace, waits])
        if (own.length) expect(own).toContain(account?.connectionId)
        else expect(account?.address).toBeUndefined()
        if (own.length) expect(account?.address).toBe(model.addresses.get(account?.connectionId ?? ''))
        expect(!!room.sessions.session(namespace)).toBe(own.length > 0)
        const network = model.networks.get(account?.connectionId ?? '')
        if (
          own.length &&
          chains.some(({ networks }) => networks.some((each) => each.caipNetworkId === network))
        )
          expect([namespace, namespaces[namespace]?.network.caipNetwork?.caipNetworkId]).toEqual([
            namespace,
            network,
          ])
      }
      expect(SPACES).toContain(activeNamespace)
      expect(room.of('sessions.empty')).toHaveLength(model.empties)
      const recents = storage.at('wallets/recent', recentParser, []).get()
      expect(recents.map(({ id }) => id)).toEqual(model.recents)
      expect(early).toEqual([])
      expect([...kept()].sort()).toEqual([...model.records.keys()].sort())
      expect(room.reports).toEqual([])
    },
    stop: () => room.stop(),
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

const command = (
  name: string,
  run: (world: World) => unknown,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, World> => ({
  check,
  run: async (_, world) => {
    world.begin()
    await run(world)
    await flush()
    world.check()
  },
  toString: () => name,
})

const which = fc.nat(2)
const space = fc.constantFrom(...SPACES)
const spaces = fc.oneof(
  space.map((one) => [one]),
  fc.subarray([...SPACES], { minLength: 1 }),
)

const commands = [
  fc.tuple(which, spaces, fc.boolean()).map(([at, namespaces, limited]) =>
    command(
      `connect ${at} ${namespaces}${limited ? ' with a limit' : ''}`,
      (world) => world.connect(at, namespaces, limited),
      (model) => !model.pending.has(at),
    ),
  ),
  ...[1, 2].map(() =>
    fc
      .tuple(which, fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)))
      .map(([at, yes]) =>
        command(`answer ${at} ${yes}`, (world) => {
          const spaces = world.model.pending.get(at)
          const late = !spaces
          const before = world.room().sessions.state.get()
          const { waiting } = world.at(at)
          const [prompt] = waiting
          if (yes) prompt?.approve()
          else prompt?.reject()
          // A late answer of a cancelled attempt changes nothing.
          if (late) return flush().then(() => expect(world.room().sessions.state.get()).toBe(before))
          const ids = spaces
            .map((each) => `${IDS[at]}|${each}`)
            .filter((each) => !world.model.taken.has(each))
          // The last question of an attempt, answered with yes, connects.
          if (prompt && yes && !world.model.gone.has(at))
            return flush().then(() => {
              if (!waiting.length) expect([...world.model.up]).toEqual(expect.arrayContaining(ids))
            })
          return undefined
        }),
      ),
  ),
  which.map((at) =>
    command(
      `cancel ${at}`,
      (world) => world.cancel(at),
      (model) => model.pending.has(at),
    ),
  ),
  fc.tuple(which, space).map(([at, namespace]) =>
    command(`accountsChanged [] ${at} ${namespace}`, (world) => {
      world.at(at).changeAccounts([], namespace)
      // A pending request can still be granted.
      if (!world.at(at).waiting.some((prompt) => prompt.namespace === namespace))
        world.model.taken.add(`${IDS[at]}|${namespace}`)
      world.lose((id) => id !== `${IDS[at]}|${namespace}`)
    }),
  ),
  fc.tuple(which, space, fc.integer({ min: 1, max: 4 })).map(([at, namespace, number]) =>
    command(`accountsChanged ${at} ${namespace} ${number}`, (world) => {
      const address = world.chains.find((each) => each.namespace === namespace)?.address(number) ?? ''
      const id = `${IDS[at]}|${namespace}`
      world.at(at).changeAccounts([address], namespace)
      world.model.addresses.set(id, address)
      if (world.model.up.has(id)) world.model.records.set(id, address)
    }),
  ),
  fc
    .tuple(
      which,
      fc.constantFrom('eip155:1', 'eip155:137', 'eip155:5', ...SPACES.slice(1).map((each) => `${each}:side`)),
    )
    .map(([at, network]) =>
      command(`chainChanged ${at} ${network}`, (world) => {
        world.at(at).changeNetwork(network as 'eip155:1')
        const id = `${IDS[at]}|${network.split(':')[0]}`
        if (world.model.up.has(id)) world.model.networks.set(id, network)
      }),
    ),
  fc
    .option(space, { nil: undefined })
    .map((namespace) =>
      command(`disconnect ${namespace ?? 'all'}`, (world) =>
        world.disconnect(namespace ? { namespace } : {}),
      ),
    ),
  fc
    .tuple(which, space)
    .map(([at, namespace]) =>
      command(`disconnect ${at} ${namespace}`, (world) =>
        world.disconnect({ connectionId: `${IDS[at]}|${namespace}` }),
      ),
    ),
  fc.tuple(which, fc.nat(3)).map(([at, chance]) =>
    command(
      `extension gone ${at}`,
      (world) => {
        world.at(at).disconnect()
        world.model.gone.add(at)
        world.lose((id) => !id.startsWith(`${IDS[at]}|`))
      },
      () => chance === 0,
    ),
  ),
  which.map((at) => command(`silent ${at}`, (world) => world.hush(at))),
  which.map((at) => command(`awake ${at}`, (world) => world.wake(at))),
  fc.constant(command('five seconds', (world) => world.wait(RESTORE_DEADLINE))),
  fc.constant(command('time runs out', (world) => world.wait(PATIENCE))),
  fc.constant(command('reload', (world) => world.reload())),
]

test('MBT-2 the session state matches the model for any sequence of wallet and visitor actions', {
  timeout: limit(600_000),
}, async () => {
  stopTime()
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (steps) => {
      const world = await createWorld()
      try {
        await fc.asyncModelRun(() => ({ model: world.model, real: world }), steps)
      } finally {
        world.stop()
      }
    }),
    { numRuns: SEQUENCES },
  )
})
