import { accountInUse, type Sessions } from 'portico/core'
import {
  type Account,
  type Cell,
  type ChainAdapter,
  cell,
  type Network,
  PorticoError,
  type Session,
  type WalletCall,
} from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { CallIntent, Permits, SignedPermit, Tracing } from 'portico/plugins/transactions/contract'
import { createMockStorage } from 'portico/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { SwapOffer, SwapQuery, SwapSource, SwapState } from '../../../plugins/swap/contract.js'
import type { FormDeps } from '../../../plugins/swap/form/createFormDeps.js'
import { createSwapForm } from '../../../plugins/swap/form/createSwapForm.js'
import { emptyState } from '../../../plugins/swap/form/emptyState.js'
import { QUOTE_LIFETIME } from '../../../plugins/swap/quotes/createQuoting.js'
import { createPermits } from '../../../plugins/swap/steps/createPermits.js'
import { createEngine } from '../../../plugins/transactions/engine/createEngine.js'
import { recordsParser } from '../../../plugins/transactions/engine/records.js'
import { abilitiesOf } from '../../abilities.js'
import { abilitiesOfSwaps, type ChainSwaps } from './evmSwaps.js'

const USDC = { address: `0x${'c5'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ROUTER = `0x${'fe'.repeat(20)}`
const ACCOUNT = `0x${'a1'.repeat(20)}`
const networkOf = (id: number): Network => ({
  id,
  name: `Network ${id}`,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
/** Runs everything that is already due. */
const settle = async () => {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

const start = (overrides: Partial<ChainSwaps> = {}, storage = createMockStorage()) => {
  const whole = new AbortController()
  stops.push(() => whole.abort())
  const waits: { ms: number; go(): void }[] = []
  const world = {
    time: 1_000_000,
    hidden: false,
    network: networkOf(1),
    account: ACCOUNT,
    rate: 2_000n,
    allowance: 0n,
    /** The tokens of the account. */
    owned: [] as readonly TokenBalance[],
    open: 0,
    most: 0,
    queries: [] as SwapQuery[],
    sent: [] as CallIntent[],
    events: [] as string[],
    snacks: [] as string[],
    /** The transaction of a request whose answer was lost, as found on the chain. */
    traced: undefined as string | undefined,
    /** The failure of the wallet to report accepted calls. */
    failure: undefined as Error | undefined,
    /** Accepted calls that the wallet was asked about. */
    askedCalls: [] as unknown[],
    answer: undefined as undefined | (() => Promise<SwapOffer | undefined>),
    /** The permit of the call that was built last. */
    permit: undefined as SignedPermit | undefined,
    nonce: 4n,
    unread: false,
    sign: async (_call: WalletCall): Promise<unknown> => 'signature',
    wallet: async (_onAccepted?: (id: string) => void) => `0x${'ab'.repeat(32)}` as string | undefined,
    /** The transaction of accepted calls, if their wallet names one. */
    later: `0x${'cd'.repeat(32)}` as string | undefined,
    accounts: cell<readonly Account[]>([]),
    /** Transactions that were read back. */
    compared: [] as string[],
  }
  const swaps: ChainSwaps = {
    request: ({ caipNetworkId }, from, call) => ({
      network: caipNetworkId,
      from,
      call: { method: 'eth_sendTransaction', params: [{ from, to: call.to, data: call.data }] },
    }),
    approval: (to, _, amount) => ({ to, data: `approve ${amount}`, value: 0n }),
    allowance: async () => world.allowance,
    balance: async () => 10n ** 12n,
    decimals: async () => 6n,
    fee: async () => 10n ** 15n,
    read: (_, receiver) => {
      const query = world.queries.at(-1)
      return (
        query && {
          pay: query.pay.address,
          get: query.get.address,
          amount: query.amount,
          least: 10n ** 40n,
          receiver,
        }
      )
    },
    run: async (_session, _from, _calls, list) => ({
      ok: true,
      changes: list.map((_, at) => (at === 1 ? 10n ** 40n : 0n)),
      fee: 10n ** 15n,
    }),
    recheck: async () => {},
    readBack: async (_, hash) => {
      world.compared.push(hash)
      return []
    },
    ...overrides,
  }
  const source: SwapSource = {
    plugin: 'test',
    provider: 'Test',
    networks: ['eip155:1'],
    contracts: () => [ROUTER],
    tokens: async ({ network }) => [network.nativeCurrency, USDC],
    quote: async (query) => {
      world.queries.push(query)
      world.most = Math.max(world.most, ++world.open)
      try {
        if (world.answer) return await world.answer()
        return {
          received: query.pay.address ? query.amount * 10n ** 9n : (query.amount * world.rate) / 10n ** 12n,
          ...(overrides.permits && { permitSpender: ROUTER }),
        }
      } finally {
        world.open--
      }
    },
    build: async ({ pay, amount }, { permit }) => {
      world.permit = permit
      return {
        to: ROUTER,
        data: `swap ${amount}${permit ? ` by ${permit.r}` : ''}`,
        value: pay.address === undefined ? amount : 0n,
      }
    },
  }
  const permits = createPermits({ now: () => world.time })
  const signing: Permits = {
    request: async (_session, terms, { caipNetworkId }) =>
      world.unread
        ? undefined
        : {
            network: caipNetworkId,
            from: terms.owner,
            call: { method: 'eth_signTypedData_v4', params: [terms.owner, `until ${terms.deadline}`] },
            terms,
            nonce: world.nonce,
          },
    signed: async ({ terms: { value, deadline } }, answer) =>
      answer === 'signature' ? { value, deadline, v: 28, r: `0x${deadline}`, s: '0x1' } : undefined,
  }
  const permittedSwaps: ChainSwaps = {
    ...swaps,
    permits: async () => () => signing,
    readPermitted: async (call) => {
      const effect = swaps.read(call, world.account, world.network)
      return (
        effect &&
        world.permit && {
          permit: { ...world.permit, token: USDC.address },
          effect,
          withoutPermit: { ...call, data: 'plain' },
        }
      )
    },
  }
  const chain = {
    namespace: 'eip155',
  } as unknown as ChainAdapter
  const abilities = abilitiesOfSwaps(overrides.permits ? permittedSwaps : swaps)
  const tracing = abilitiesOf<Tracing>({
    eip155: {
      mark: async () => 'a mark',
      find: async () => world.traced,
      follow: async (_: Session, call: WalletCall, answer: unknown, _stop, onAccepted) => {
        world.askedCalls.push([call.method, answer])
        onAccepted?.(String(answer))
        if (world.failure) throw world.failure
        return world.later
      },
    },
  })
  const state: Cell<SwapState> = cell(emptyState)
  const session = { accounts: world.accounts, network: cell(undefined) } as unknown as Session
  const sessions: Pick<Sessions, 'state' | 'session' | 'balance' | 'provider' | 'sendTransaction'> = {
    state: {
      get: () => ({
        activeNamespace: 'eip155',
        namespaces: {
          eip155: {
            account: { status: 'connected', address: world.account, accounts: [] },
            network: { caipNetwork: world.network },
          },
        },
      }),
    } as never,
    session: () => session,
    balance: async () => 5n * 10n ** 18n,
    provider: async () => ({ request: async (call: WalletCall) => world.sign(call) }) as never,
    sendTransaction: async (intent, options) => {
      world.sent.push(intent)
      return world.wallet((id) => void options?.follow?.(session, id, whole.signal))
    },
  }
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const wait = { ms, go: resolve }
      waits.push(wait)
      signal.addEventListener('abort', () => {
        waits.splice(waits.indexOf(wait), 1)
        reject(signal.reason)
      })
    })
  const chains = { get: () => [chain] }
  const engine = createEngine({
    saved: storage.at('transactions/records', recordsParser, []),
    changed: () => {},
    sessions,
    account: () => accountInUse(sessions, chains),
    locks: undefined,
    tracing,
    transactionStatus: { of: async () => undefined },
    emit: (name) => void world.events.push(name),
    report: () => void world.snacks.push('transactions.found'),
    warn: () => {},
    pause,
    now: () => world.time,
    signal: whole.signal,
  })
  const form = createSwapForm({
    state,
    rpcHosts: () => [],
    sessions,
    chains,
    transactions: engine,
    calls: abilitiesOf({ eip155: abilities.calls }),
    swapCalls: abilitiesOf({ eip155: abilities.swapCalls }),
    chainPermits: { namespaces: cell(['eip155']), of: abilities.permits },
    sources: { get: () => [source] },
    ownedTokens: () => world.owned,
    permits: async () => permits,
    text: (id: string) => id,
    amountText: String,
    shortAddress: String,
    router: {
      state: cell({ open: true, stack: [{ view: 'SwapReview' }] }) as never,
      reset: () => {},
    },
    notices: {
      snack: (_kind: string, text: string) => {
        world.snacks.push(text)
        return () => {}
      },
    },
    emit: (event: string) => void world.events.push(event),
    pause,
    now: () => world.time,
    isHidden: () => world.hidden,
    signal: whole.signal,
  } satisfies Partial<Record<keyof FormDeps, unknown>> as unknown as FormDeps)
  /** Ends the waits of this length. */
  const passTime = async (ms: number) => {
    world.time += ms
    for (const wait of waits.filter((each) => each.ms === ms)) {
      waits.splice(waits.indexOf(wait), 1)
      wait.go()
    }
    await settle()
  }
  return { world, form, state, passTime, waits, engine }
}

/** At a quote for one coin. */
const quoted = async (
  overrides?: Partial<ChainSwaps>,
  pay: 'ETH' | 'USDC' = 'ETH',
  storage = createMockStorage(),
) => {
  const started = start(overrides, storage)
  stops.push(started.form.attend())
  started.form.fill({ from: pay, to: pay === 'ETH' ? 'USDC' : 'ETH', amount: '1' })
  await settle()
  expect(started.state.get()).toMatchObject({ quoting: 'ready' })
  return started
}

describe('quotes', () => {
  test('SWP-12 are refreshed every ten seconds while the form is shown and the page is visible', async () => {
    const { world, passTime, form, state } = await quoted()
    const first = world.queries.length
    world.rate = 1_900n
    await passTime(QUOTE_LIFETIME)
    expect(world.queries).toHaveLength(first + 1)
    expect(state.get().quote?.received).toBe(1_900_000_000n)
    world.hidden = true
    await passTime(QUOTE_LIFETIME)
    await passTime(QUOTE_LIFETIME)
    expect(world.queries).toHaveLength(first + 1)
    world.hidden = false
    form.onPageVisible()
    await settle()
    expect(world.queries).toHaveLength(first + 2)
    expect(world.most).toBe(1)
  })

  test('are not requested after the visitor has left the form', async () => {
    const { world, passTime } = await quoted()
    for (const stop of stops.splice(1)) stop()
    const before = world.queries.length
    await passTime(QUOTE_LIFETIME)
    expect(world.queries).toHaveLength(before)
  })

  test('SWP-10 fail when the source fails, and succeed on a retry', async () => {
    const { world, form, state } = await quoted()
    world.answer = async () => Promise.reject(new Error('HTTP status code: 400'))
    form.retry()
    await settle()
    expect(state.get()).toMatchObject({ quoting: 'failed' })
    expect(state.get().quote).toBe(undefined)
    world.answer = undefined
    form.retry()
    await settle()
    expect(state.get().quoting).toBe('ready')
  })

  test.each([
    ['nothing', undefined],
    ['zero', { received: 0n }],
    ['a negative amount', { received: -1n }],
    ['a number', { received: 5 }],
    ['more than there can be', { received: 1n << 256n }],
    ['nonsense', 'free money'],
  ])('fail when the source answers %s', async (_, offer) => {
    const { world, form, state } = await quoted()
    world.answer = async () => offer as never
    form.retry()
    await settle()
    expect(state.get().quoting).toBe('failed')
  })
})

describe('a swap', () => {
  test('SWP-12 a change of account or network empties the form and drops the review', async () => {
    const { world, form, state } = await quoted()
    let last = form.follow({})
    form.fill({ from: 'ETH', to: 'USDC', amount: '1' })
    await settle()
    expect(await form.prepare()).toBe(true)
    world.account = `0x${'b2'.repeat(20)}`
    last = form.follow(last)
    expect(state.get()).toMatchObject({ stage: 'form', draft: { amount: '' } })
    expect(state.get().review).toBe(undefined)
    await form.confirm()
    world.network = networkOf(250)
    form.follow(last)
    await settle()
    expect(form.isOffered()).toBe(false)
    expect(world.sent).toEqual([])
  })

  test('an old review is rebuilt, and shown again before the wallet is asked if it gives less', async () => {
    const { world, form, state } = await quoted()
    expect(await form.prepare()).toBe(true)
    world.time += 60_000
    world.rate = 1_800n
    await form.confirm()
    expect(world.sent).toEqual([])
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.worse' })
    expect(state.get().review?.quote.received).toBe(1_800_000_000n)
    await form.confirm()
    expect(world.sent).toHaveLength(1)
    expect(world.snacks).toEqual(['swap.sent'])
  })

  const owned = (count: number): readonly TokenBalance[] =>
    Array.from({ length: count }, (_, index) => ({
      address: `0x${String(index).padStart(40, '7')}`,
      symbol: 'DROP',
      name: 'Drop',
      decimals: 6,
      amount: 1n,
    }))

  test('SEC-05 is tried out with more than 20 tokens of the account as well, of which none may be taken', async () => {
    let taken: string | undefined
    const { world, form, state } = await quoted({
      run: async (_session, _from, _calls, list) => ({
        ok: true,
        changes: list.map((each, at) => (each && each === taken ? -1n : at === 1 ? 10n ** 40n : 0n)),
      }),
    })
    world.owned = owned(30)
    expect(await form.prepare()).toBe(true)
    expect(state.get().review?.notes.map(({ text }) => text)).not.toContain('transactions.note.unchecked')
    form.revise()
    await settle()
    taken = world.owned[29]?.address
    expect(await form.prepare()).toBe(false)
    expect(state.get().problem).toBe('swap.refused.token')
  })

  test('an old review is not shown again only because the account has got tokens that no trial run checks', async () => {
    const { world, form, state } = await quoted()
    expect(await form.prepare()).toBe(true)
    world.owned = owned(120)
    world.time += 60_000
    await form.confirm()
    expect(state.get().problem).toBe(undefined)
    expect(world.sent).toHaveLength(1)
  })

  test('SEC-05 an old review that can no longer be read is shown again before the wallet is asked', async () => {
    let isKnown = true
    const { world, form, state } = await quoted({
      read: (_, receiver) =>
        isKnown
          ? { pay: undefined, get: USDC.address, amount: 10n ** 18n, least: 10n ** 40n, receiver }
          : undefined,
    })
    expect(await form.prepare()).toBe(true)
    isKnown = false
    world.time += 60_000
    await form.confirm()
    expect(world.sent).toEqual([])
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.worse', review: { isRead: false } })
  })

  test('SEC-05 when an old review is rebuilt with the same terms, the wallet is asked for the review in the state', async () => {
    const { world, form, state } = await quoted()
    expect(await form.prepare()).toBe(true)
    const before = state.get().review
    world.time += 60_000
    world.wallet = () => new Promise(() => {})
    void form.confirm()
    await settle()
    const { review } = state.get()
    expect(review).not.toBe(before)
    expect(world.sent).toEqual([review?.steps[0]?.intent])
  })

  test('SWP-07 a wallet with batches is asked once for the approval and the swap', async () => {
    const requestAll: ChainSwaps['requestAll'] = ({ caipNetworkId }, from, calls) => ({
      network: caipNetworkId,
      from,
      call: { method: 'wallet_sendCalls', params: calls.map(({ to, data }) => `${to} ${data}`) },
    })
    const { world, form, state } = await quoted({ batches: async () => true, requestAll }, 'USDC')
    expect(await form.prepare()).toBe(true)
    const step = state.get().review?.steps[0]
    expect(state.get().review?.steps).toHaveLength(1)
    expect(step).toMatchObject({ kind: 'swap', before: [{ to: USDC.address, data: 'approve 1000000' }] })
    await form.confirm()
    expect(world.sent.map(({ call }) => call)).toEqual([
      { method: 'wallet_sendCalls', params: [`${USDC.address} approve 1000000`, `${ROUTER} swap 1000000`] },
    ])
    expect(state.get()).toMatchObject({ stage: 'form' })
  })

  test('a wallet that refuses to make all calls at once is asked for them one by one', async () => {
    const requestAll: ChainSwaps['requestAll'] = ({ caipNetworkId }, from, calls) => ({
      network: caipNetworkId,
      from,
      call: { method: 'wallet_sendCalls', params: [calls.length] },
    })
    const { world, form, state } = await quoted({ batches: async () => true, requestAll }, 'USDC')
    await form.prepare()
    world.wallet = async () => {
      throw Object.assign(new Error('No upgrade'), { code: 5750 })
    }
    await form.confirm()
    await settle()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'transactions.batch.refused' })
    expect(state.get().review?.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test('accepted batched calls wait for the network; leaving then empties the form', async () => {
    const batch: Partial<ChainSwaps> = {
      batches: async () => true,
      requestAll: ({ caipNetworkId }, from) => ({
        network: caipNetworkId,
        from,
        call: { method: 'wallet_sendCalls', params: [] },
      }),
    }
    const { world, form, state } = await quoted(batch, 'USDC')
    expect(await form.prepare()).toBe(true)
    let answer = (_: string) => {}
    world.wallet = (onAccepted) => {
      onAccepted?.('batch')
      return new Promise((resolve) => (answer = resolve))
    }
    const done = form.confirm()
    await settle()
    expect(state.get()).toMatchObject({ stage: 'allowing' })
    form.abandon()
    expect(state.get()).toMatchObject({ stage: 'form', problem: 'swap.left', draft: { amount: '' } })
    answer(`0x${'ab'.repeat(32)}`)
    await done
    expect(world.snacks).toEqual(['swap.sent'])
    expect(world.sent).toHaveLength(1)
  })

  test('batched calls that are done without a transaction empty the form, and say that they were not compared', async () => {
    const batch: Partial<ChainSwaps> = {
      batches: async () => true,
      requestAll: ({ caipNetworkId }, from) => ({
        network: caipNetworkId,
        from,
        call: { method: 'wallet_sendCalls', params: [] },
      }),
    }
    const { world, form, state } = await quoted(batch, 'USDC')
    await form.prepare()
    world.wallet = async (onAccepted) => {
      onAccepted?.('batch')
      return undefined
    }
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'form', draft: { amount: '' } })
    expect(state.get().done).toBeDefined()
    expect(world.snacks).toEqual(['swap.finished'])
    expect(world.events).toEqual(['swap.started', 'swap.sent'])
    expect(world.compared).toEqual([])
  })

  test('SEC-05 a swap that no node shows is reported, unless others may still have to sign it', async () => {
    const compare = async (smart?: 'sender' | 'another') => {
      const { world, form, passTime } = await quoted({ readBack: async () => undefined })
      const plain = { address: world.account }
      if (smart === 'sender') world.accounts.set([{ ...plain, type: 'smartAccount' }])
      if (smart === 'another')
        world.accounts.set([plain, { address: `0x${'5a'.repeat(20)}`, type: 'smartAccount' }])
      await form.prepare()
      await form.confirm()
      await settle()
      for (let look = 0; look < 60; look++) await passTime(1_000)
      for (let look = 0; look < 60; look++) await passTime(5_000)
      return world.events
    }
    expect(await compare()).toEqual(['swap.started', 'swap.sent', 'swap.mismatch'])
    expect(await compare('sender')).toEqual(['swap.started', 'swap.sent'])
    expect(await compare('another')).toEqual(['swap.started', 'swap.sent', 'swap.mismatch'])
  })

  describe('FLT-38 a swap that the wallet has not answered when the page unloads', () => {
    const batch: Partial<ChainSwaps> = {
      batches: async () => true,
      requestAll: ({ caipNetworkId }, from) => ({
        network: caipNetworkId,
        from,
        call: { method: 'wallet_sendCalls', params: [] },
      }),
    }
    /** A page on which a swap was asked for, and the next one with the same storage. */
    const reloaded = async (
      overrides: Partial<ChainSwaps>,
      pay: 'ETH' | 'USDC',
      isAccepted = false,
      storage = createMockStorage(),
    ) => {
      const first = await quoted(overrides, pay, storage)
      await first.form.prepare()
      let refuse = (_: unknown) => {}
      first.world.wallet = (onAccepted) => {
        if (isAccepted) onAccepted?.('batch')
        return new Promise((_, reject) => (refuse = reject))
      }
      void first.form.confirm()
      await settle()
      const next = await quoted(overrides, pay, storage)
      const notes = async () => {
        await next.form.prepare()
        const all = next.state.get().review?.notes.filter(({ level }) => level === 'critical')
        next.form.revise()
        await settle()
        return all?.map(({ text }) => text)
      }
      return { first, next, notes, refuse: (error: unknown) => refuse(error) }
    }

    test('is noted in the review of the same swap, until the wallet answers', async () => {
      const { notes, next, refuse } = await reloaded({}, 'ETH')
      expect(await notes()).toEqual(['swap.note.open'])
      next.world.traced = `0x${'ab'.repeat(32)}`
      expect(await notes()).toEqual(['swap.note.sent'])
      expect(next.world.events).toEqual(['transaction.sent'])
      // The chain has shown that it was sent, whatever the wallet says.
      refuse(Object.assign(new Error('no'), { code: 4001 }))
      await settle()
      expect(await notes()).toEqual(['swap.note.sent'])
    })

    test('is noted until the visitor declines', async () => {
      const { notes, refuse } = await reloaded({}, 'ETH')
      refuse(Object.assign(new Error('no'), { code: 4001 }))
      await settle()
      expect(await notes()).toEqual([])
    })

    test('is not noted for an approval, which moves no funds', async () => {
      const { notes } = await reloaded({}, 'USDC')
      expect(await notes()).toEqual([])
    })

    test('accepted batched calls are followed to their transaction', async () => {
      const { notes, next } = await reloaded(batch, 'USDC', true)
      expect(await notes()).toEqual(['swap.note.open'])
      next.engine.sync()
      next.engine.sync()
      await settle()
      expect(next.world.askedCalls).toEqual([['wallet_sendCalls', 'batch']])
      expect(next.world.events).toEqual(['transaction.sent'])
      expect(next.world.snacks).toEqual(['transactions.found'])
      expect(await notes()).toEqual(['swap.note.sent'])
    })

    test('accepted batched calls that are done without a transaction are no longer open', async () => {
      const { notes, next } = await reloaded(batch, 'USDC', true)
      next.world.later = undefined
      next.engine.sync()
      await settle()
      expect(next.world.events).toEqual([])
      expect(next.world.snacks).toEqual(['transactions.found'])
      expect(await notes()).toEqual([])
    })

    test('reverted batched calls are dropped; calls without a status stay noted, and are not asked about again', async () => {
      for (const [reason, left] of [
        ['reverted', []],
        ['untold', ['swap.note.open']],
      ] as const) {
        const { notes, next } = await reloaded(batch, 'USDC', true)
        next.world.failure = Object.assign(new PorticoError('no', { category: 'wallet' }), { reason })
        next.engine.sync()
        await settle()
        next.engine.sync()
        await settle()
        expect([reason, next.world.askedCalls.length]).toEqual([reason, 1])
        expect(await notes()).toEqual(left)
      }
    })

    test('accepted batched calls that two tabs follow are reported once', async () => {
      const storage = createMockStorage()
      const { next } = await reloaded(batch, 'USDC', true, storage)
      const tab = await quoted(batch, 'USDC', storage)
      next.engine.sync()
      tab.engine.sync()
      await settle()
      const events = [...next.world.events, ...tab.world.events]
      expect([events, [...next.world.snacks, ...tab.world.snacks]]).toEqual([
        ['transaction.sent'],
        ['transactions.found'],
      ])
    })
  })

  test('if the check for batch support fails, approval and swap are separate steps', async () => {
    const failing = { batches: async () => Promise.reject(new Error('No')), requestAll: () => ({}) as never }
    const { form, state } = await quoted(failing, 'USDC')
    expect(await form.prepare()).toBe(true)
    expect(state.get().review?.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test('an abandoned approval is reported if it is sent after all', async () => {
    const { world, form } = await quoted(undefined, 'USDC')
    expect(await form.prepare()).toBe(true)
    let answer = (_: string) => {}
    world.wallet = () => new Promise((resolve) => (answer = resolve))
    const done = form.confirm()
    await settle()
    form.abandon()
    answer(`0x${'ab'.repeat(32)}`)
    await done
    expect(world.snacks).toEqual(['swap.allowance.left'])
  })

  test('a reset of the form clears the typed slippage', async () => {
    const { form, state } = await quoted()
    form.typeSlippage('70')
    expect(state.get()).toMatchObject({ slippageText: '70', slippage: 100 })
    form.typeSlippage('5')
    expect(state.get()).toMatchObject({ slippageText: '5', slippage: 500 })
    form.reset()
    expect(state.get().slippageText).toBe(undefined)
  })

  test('SWP-07 the swap step comes only after the chain has the approval, which is requested once', async () => {
    const { world, form, state, passTime } = await quoted(undefined, 'USDC')
    expect(await form.prepare()).toBe(true)
    const done = form.confirm()
    await settle()
    void form.confirm()
    await passTime(1_000)
    expect(state.get().stage).toBe('allowing')
    expect(world.sent).toHaveLength(1)
    world.allowance = 1_000_000n
    await passTime(1_000)
    await done
    expect(state.get()).toMatchObject({ stage: 'review', allowed: true })
    expect(state.get().review?.steps.map(({ kind }) => kind)).toEqual(['swap'])
    expect(world.sent).toHaveLength(1)
  })

  test('SWP-07 a confirmed approval is not requested again, even if no new quote comes', async () => {
    const { world, form, state, passTime } = await quoted(undefined, 'USDC')
    expect(await form.prepare()).toBe(true)
    const done = form.confirm()
    await settle()
    world.answer = async () => Promise.reject(new Error('offline'))
    world.allowance = 1_000_000n
    await passTime(1_000)
    await done
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.failed', allowed: true })
    expect(state.get().review?.steps.map(({ kind }) => kind)).toEqual(['swap'])
  })

  test('SWP-10 an unclear wallet error says that the swap may have been sent; a decline says declined', async () => {
    const { world, form, state } = await quoted()
    expect(await form.prepare()).toBe(true)
    world.wallet = async () => Promise.reject(new Error('Internal error'))
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.unclear' })
    world.wallet = async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await form.confirm()
    expect(state.get()).toMatchObject({ problem: 'transactions.step.declined', declined: true })
    expect(world.events).toEqual(['swap.started', 'swap.failed', 'swap.started', 'swap.declined'])
  })

  test('an abandoned swap is reported if it is sent after all, and empties the form again', async () => {
    const { world, form, state } = await quoted()
    expect(await form.prepare()).toBe(true)
    let answer = (_: string) => {}
    world.wallet = () => new Promise((resolve) => (answer = resolve))
    const done = form.confirm()
    await settle()
    form.abandon()
    expect(state.get()).toMatchObject({ stage: 'form', problem: 'swap.abandoned' })
    // The form is emptied again, so that the amount is not swapped twice.
    await settle()
    expect(await form.prepare()).toBe(true)
    answer(`0x${'ab'.repeat(32)}`)
    await done
    expect(state.get()).toMatchObject({ stage: 'form', draft: { amount: '' } })
    expect(state.get().review).toBe(undefined)
    await form.confirm()
    expect(world.sent).toHaveLength(1)
    expect(world.events).toEqual(['swap.started', 'swap.sent'])
    expect(world.snacks).toEqual(['swap.sent'])
  })

  test('SWP-08 without a gas price a swap can be reviewed, and Max says that the fee is unknown', async () => {
    const { form, state } = await quoted({ fee: async () => Promise.reject(new Error('offline')) })
    expect(state.get().usualFee).toBe(undefined)
    await form.max()
    expect(state.get()).toMatchObject({ problem: 'transactions.max.unknown', draft: { amount: '1' } })
    expect(await form.prepare()).toBe(true)
  })

  test('SWP-08 Max keeps back the usual fee of the native coin, and nothing of a token', async () => {
    const { form, state } = await quoted()
    await form.max()
    expect(state.get().draft.amount).toBe('4.99885')
    form.reverse()
    await settle()
    await form.max()
    expect(state.get().draft.amount).toBe('1000000')
  })
})

describe('a permit', () => {
  const permits = { permits: async () => undefined as never }
  const reviewed = async (overrides: Partial<ChainSwaps> = permits) => {
    const started = await quoted(overrides, 'USDC')
    expect(await started.form.prepare()).toBe(true)
    return started
  }
  const kinds = ({ state }: Awaited<ReturnType<typeof reviewed>>) =>
    state.get().review?.steps.map(({ kind }) => kind)

  test('SWP-07 is signed instead of an approval, and the swap is the only transaction', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    expect(kinds(started)).toEqual(['permit', 'swap'])
    expect(state.get().review).toMatchObject({ permit: 'unsigned', contract: ROUTER, spender: ROUTER })
    const calls: WalletCall[] = []
    world.sign = async (call) => {
      calls.push(call)
      return 'signature'
    }
    await form.confirm()
    expect(calls).toEqual([{ method: 'eth_signTypedData_v4', params: [ACCOUNT, 'until 2200'] }])
    expect(kinds(started)).toEqual(['swap'])
    expect(state.get()).toMatchObject({ stage: 'review', review: { permit: 'signed' } })
    expect(state.get().problem).toBe(undefined)
    expect(world.sent).toEqual([])
    await form.confirm()
    expect(world.sent.map(({ call }) => call.params)).toEqual([
      [{ from: ACCOUNT, to: ROUTER, data: 'swap 1000000 by 0x2200' }],
    ])
    expect(world.events).toEqual(['swap.started', 'swap.started', 'swap.sent'])
  })

  test('SWP-07 is reused for the same amount and used once; another amount, nonce or its expiry needs a new one', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    let signs = 0
    world.sign = async () => {
      signs++
      return 'signature'
    }
    const again = async (amount = '1') => {
      form.revise()
      form.edit({ amount })
      await settle()
      await started.passTime(400)
      await settle()
      expect(await form.prepare()).toBe(true)
      return state.get().review?.permit
    }
    await form.confirm()
    expect(await again()).toBe('signed')
    expect(await again('2')).toBe('unsigned')
    expect(await again()).toBe('signed')
    world.nonce++
    expect(await again()).toBe('unsigned')
    world.nonce--
    world.time += 590_000
    expect(await again()).toBe('signed')
    world.time += 20_000
    expect(await again()).toBe('unsigned')
    expect(signs).toBe(1)
    await form.confirm()
    expect(signs).toBe(2)
    await form.confirm()
    expect(world.sent).toHaveLength(1)
    // The network does not know that swap yet: the same permit would fail beside it.
    await settle()
    form.edit({ amount: '1' })
    await started.passTime(400)
    expect(await form.prepare()).toBe(true)
    expect(kinds(started)).toEqual(['approve', 'swap'])
  })

  test('says that it has expired, and has to be signed again', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    await form.confirm()
    world.time += 1_200_000
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.permit.expired' })
    expect(kinds(started)).toEqual(['permit', 'swap'])
    expect(world.sent).toEqual([])
  })

  test.each([-32601, 4200, 4100, -32602, -32603])(
    'SWP-07 is replaced by an approval, for good, if the wallet answers %s',
    async (code) => {
      const started = await reviewed()
      const { world, form, state } = started
      let signs = 0
      world.sign = async () => {
        signs++
        throw Object.assign(new Error('no'), { code })
      }
      await form.confirm()
      expect(kinds(started)).toEqual(['approve', 'swap'])
      expect(state.get()).toMatchObject({ stage: 'review' })
      expect([state.get().problem, state.get().review?.permit]).toEqual(['swap.permit.replaced', undefined])
      form.revise()
      await settle()
      expect(await form.prepare()).toBe(true)
      expect(kinds(started)).toEqual(['approve', 'swap'])
      expect(signs).toBe(1)
    },
  )

  test('SWP-07 stays in the review when the visitor declines it; the next review has an approval', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    world.sign = async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await form.confirm()
    expect(state.get()).toMatchObject({
      stage: 'review',
      problem: 'transactions.step.declined',
      declined: true,
    })
    expect(kinds(started)).toEqual(['permit', 'swap'])
    form.revise()
    await settle()
    expect(await form.prepare()).toBe(true)
    expect(kinds(started)).toEqual(['approve', 'swap'])
    expect(world.sent).toEqual([])
  })

  test('SWP-07 can still be signed after a decline', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    world.sign = async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await form.confirm()
    world.sign = async () => 'signature'
    await form.confirm()
    expect(state.get().review?.permit).toBe('signed')
  })

  test('SWP-07 is replaced by an approval, with a message, if the signature is wrong', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    world.sign = async () => 'another'
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.permit.replaced' })
    expect(kinds(started)).toEqual(['approve', 'swap'])
    expect(world.sent).toEqual([])
  })

  test('SWP-07 is not sent once its nonce was used elsewhere, even if the review is new', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    await form.confirm()
    world.nonce++
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.permit.expired' })
    expect(world.sent).toEqual([])
  })

  test('SWP-07 is not replaced by an approval when one read of its terms fails', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    const { sign } = world
    world.sign = async (call) => {
      world.unread = true
      return sign(call)
    }
    await form.confirm()
    expect(state.get()).toMatchObject({ stage: 'review', problem: 'swap.permit.unread' })
    world.unread = false
    await form.confirm()
    expect(state.get().review?.permit).toBe('signed')
  })

  test('once signed it is kept when the visitor leaves while the next review is prepared', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    let answer = (_: undefined) => {}
    world.answer = () => new Promise((resolve) => (answer = resolve))
    const done = form.confirm()
    await settle()
    expect(state.get().stage).toBe('preparing')
    form.abandon()
    expect(state.get().stage).toBe('preparing')
    world.answer = undefined
    form.revise()
    expect(state.get()).toMatchObject({ stage: 'form' })
    expect(state.get().problem).toBe(undefined)
    answer(undefined)
    await done
    await settle()
    expect(await form.prepare()).toBe(true)
    expect(state.get().review?.permit).toBe('signed')
  })

  test('a change of account during signing does not say that a swap may be sent', async () => {
    const { world, form, state } = await reviewed()
    world.sign = () => new Promise(() => {})
    void form.confirm()
    await settle()
    world.account = `0x${'a2'.repeat(20)}`
    form.follow({ network: 'eip155:1', address: ACCOUNT })
    expect(state.get().problem).toBe('swap.permit.abandoned')
  })

  test('a late signature is not used after the visitor has stopped waiting', async () => {
    const started = await reviewed()
    const { world, form, state } = started
    let answer = (_: string) => {}
    world.sign = () => new Promise((resolve) => (answer = resolve))
    const done = form.confirm()
    await settle()
    form.abandon()
    expect(state.get()).toMatchObject({ stage: 'form', problem: 'swap.permit.abandoned' })
    answer('signature')
    await done
    await settle()
    expect(await form.prepare()).toBe(true)
    expect(state.get().review?.permit).toBe('unsigned')
  })

  test('SWP-07 is replaced by an approval if the simulation with it fails', async () => {
    const started = await reviewed({
      ...permits,
      run: async (_session, _from, calls, list) => ({
        ok: !calls.some(({ data }) => data.includes('by 0x2')),
        changes: list.map((_, at) => (at === 1 ? 10n ** 40n : 0n)),
      }),
    })
    await started.form.confirm()
    expect(kinds(started)).toEqual(['approve', 'swap'])
  })

  test('SWP-07 is not used for a wallet with batches', async () => {
    const both = {
      batches: async () => true,
      requestAll: () =>
        ({ network: 'eip155:1', from: ACCOUNT, call: { method: 'wallet_sendCalls' } }) as const,
    }
    const started = await reviewed({ ...permits, ...both })
    expect(kinds(started)).toEqual(['swap'])
    expect(started.state.get().review?.permit).toBe(undefined)
  })
})
