import fc from 'fast-check'
import { createMockStorage } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, flush, type Started, sol, startSession, wallet } from './startSession.js'

const IDS = ['one', 'two', 'three'] as const
const SPACES = ['eip155', 'solana'] as const

/** What must be true, by what the visitor and the wallets did and what `connect` answered. */
interface Model {
  up: Set<string>
  pending: Map<number, readonly string[]>
  empties: number
}

const createWorld = async () => {
  const chains = [evm(), sol()]
  const wallets = IDS.map((id) => wallet(id, chains, { answer: 'manual' }))
  const storage = createMockStorage()
  let room = await startSession({ chains, wallets, storage })
  const aborts = new Map<number, AbortController>()
  const model: Model = { up: new Set(), pending: new Map(), empties: 0 }
  const at = (which: number) => wallets[which] as (typeof wallets)[number]

  return {
    model,
    at,
    chains,
    room: (): Started => room,
    connect: (which: number, namespaces: readonly string[]) => {
      const abort = new AbortController()
      aborts.set(which, abort)
      model.pending.set(which, namespaces)
      const end = () => {
        if (aborts.get(which) === abort) model.pending.delete(which)
      }
      room.sessions.connect(at(which).connector, { namespaces, signal: abort.signal }).then((connections) => {
        for (const { id } of connections) model.up.add(id)
        end()
      }, end)
    },
    cancel: (which: number) => aborts.get(which)?.abort('left'),
    reload: async () => {
      room.stop()
      await flush()
      model.empties = 0
      room = await startSession({ chains, wallets, storage })
    },
    check: (before: number) => {
      if (before && !model.up.size) model.empties++
      const { connections, namespaces, busy, activeNamespace } = room.sessions.state.get()
      expect(connections.map((each) => each.id).sort()).toEqual([...model.up].sort())
      for (const namespace of SPACES) {
        const account = namespaces[namespace]?.account
        const own = [...model.up].filter((id) => id.endsWith(`|${namespace}`))
        const waits = [...model.pending.values()].some((spaces) => spaces.includes(namespace))
        expect([namespace, account?.status]).toEqual([
          namespace,
          own.length ? 'connected' : waits ? 'connecting' : 'disconnected',
        ])
        expect([namespace, busy[namespace]]).toEqual([namespace, waits ? 'connecting' : undefined])
        if (own.length) expect(own).toContain(account?.connectionId)
        else expect(account?.address).toBeUndefined()
        expect(!!room.sessions.session(namespace)).toBe(own.length > 0)
      }
      expect(SPACES).toContain(activeNamespace)
      expect(room.of('sessions.empty')).toHaveLength(model.empties)
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
    const before = world.model.up.size
    await run(world)
    await flush()
    world.check(before)
  },
  toString: () => name,
})

const which = fc.nat(2)
const space = fc.constantFrom(...SPACES)
const end = (model: Model, keep: (id: string) => boolean) => {
  for (const id of [...model.up]) if (!keep(id)) model.up.delete(id)
}

const commands = [
  fc.tuple(which, fc.subarray([...SPACES], { minLength: 1 })).map(([at, namespaces]) =>
    command(
      `connect ${at} ${namespaces}`,
      (world) => world.connect(at, namespaces),
      (model) => !model.pending.has(at),
    ),
  ),
  fc.tuple(which, fc.boolean()).map(([at, yes]) =>
    command(`answer ${at} ${yes}`, (world) => {
      const late = !world.model.pending.has(at)
      const before = world.room().sessions.state.get()
      const [prompt] = world.at(at).waiting
      if (yes) prompt?.approve()
      else prompt?.reject()
      // A late answer of a cancelled attempt changes nothing.
      if (late) return flush().then(() => expect(world.room().sessions.state.get()).toBe(before))
      return undefined
    }),
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
      end(world.model, (id) => id !== `${IDS[at]}|${namespace}`)
    }),
  ),
  fc.tuple(which, space, fc.integer({ min: 1, max: 4 })).map(([at, namespace, number]) =>
    command(`accountsChanged ${at} ${namespace} ${number}`, (world) => {
      const chain = world.chains.find((each) => each.namespace === namespace)
      world.at(at).changeAccounts([chain?.address(number) ?? ''], namespace)
    }),
  ),
  fc
    .tuple(which, fc.constantFrom('eip155:1', 'eip155:137', 'eip155:5', 'solana:main', 'solana:side'))
    .map(([at, network]) =>
      command(`chainChanged ${at} ${network}`, (world) => world.at(at).changeNetwork(network as 'eip155:1')),
    ),
  fc.option(space, { nil: undefined }).map((namespace) =>
    command(`disconnect ${namespace ?? 'all'}`, async (world) => {
      await world.room().sessions.disconnect(namespace ? { namespace } : {})
      end(world.model, (id) => namespace !== undefined && !id.endsWith(`|${namespace}`))
    }),
  ),
  fc.tuple(which, space).map(([at, namespace]) =>
    command(`disconnect ${at} ${namespace}`, async (world) => {
      const connectionId = `${IDS[at]}|${namespace}`
      await world.room().sessions.disconnect({ connectionId })
      end(world.model, (id) => id !== connectionId)
    }),
  ),
  which.map((at) =>
    command(`extension gone ${at}`, (world) => {
      world.at(at).disconnect()
      end(world.model, (id) => !id.startsWith(`${IDS[at]}|`))
    }),
  ),
  fc.constant(command('reload', (world) => world.reload())),
]

test('MBT-2 whatever wallets and visitors do, the state says what is true', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (steps) => {
      const world = await createWorld()
      try {
        await fc.asyncModelRun(() => ({ model: world.model, real: world }), steps)
      } finally {
        world.stop()
      }
    }),
    { numRuns: 500 },
  )
})
