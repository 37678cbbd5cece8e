import fc from 'fast-check'
import type { SignInStorage } from 'portico/plugins/siwx'
import { arbitrum } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { limit, SEQUENCES, volume, whole } from '../../volumes.js'
import { createKeyWallet, type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

/** The networks of the page. */
const NETWORKS = [1, 10, arbitrum.id] as const
/** How long a session lasts, in seconds. */
const LIFE = 60
/** A step of time, in milliseconds. Four of them outlast a session and the timer of its end. */
const STEP = 15_002
/** Milliseconds, longer than success of a sign-in is shown. */
const MOMENT = 700

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Held {
  readonly network: number
  readonly ends: number
}
interface Prompt {
  readonly network: number
  /** Expiry of the shown message. */
  ends: number
}
interface Rules {
  readonly required: boolean
  readonly per: 'network' | 'account'
  readonly signOutOnDisconnect: boolean
}

/** Expected state, from what visitor, wallet, time and server did. */
interface Model extends Rules {
  /** `gate` while a required sign-in keeps the wallet from counting as connected. */
  standing: 'none' | 'gate' | 'connected'
  network: number
  /** Sessions at the server, and as the page last heard of them. */
  kept: readonly Held[]
  heard: readonly Held[]
  prompt: Prompt | undefined
  /** Accounts and networks for which the visitor chose "Not now", or signed out. */
  readonly skipped: Set<number>
  /** Accounts and networks at which the visitor was last signed in. */
  last: number | undefined
  nonces: number
  readonly events: string[]
}

/** Number of times that the sequences reached each outcome. */
type Seen = Record<'signed' | 'returned' | 'disconnected' | 'stayed' | 'ended' | 'refused', number>

const flush = async (turns = 4) => {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

const createWorld = async (rules: Rules, seen: Seen) => {
  const model: Model = {
    ...rules,
    standing: 'none',
    network: NETWORKS[0],
    kept: [],
    heard: [],
    prompt: undefined,
    skipped: new Set(),
    last: undefined,
    nonces: 0,
    events: [],
  }
  const nonces: string[] = []
  /** Sessions as a server stores them; other tests verify proofs. */
  let kept: { accountAddress: string; chainId: `${string}:${string}`; expirationTime: string }[] = []
  const storage: SignInStorage = {
    getNonce: async () => {
      nonces.push(`nonce${nonces.length}00000`)
      return nonces.at(-1) as string
    },
    addSession: async ({ data: { accountAddress, chainId, expirationTime = '' } }) => {
      if (Date.parse(expirationTime) <= Date.now()) throw new Error('The message has expired')
      kept = [...kept.filter((each) => each.chainId !== chainId), { accountAddress, chainId, expirationTime }]
    },
    getSessions: async () => kept,
    revokeSessions: async () => {
      kept = []
    },
  }
  const wallet = createKeyWallet()
  wallet.answer(async () => '0x00')
  const page: StartedSiwx = await startSiwx(
    { ...rules, storage, expiresIn: LIFE },
    { wallet, more: { networks: [arbitrum] as never } },
  )
  await flush()
  const alive = (all: readonly Held[]) => all.filter(({ ends }) => ends > Date.now())
  const session = () =>
    alive(model.heard).find(({ network }) => model.per === 'account' || network === model.network)
  const others = () =>
    model.required ? alive(model.heard).filter(({ network }) => network !== model.network) : []
  const begin = () => {
    model.nonces++
    model.prompt = { network: model.network, ends: 0 }
  }
  const pass = () => {
    model.standing = 'connected'
    model.prompt = undefined
  }
  /** The account is in use on another network, or its session there has ended. */
  const look = () => {
    model.heard = model.kept
    if (session()) return pass()
    if (model.prompt ? model.prompt.network !== model.network : !model.skipped.has(model.network)) begin()
  }
  const leave = () => {
    model.prompt = undefined
    if (model.standing === 'connected') {
      model.skipped.clear()
      if (model.signOutOnDisconnect && model.heard.length) revoke()
    }
    model.standing = 'none'
  }
  const revoke = () => {
    model.kept = []
    model.heard = []
    model.events.push('siwx.signedOut')
  }
  const prompted = () => {
    const attempt = page.attempt()
    return attempt && page.isShown() && attempt.status === 'ready' ? attempt : undefined
  }
  const shown = () => {
    const account = page.account()
    return {
      standing: account?.status,
      network: account?.status === 'disconnected' ? undefined : page.modal.getState().network?.id,
      isSignedIn: !!account?.signedIn,
      prompt: prompted()?.network.id,
      isOpen: page.modal.getState().open,
      nonces: nonces.length,
      kept: kept.length,
      events: page.events,
    }
  }
  const expected = () => ({
    standing:
      model.standing === 'connected' && model.required && !session()
        ? 'connecting'
        : { none: 'disconnected', gate: 'connecting', connected: 'connected' }[model.standing],
    network: model.standing === 'none' ? undefined : model.network,
    isSignedIn: model.standing === 'connected' && !!session(),
    prompt: model.prompt?.network,
    isOpen: !!model.prompt,
    nonces: model.nonces,
    kept: model.kept.length,
    events: model.events,
  })
  return {
    model,
    page,
    connect: () => {
      page.connect()
      model.heard = model.kept
      model.standing = model.required && !session() ? 'gate' : 'connected'
      if (!session() && (model.required || !model.skipped.has(model.network))) begin()
    },
    sign: () => {
      const { prompt } = model
      page.sign()
      if (!prompt) return
      if (prompt.ends <= Date.now()) {
        // A message with a new nonce replaces it.
        seen.refused++
        model.events.push('siwx.failed')
        begin()
        return
      }
      const held = { network: model.network, ends: prompt.ends }
      const add = (all: readonly Held[]) => [...all.filter(({ network }) => network !== held.network), held]
      model.kept = add(model.kept)
      model.heard = add(model.heard)
      seen.signed++
      model.events.push('siwx.signedIn')
      pass()
    },
    decline: async () => {
      wallet.answer(() => Promise.reject(Object.assign(new Error('No'), { code: 4001 })))
      page.sign()
      await flush()
      wallet.answer(async () => '0x00')
      model.events.push('siwx.failed')
    },
    cancel: (isClosed: boolean) => {
      const before = others()
      // A required sign-in cannot be closed.
      if (isClosed && model.required) void page.close()
      if (isClosed && model.required) return
      if (isClosed) void page.close()
      else page.cancel()
      model.events.push('siwx.cancelled')
      if (!model.required) {
        seen.stayed++
        model.skipped.add(model.network)
        model.prompt = undefined
        return
      }
      const back = before.find(({ network }) => network === model.last) ?? before[0]
      seen[back ? 'returned' : 'disconnected']++
      if (!back) return leave()
      model.network = back.network
      look()
    },
    change: (network: number, byPage: boolean) => {
      const { useNetwork: move } = wallet
      if (byPage) page.modal.switchNetwork(`eip155:${network}`).catch(() => {})
      else move(network)
      model.network = network
      look()
    },
    wait: async (steps: number) => {
      for (let step = 0; step < steps; step++) {
        const hadSession = model.standing === 'connected' && session()
        await vi.advanceTimersByTimeAsync(STEP)
        await flush()
        if (!hadSession || session()) continue
        seen.ended++
        look()
      }
    },
    /** The server ends all sessions without notice. */
    revoke: () => {
      kept = []
      model.kept = []
    },
    signOut: () => {
      page.modal.signOut().catch(() => {})
      revoke()
      model.skipped.add(model.network)
      if (model.required) leave()
    },
    disconnect: () => {
      page.modal.disconnect().catch(() => {})
      leave()
    },
    check: async () => {
      for (let turn = 0; turn < 50; turn++) {
        await flush()
        if (JSON.stringify(shown()) === JSON.stringify(expected())) break
        if (turn === 20) await vi.advanceTimersByTimeAsync(MOMENT)
      }
      await flush()
      expect(shown()).toEqual(expected())
      if (model.standing === 'connected' && session()) model.last = model.network
      const attempt = prompted()
      if (attempt && model.prompt) {
        model.prompt.ends = Date.parse(attempt.message?.expirationTime ?? '')
        expect(attempt.isRequired).toBe(model.required)
        const ways = others().map(({ network }) => network)
        const { id } = attempt.returnsTo ?? {}
        // The session of the network that was named may have ended since.
        if (model.last !== undefined && ways.includes(model.last)) expect(id).toBe(model.last)
        else if (ways.length) expect(NETWORKS).toContain(id)
      }
      expect(page.errors).toEqual([])
    },
    stop: () => page.modal.dispose(),
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

const command = (
  name: string,
  run: (world: World) => unknown,
  check: (model: Model) => boolean,
): fc.AsyncCommand<Model, World> => ({
  check,
  run: async (_, world) => {
    await run(world)
    await world.check()
  },
  toString: () => name,
})

const isPrompted = ({ prompt }: Model) => !!prompt
const isConnected = ({ standing }: Model) => standing === 'connected'
const one = (name: string, run: (world: World) => unknown, check: (model: Model) => boolean) =>
  fc.constant(command(name, run, check))
const connect = one(
  'connect',
  (world) => world.connect(),
  ({ standing }) => standing === 'none',
)
const sign = one('sign', (world) => world.sign(), isPrompted)
const switches = [false, true].map((byPage) =>
  fc.constantFrom(...NETWORKS).map((network) =>
    command(
      `${byPage ? 'page' : 'wallet'} switches to ${network}`,
      (world) => world.change(network, byPage),
      (model) => model.network !== network && (byPage ? isConnected(model) : model.standing !== 'none'),
    ),
  ),
)
const time = fc.integer({ min: 1, max: 4 }).map((steps) =>
  command(
    `${steps} steps of time`,
    (world) => world.wait(steps),
    ({ standing }) => standing !== 'none',
  ),
)
// Actions that continue are more frequent than those that end.
const commands = [
  ...[connect, connect, connect, sign, sign, sign, sign, ...switches, ...switches, time, time],
  one('decline', (world) => world.decline(), isPrompted),
  ...[false, true].map((isClosed) =>
    one(isClosed ? 'close' : 'cancel', (world) => world.cancel(isClosed), isPrompted),
  ),
  one(
    'revoke',
    (world) => world.revoke(),
    ({ kept }) => kept.length > 0,
  ),
  one('sign out', (world) => world.signOut(), isConnected),
  one('disconnect', (world) => world.disconnect(), isConnected),
]

/** Loads the code of a visit beforehand, so that the models wait for no file. */
const loadAll = async () => {
  const page = await startSiwx({ required: false }, { more: { networks: [arbitrum] as never } })
  const outcome = page.connect()
  await page.until(() => outcome.done)
  await page.shown()
  page.sign()
  await page.until(() => page.account()?.signedIn)
  await page.modal.switchNetwork('eip155:10')
  await page.modal.signOut()
  await page.modal.disconnect()
  page.modal.dispose()
  vi.unstubAllGlobals()
}

test('MBT-6 any sequence of actions leaves prompt, connection, sessions and events as the model expects', {
  timeout: limit(600_000),
}, async () => {
  await loadAll()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const seen: Seen = { signed: 0, returned: 0, disconnected: 0, stayed: 0, ended: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        required: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)),
        per: fc.oneof(
          { weight: 3, arbitrary: fc.constant('network' as const) },
          fc.constant('account' as const),
        ),
        signOutOnDisconnect: fc.boolean(),
      }),
      fc.commands(commands, { maxCommands: 60, size: 'max' }),
      async (rules, steps) => {
        const world = await createWorld(rules, seen)
        try {
          await fc.asyncModelRun(() => ({ model: world.model, real: world }), steps)
        } finally {
          world.stop()
          vi.unstubAllGlobals()
        }
      },
    ),
    { numRuns: volume(40, SEQUENCES) },
  )
  // A long run must reach all outcomes; a short run may not.
  if (whole) for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0)
})
