import type { AccountInUse, Stored } from 'portico/core'
import { cell, type Network, PorticoError, type Session } from 'portico/kernel'
import type { ReadTransactionStatus } from '../../../plugins/activity/contract.js'
import type {
  CallIntent,
  Plan,
  ProposalStatus,
  StepOutcome,
  Tracing,
} from '../../../plugins/transactions/contract.js'
import { createEngine } from '../../../plugins/transactions/engine/createEngine.js'
import { stateOf, type TransactionRecord } from '../../../plugins/transactions/engine/machine.js'
import { recordsParser } from '../../../plugins/transactions/engine/records.js'

const ME = `0x${'a1'.repeat(20)}`
const network: Network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

/** Lets every promise that can settle do so. */
export const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

/** Web Locks, whose holders are pages: the locks of a page are free once it is gone. */
const createLocks = () => {
  interface Holder {
    readonly page: AbortSignal
    release(): void
  }
  const held = new Map<string, Holder>()
  const waiting: { readonly name: string; readonly start: () => void }[] = []
  const free = (name: string, holder: Holder) => {
    if (held.get(name) !== holder) return
    held.delete(name)
    const next = waiting.findIndex((each) => each.name === name)
    if (next >= 0) waiting.splice(next, 1)[0]?.start()
  }
  return (page: AbortSignal) => ({
    request: async (name: string, ...rest: unknown[]): Promise<unknown> => {
      const options: LockOptions = rest.length > 1 ? Object(rest[0]) : {}
      const run = rest.at(-1) as (lock: unknown) => unknown
      if (options.ifAvailable && held.has(name)) return run(null)
      if (held.has(name))
        await new Promise<void>((resolve, reject) => {
          waiting.push({ name, start: resolve })
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        })
      if (page.aborted) return undefined
      const holder: Holder = { page, release: () => free(name, holder) }
      held.set(name, holder)
      page.addEventListener('abort', holder.release)
      try {
        return await run({ name })
      } finally {
        holder.release()
      }
    },
  })
}

/** A request that a wallet has got, and what has become of it. */
export interface Asked {
  readonly plan: Plan
  readonly page: Page
  /** Whether the review has told of an equal one. */
  readonly isRepeat: boolean
  /** Whether an equal request of another page was open, which could be known. */
  readonly isSecond: boolean
  readonly mark: string
  hash?: string
  batch?: string
  /** The wallet's name for it, once it was proposed to the other owners. */
  proposal?: string
  isOver?: true
  answer(hash: string | undefined): void
  refuse(error: unknown): void
  accept(id: string): void
}

/** One tab with a modal. */
export interface Page {
  readonly engine: ReturnType<typeof createEngine>
  readonly outcomes: StepOutcome<CallIntent>[]
  readonly events: string[]
  /** What the visitor stops waiting for. */
  leave(): void
  /** Asks with a review of just now; a stale one has not told of an equal request. */
  ask(plan: Plan, isLast?: boolean, isStale?: boolean): Promise<void>
  crash(): void
  readonly isGone: () => boolean
}

/** A chain with an account, behind whose wallet the model plays its owner. */
export interface ModelChain {
  readonly network: Network
  readonly address: string
  readonly session: Session
  readonly tracing: Tracing
  readonly transactionStatus: ReadTransactionStatus
  intentOf(plan: Plan): CallIntent
  /** Resolves once no request is on its way to the chain. */
  rest(): Promise<void>
}

export const planOf = (to: string, amount = '1', { network: on = network, address = ME } = {}): Plan => ({
  feature: 'send',
  network: on.caipNetworkId,
  from: address,
  parts: [to, ''],
  summary: `${amount} ETH to ${to}`,
  transfer: { to, amount: BigInt(amount) },
})

/** A page's part of the browser: its locks, and the text that it shares with the others. */
export interface PageGround {
  readonly locks: LockManager
  read(): string
  write(text: string): void
  /** Calls back after another page has written. */
  subscribe(listener: () => void): () => void
}

/** A browser whose pages are gone once their signal aborts. */
export interface Ground {
  open(signal: AbortSignal): PageGround
  settle(): Promise<void>
}

const createMemory = (): Ground => {
  const locksOf = createLocks()
  const changed = cell(0)
  let text = '[]'
  return {
    open: (signal) => ({
      locks: locksOf(signal) as unknown as LockManager,
      read: () => text,
      write: (next) => {
        text = next
        changed.set(changed.get() + 1)
      },
      subscribe: changed.subscribe,
    }),
    settle,
  }
}

/** A browser with tabs, one wallet and one chain, all in memory by default. Old browsers, and pages without TLS, have no locks. */
export const createBrowser = ({
  hasLocks = true,
  chain,
  ground = createMemory(),
}: {
  readonly hasLocks?: boolean
  readonly chain?: ModelChain
  readonly ground?: Ground
} = {}) => {
  const settleAll = async () => {
    await ground.settle()
    await chain?.rest()
  }
  const shared = ground.open(new AbortController().signal)
  const session = chain?.session ?? ({ accounts: cell([]), network: cell('eip155:1') } as unknown as Session)
  const account = {
    namespace: 'eip155',
    network: chain?.network ?? network,
    address: chain?.address ?? ME,
    session,
    chain: { namespace: 'eip155' },
  }
  const intentOf =
    chain?.intentOf ??
    (() => ({ network: network.caipNetworkId, from: ME, call: { method: 'eth_sendTransaction' } }))
  const world = {
    isFull: false,
    /** True once it was full: a record that is stored late was not known to the other page's review. */
    wasFull: false,
    now: 1_000_000,
    asked: [] as Asked[],
    pages: [] as Page[],
    /** The transactions by their hashes. */
    mined: new Map<string, 'pending' | 'confirmed' | 'failed' | 'replaced'>(),
    /** True if the chain knows no accepted calls. */
    noCalls: false,
    /** How many owners of the account have to sign; undefined if it is a plain one. */
    owners: undefined as number | undefined,
    /** The states of the proposals, by their names. */
    proposals: new Map<string, ProposalStatus>(),
  }
  const pauses: { readonly until: number; readonly go: () => void }[] = []
  const savedOf = ({ read, write, subscribe }: PageGround): Stored<readonly TransactionRecord[]> => {
    let text = ''
    let value: readonly TransactionRecord[] = []
    const set = (next: readonly TransactionRecord[]) => {
      const written = JSON.stringify(next)
      if (!world.isFull && written !== read()) write(written)
    }
    return {
      get: () => {
        if (text !== read()) {
          text = read()
          value = recordsParser.parse(JSON.parse(text))
        }
        return value
      },
      load: () => {},
      subscribe,
      set,
      remove: () => set([]),
    }
  }
  const open = (): Page => {
    const end = new AbortController()
    const { signal } = end
    const events: string[] = []
    const outcomes: StepOutcome<CallIntent>[] = []
    let stop = new AbortController()
    let current: { readonly plan: Plan; readonly isRepeat: boolean } | undefined
    const here = ground.open(signal)
    const saved = savedOf(here)
    const engine = createEngine({
      saved,
      locks: hasLocks ? here.locks : undefined,
      account: () => (signal.aborted ? undefined : (account as unknown as AccountInUse)),
      changed: () => {},
      sessions: {
        sendTransaction: (_, { follow, hashOf } = {}) =>
          new Promise<string | undefined>((answer, refuse) => {
            if (!current || signal.aborted) return
            world.asked.push({
              ...current,
              page,
              isSecond:
                !world.wasFull &&
                world.asked.some(
                  (each) =>
                    !each.isOver &&
                    each.page !== page &&
                    each.plan.parts[0] === current?.plan.parts[0] &&
                    (chain !== undefined || shared.read().includes(each.mark)),
                ),
              mark: `mark ${world.asked.length}`,
              answer: (hash) => {
                if (!signal.aborted) void (hash && hashOf ? hashOf(hash) : Promise.resolve(hash)).then(answer)
              },
              refuse: (error) => !signal.aborted && refuse(error),
              accept: (id) => {
                if (!signal.aborted) follow?.(session, id, signal).then(answer, () => {})
              },
            })
          }),
      },
      tracing: {
        of: async () =>
          chain?.tracing ?? {
            mark: async () => `mark ${world.asked.length - 1}`,
            // The chain shows what an account of several owners has executed, not who has asked for it.
            find: async ({ mark }) =>
              world.owners ? undefined : world.asked.find((each) => each.mark === mark)?.hash,
            follow: async (_session, { method }, batch, _signal, onAccepted) => {
              if (world.noCalls) return undefined
              onAccepted?.(String(batch))
              if (!method) throw new Error('There is no method')
              const found = world.asked.find((each) => each.batch === batch)
              if (found?.hash) return found.hash
              throw new PorticoError('The wallet sleeps', { category: 'wallet' })
            },
            proposals: async () => {
              const needed = world.owners
              if (needed === undefined) return undefined
              return async ({ id }) =>
                world.proposals.get(id) ??
                (id.startsWith('0x') ? { state: 'executed', hash: id, needed } : undefined)
            },
          },
      },
      transactionStatus: {
        of: async () =>
          chain?.transactionStatus ?? (async (_, hash) => ({ status: world.mined.get(hash) ?? 'unknown' })),
      },
      emit: (event) => void events.push(event),
      report: () => void events.push('report'),
      warn: () => void events.push('warn'),
      pause: (ms, until) =>
        new Promise((go, leave) => {
          pauses.push({ until: world.now + ms, go })
          until.addEventListener('abort', () => leave(until.reason))
        }),
      now: () => world.now,
      signal,
    })
    const page: Page = {
      engine,
      outcomes,
      events,
      leave: () => {
        stop.abort(new Error('left'))
        stop = new AbortController()
      },
      ask: async (plan, isLast = true, isStale = false) => {
        const isRepeat = !isStale && (await engine.earlier(plan, stop.signal)) !== undefined
        if (signal.aborted) return
        const outcome = await engine.ask({
          plan,
          kind: 'transfer',
          isLast,
          isRepeat,
          signal: stop.signal,
          prepare: async () => {
            current = { plan, isRepeat }
            return { intent: intentOf(plan) }
          },
        })
        if (!signal.aborted) outcomes.push(outcome)
      },
      crash: () => end.abort(new Error('The page is gone')),
      isGone: () => signal.aborted,
    }
    const unsubscribe = saved.subscribe(() => !signal.aborted && engine.load())
    signal.addEventListener('abort', unsubscribe)
    engine.load()
    world.pages.push(page)
    return page
  }
  return Object.assign(world, {
    open,
    /** The wallet answers a request with the name of a proposal. */
    propose: (request: Asked | undefined) => {
      if (!request) return
      request.proposal = `proposal ${request.mark}`
      world.proposals.set(request.proposal, { state: 'waiting', needed: world.owners ?? 2 })
      request.answer(request.proposal)
    },
    /** The owners end it. */
    conclude: (request: Asked | undefined, state: 'executed' | 'failed' | 'replaced', hash: string) => {
      if (!request?.proposal) return
      request.isOver = true
      if (state !== 'replaced') request.hash = hash
      const found = state === 'replaced' ? {} : { hash }
      world.proposals.set(request.proposal, { state, needed: world.owners ?? 2, ...found })
      if (state === 'executed') world.mined.set(hash, 'pending')
    },
    /** Lets time pass, and everything happen that was waiting for it. */
    pass: async (ms: number) => {
      world.now += ms
      for (const each of pauses.splice(0)) {
        if (each.until <= world.now) each.go()
        else pauses.push(each)
      }
      await settleAll()
    },
    /** Lets everything happen that needs no time. */
    settle: settleAll,
    records: () => recordsParser.parse(JSON.parse(shared.read())),
    states: () => recordsParser.parse(JSON.parse(shared.read())).map(stateOf),
  })
}
