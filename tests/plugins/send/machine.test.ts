import fc from 'fast-check'
import { produce } from 'immer'
import { accountInUse, type SendOptions, type Sessions, type TransactionIntent } from 'portico/core'
import {
  type CaipNetworkId,
  type ChainAdapter,
  cell,
  type Network,
  PorticoError,
  type Session,
  type Slice,
} from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type {
  PaymentProblem,
  PaymentRequest,
  TransferIntent,
  TransferSimulation,
  Transfers,
} from 'portico/plugins/transactions/contract'
import { createMockStorage } from 'portico/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { readPayment } from '../../../plugins/eip155/transfers/readPayment.js'
import type { SendState } from '../../../plugins/send/contract.js'
import type { FormDeps } from '../../../plugins/send/form/createFormDeps.js'
import { createSendForm } from '../../../plugins/send/form/createSendForm.js'
import { emptyState } from '../../../plugins/send/form/emptyState.js'
import { createEngine } from '../../../plugins/transactions/engine/createEngine.js'
import { recordsParser } from '../../../plugins/transactions/engine/records.js'
import { SEQUENCES } from '../../volumes.js'

const ME = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const COIN = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 5n * 10n ** 18n, price: '2000' }
const TOKEN = {
  address: `0x${'c5'.repeat(20)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 100_000_000n,
}
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
const settle = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}

const start = (storage = createMockStorage()) => {
  const end = new AbortController()
  stops.push(() => end.abort())
  const world = {
    network: networkOf(1),
    account: ME,
    hasTransfers: true,
    /** When requests expire; never without it. */
    expires: undefined as number | undefined,
    now: 0,
    fee: 10n ** 15n,
    /** The result of running the transfer. */
    ran: { ok: true } as TransferSimulation,
    sent: [] as TransferIntent[],
    events: [] as string[],
    differences: [] as { part: 'to'; expected: string; found: string }[],
    /** Requests in the wallet. */
    open: [] as { answer(hash: string): void; refuse(error: unknown): void }[],
    /** Whether the chain carries what a payment code asks for. */
    carries: true,
    /** What the chain reads in a payment link. */
    link: undefined as PaymentRequest | PaymentProblem | undefined,
    views: ['Send'] as string[],
    names: {} as Record<string, string>,
    /** The transaction of a request whose answer was lost, as found on the chain. */
    traced: undefined as string | undefined,
    connected: true,
    owned: [COIN, TOKEN] as readonly TokenBalance[],
    listed: [] as readonly string[],
    /** With whom the account has dealt. */
    past: { rows: [], dealings: [] } as Awaited<ReturnType<NonNullable<FormDeps['past']>>>,
    /** Runs at each call of the machine to another service, before the answer. */
    before: (_: string) => {},
  }
  const step = <T>(name: string, answer: T): T => {
    world.before(name)
    return answer
  }
  const chain = {
    namespace: 'eip155',
    parseAddress: (text: string) => (/^0x[\da-f]{40}$/.test(text) ? text : undefined),
  } as unknown as ChainAdapter
  const transfers: Transfers = {
    payments: {
      scheme: 'ethereum',
      read: async (...args) => world.link ?? readPayment(...args),
    },
    build: async ({ network, memo, references, ...rest }) =>
      step('transfer', {
        ...rest,
        ...(world.carries && { ...(memo && { memo }), ...(references && { references }) }),
        network: network.caipNetworkId,
        ...(world.expires !== undefined && { expires: world.expires }),
        call: { method: 'send', params: [rest.to, String(rest.amount), rest.asset ?? ''] },
      }),
    fee: async () => step('fee', world.fee),
    simulate: async () => step('simulate', world.ran),
    kindOf: async () => step('kindOf', 'account' as const),
    readBack: async () => world.differences,
    send: async (request, _session, intent) => {
      world.sent.push(intent)
      return String(await request(intent.call))
    },
  }
  const state = cell<SendState>(emptyState)
  const session = { accounts: cell([]), network: cell(undefined) } as unknown as Session
  const sessions = {
    state: {
      get: () => ({
        ...(world.connected && { activeNamespace: 'eip155' }),
        connections: [],
        namespaces: {
          eip155: {
            account: {
              status: 'connected',
              address: world.account,
              accounts: [{ address: world.account }],
            },
            network: { caipNetwork: world.network },
          },
        },
      }),
    },
    session: () => session,
    balance: async () => COIN.amount,
    sendTransaction: (intent: TransactionIntent, options?: SendOptions) => {
      const wallet = () =>
        new Promise<string>((answer, refuse) => {
          step('wallet', undefined)
          world.open.push({ answer, refuse })
        })
      expect(Object.keys(intent)).toEqual(['network', 'from', 'call'])
      return options?.send?.(wallet, session, end.signal)
    },
  } as unknown as FormDeps['sessions'] & Pick<Sessions, 'sendTransaction'>
  const chains = { get: () => [chain] }
  const engine = createEngine({
    saved: storage.at('transactions/records', recordsParser, []),
    changed: () => {},
    sessions,
    account: () => accountInUse(sessions, chains),
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        if (name === 'portico/send') step('alone', undefined)
        return (rest.at(-1) as (lock: object) => unknown)({})
      },
    } as unknown as LockManager,
    tracing: {
      of: async () => ({ mark: async () => step('mark', 'a mark'), find: async () => world.traced }),
    },
    transactionStatus: { of: async () => undefined },
    emit: (name) => void world.events.push(name),
    report: () => {},
    warn: () => world.views.push('TransactionMismatch'),
    pause: () => new Promise(() => {}),
    now: () => world.now,
    signal: end.signal,
  })
  const update: Slice<SendState>['update'] = (recipe) =>
    state.set(produce(state.get(), (draft) => void recipe(draft)))
  const form = createSendForm({
    state: { ...state, update },
    sessions,
    chains,
    transfers: {
      namespaces: { get: () => (world.hasTransfers ? ['eip155'] : []), subscribe: () => () => {} },
      of: async () => transfers,
    },
    ownedTokens: () => world.owned,
    listedTokens: () => world.listed,
    history: () => [],
    past: async () => world.past,
    names: () =>
      ({
        isName: (text: string) => text.includes('.'),
        resolve: async (_: string, name: string) => {
          const address = step('name', world.names[name])
          return address && { address, name }
        },
      }) as ReturnType<FormDeps['names']>,
    transactions: engine,
    pastReceivers: { load: () => {}, get: () => [], set: () => {} } as never,
    review: async () => step('review', undefined),
    router: {
      state: { get: () => ({ open: true, stack: world.views.map((view) => ({ view })) }) },
      push: (view: string) => world.views.push(view),
      reset: (view: string) => (world.views = [view]),
      open: async () => true,
    } as never,
    notices: { snack: () => {} } as never,
    text: ((id: string) => id) as FormDeps['text'],
    amountText: String,
    emit: (name: string) => void world.events.push(name),
    pause: async () => step('pause', undefined),
    now: () => world.now,
    signal: end.signal,
  } satisfies Partial<Record<keyof FormDeps, unknown>> as unknown as FormDeps)
  return { world, state, form }
}

/** At the review of 1 ETH. */
const reviewed = async () => {
  const started = start()
  started.form.edit({ token: COIN, amount: '1', to: OTHER })
  expect(await started.form.prepare()).toBe(true)
  return started
}

it('an edit, the review, and another account or network end the reading of the maximum', async () => {
  for (const change of [{ account: OTHER }, { network: networkOf(2) }, 'edit', 'review'] as const) {
    const { world, state, form } = start()
    let last = form.follow({})
    form.edit({ token: COIN, amount: '1', to: OTHER })
    await settle()
    last = form.follow(last)
    const reading = form.max()
    if (change === 'edit') form.edit({ amount: '2' })
    else if (change === 'review') void form.prepare()
    else {
      Object.assign(world, change)
      form.follow(last)
    }
    const { amount } = state.get().draft
    await reading
    await settle()
    expect(state.get().draft.amount).toBe(amount)
  }
})

it('the review says how much arrives, if it is less by at least a millionth', async () => {
  const notesFor = async (ran: TransferSimulation, amount = '5') => {
    const { world, state, form } = start()
    world.ran = ran
    form.edit({ token: TOKEN, amount, to: OTHER })
    expect(await form.prepare()).toBe(true)
    return state
      .get()
      .review?.notes.flatMap(({ level, text }) =>
        text.includes('send.note.less') ? [`${level} ${text}`] : [],
      )
  }
  expect(await notesFor({ ok: true })).toEqual([])
  expect(await notesFor({ ok: true, received: 4_900_000n })).toEqual(['caution send.note.less'])
  expect(await notesFor({ ok: true, received: 0n })).toEqual(['critical send.note.less'])
  expect(await notesFor({ ok: true, received: 4_999_999n })).toEqual([])
  expect(await notesFor({ ok: true, received: 4_999_995n })).toEqual(['caution send.note.less'])
})

describe('a payment code', () => {
  it('fills in the receiver, the coin or token and the amount, whatever was there before', async () => {
    const { state, form } = start()
    form.edit({ token: TOKEN, amount: '3', inFiat: true })
    expect(await form.fillFromCode(`ethereum:${OTHER}@1?value=1.5e18`)).toBe(undefined)
    expect(state.get().draft).toEqual({
      token: COIN,
      amount: '1.5',
      inFiat: false,
      to: OTHER,
      receiver: { address: OTHER },
    })
    await form.paste(` ethereum:${TOKEN.address}/transfer?address=${ME}&uint256=2500000 `)
    expect(state.get().draft).toMatchObject({ token: TOKEN, amount: '2.5', receiver: { address: ME } })
    // An address alone leaves the rest to the visitor.
    expect(await form.fillFromCode(OTHER)).toBe(undefined)
    expect(state.get().draft).toMatchObject({ token: TOKEN, amount: '2.5', receiver: { address: OTHER } })
  })

  it('that cannot be paid here changes nothing, and gives the reason', async () => {
    const { world, state, form } = start()
    form.edit({ token: TOKEN, amount: '3', to: ME })
    const { draft } = state.get()
    const problems: readonly (readonly [string, string])[] = [
      [`ethereum:${OTHER}@10?value=1`, 'network'],
      [`ethereum:${`0x${'d6'.repeat(20)}`}/transfer?address=${OTHER}&uint256=1`, 'token'],
      [`ethereum:${TOKEN.address}/approve?address=${OTHER}&uint256=1`, 'call'],
      [`ethereum:${OTHER}?value=1&data=0x00`, 'field'],
      [`ethereum:${OTHER}?value=0.5`, 'amount'],
      [`ethereum:${OTHER}?value=1e78`, 'amount'],
      ['ethereum:somebody', 'unread'],
      ['bitcoin:bc1qx?amount=1', 'unread'],
    ]
    for (const [code, problem] of problems) {
      expect(await form.fillFromCode(code), code).toBe(`send.scan.${problem}`)
      await form.paste(code)
      expect(state.get()).toMatchObject({ draft, problem: `send.scan.${problem}` })
    }
    const links: readonly (readonly [PaymentRequest | PaymentProblem, string])[] = [
      [{ problem: 'request' }, 'request'],
      [{ to: OTHER, token: TOKEN.address, amount: '0.0000001' }, 'amount'],
      [{ to: OTHER, token: ME, amount: '1' }, 'token'],
      [{ to: 'somebody', token: null }, 'unread'],
    ]
    for (const [link, problem] of links) {
      world.link = link
      expect(await form.fillFromCode('ethereum:x')).toBe(`send.scan.${problem}`)
    }
    expect(state.get().draft).toEqual(draft)
  })

  const code = 'ethereum:shop'
  const link = {
    to: OTHER,
    token: null,
    amount: '1.5',
    references: [ME, TOKEN.address],
    memo: 'Order 1',
    label: 'A shop',
  }
  it('with a memo and references sends them, and shows them in the review', async () => {
    const { world, state, form } = start()
    world.link = link
    expect(await form.fillFromCode(code)).toBe(undefined)
    expect(await form.prepare()).toBe(true)
    const asked = { memo: 'Order 1', references: [ME, TOKEN.address] }
    expect(state.get().review).toMatchObject({ intent: asked, payment: { ...asked, label: 'A shop' } })
    void form.confirm()
    await settle()
    expect(world.sent).toMatchObject([asked])
  })

  it('with a memo is refused on a chain that does not carry it', async () => {
    const { world, state, form } = start()
    world.link = link
    world.carries = false
    await form.fillFromCode(code)
    expect(await form.prepare()).toBe(false)
    expect(state.get()).toMatchObject({ step: 'form', problem: 'send.refused.payment' })
    expect(world.sent).toEqual([])
  })

  it('ends with another receiver, but not with another amount', async () => {
    const { world, state, form } = start()
    world.link = link
    await form.fillFromCode(code)
    form.edit({ amount: '2' })
    expect(state.get().draft.payment).toMatchObject({ memo: 'Order 1' })
    form.edit({ to: ME })
    expect(state.get().draft.payment).toBe(undefined)
    await form.fillFromCode(code)
    await form.fillFromCode(OTHER)
    expect(state.get().draft.payment).toBe(undefined)
  })
})

describe('SEC-16 the review in a browser that has sent nothing', () => {
  const [PRICED, LISTED, MARKED] = ['e7', 'f8', '1d'].map((each) => `0x${each.repeat(20)}`) as [
    string,
    string,
    string,
  ]
  const planted = `${OTHER.slice(0, 5)}${'c3'.repeat(16)}d${OTHER.slice(-4)}`
  it.each([
    ['a token that has a price', PRICED, true],
    ['a token of the page', LISTED, true],
    ['the token that is sent', TOKEN.address, true, TOKEN],
    ['a token that the account owns, as anybody may have given it', TOKEN.address, false],
    ['a token that has a price and the name of another', MARKED, false],
    ['a token that anybody made', `0x${'d6'.repeat(20)}`, false],
  ])(
    'compares the receiver with those that were paid in %s',
    async (_, paid, isOriginal, token: typeof COIN | typeof TOKEN = COIN) => {
      const { world, state, form } = start()
      world.listed = [LISTED]
      world.owned = [
        COIN,
        TOKEN,
        { ...TOKEN, address: PRICED, price: '1' },
        { ...TOKEN, address: MARKED, price: '1', mark: 'lookalike' },
      ]
      world.past = {
        rows: [],
        dealings: [
          { address: OTHER, at: 1, paid },
          { address: planted, at: 2 },
        ],
      }
      const notes = async (to: string) => {
        form.edit({ token, amount: '1', to })
        expect(await form.prepare()).toBe(true)
        return state.get().review?.notes.map(({ text }) => text)
      }
      expect(await notes(planted)).toContain('send.note.lookalike')
      const original = expect(await notes(OTHER))
      if (isOriginal) original.not.toContain('send.note.lookalike')
      else original.toContain('send.note.lookalike')
    },
  )
})

describe('an incomplete draft', () => {
  it('SND-02 SND-03 SND-04 shows the text for what is missing', async () => {
    const { world, state, form } = start()
    const problem = async () => {
      expect(await form.prepare()).toBe(false)
      return state.get().problem
    }
    expect(await problem()).toBe('send.required')
    form.edit({ amount: '1' })
    expect(await problem()).toBe('send.required')
    form.edit({ amount: '', to: OTHER })
    expect(await problem()).toBe('send.required')
    form.edit({ amount: '1' })
    expect(await problem()).toBe('send.required.token')
    form.edit({ token: COIN })
    world.hasTransfers = false
    expect(await problem()).toBe('transactions.refused.chain')
    world.hasTransfers = true
    expect(await form.prepare()).toBe(true)
  })

  it('SND-09 the native balance in dollars is the amount times the price', () => {
    const { state, form } = start()
    expect(state.get().networkBalanceInUsd).toBe(0n)
    form.refresh()
    expect(state.get().networkBalanceInUsd).toBe(10_000_000_000n)
  })

  it('SND-12 a name is resolved after a pause in typing, and an unknown one gives no receiver', async () => {
    const { world, state, form } = start()
    world.names['vera.eth'] = OTHER
    form.edit({ to: 'vera.eth' })
    expect(state.get().looking).toBe(true)
    await settle()
    expect(state.get()).toMatchObject({
      looking: false,
      draft: { receiver: { address: OTHER, name: 'vera.eth' } },
    })
    form.edit({ to: 'nobody.eth' })
    await settle()
    expect(state.get().looking).toBe(false)
    expect(state.get().draft.receiver).toBe(undefined)
  })
})

describe('while the form is shown', () => {
  const watched = async () => {
    const started = start()
    const steps: string[] = []
    started.world.before = (name) => void steps.push(name)
    started.form.edit({ token: COIN, amount: '1', to: OTHER })
    await settle()
    return { ...started, steps }
  }
  const QUESTIONS = ['transfer', 'fee', 'simulate', 'kindOf']

  it('a complete transfer is prepared once, and the review reuses the answers', async () => {
    const { form, state, steps } = await watched()
    expect(steps).toEqual(['pause', ...QUESTIONS])
    expect(await form.prepare()).toBe(true)
    expect(steps).toEqual(['pause', ...QUESTIONS, 'review'])
    expect(state.get().review).toMatchObject({ fee: 10n ** 15n, intent: { amount: 10n ** 18n, to: OTHER } })
  })

  it.each([
    ['that is 10 s old', ({ world }) => (world.now += 10_000)],
    ['of another account', ({ world }) => (world.account = `0x${'d4'.repeat(20)}`)],
    ['of another network', ({ world }) => (world.network = networkOf(2))],
  ] as [string, (started: ReturnType<typeof start>) => unknown][])(
    'a prepared answer %s is not reused',
    async (_, change) => {
      const { form, steps, ...started } = await watched()
      change({ form, ...started })
      started.world.fee = 2n
      expect(await form.prepare()).toBe(true)
      expect(steps).toEqual(['pause', ...QUESTIONS, ...QUESTIONS, 'review'])
      expect(started.state.get().review).toMatchObject({ fee: 2n })
    },
  )

  it('a review after an abandoned request notes that it may still be open', async () => {
    const { form, world, state } = await watched()
    await form.prepare()
    void form.confirm()
    await settle()
    expect(world.sent).toHaveLength(1)
    form.abandon()
    expect(await form.prepare()).toBe(true)
    expect(state.get().review?.notes.map(({ text }) => text)).toContain('send.note.open')
  })

  it('a failure while preparing is not shown, and the review tries again', async () => {
    const { form, world, state, steps } = await watched()
    world.before = (name) => {
      steps.push(name)
      if (name === 'transfer') throw new Error('no')
    }
    form.edit({ amount: '2' })
    await settle()
    expect(state.get()).toMatchObject({ step: 'form' })
    expect(state.get().problem).toBe(undefined)
    world.before = (name) => void steps.push(name)
    steps.length = 0
    expect(await form.prepare()).toBe(true)
    expect(steps).toEqual([...QUESTIONS, 'review'])
    expect(state.get().review).toMatchObject({ intent: { amount: 2n * 10n ** 18n } })
  })
})

describe('after the review', () => {
  it.each([
    ['amount', { amount: '2' }],
    ['receiver', { to: ME }],
    ['token', { token: TOKEN }],
    ['currency', { inFiat: true }],
  ] as const)('SEC-13 after a change of the %s nothing is sent before a new review', async (_, change) => {
    const { world, state, form } = await reviewed()
    form.edit(change)
    await form.confirm()
    await settle()
    expect(world.sent).toEqual([])
    expect(state.get()).toMatchObject({ step: 'form' })
  })

  it('SEC-13 after a change of network or account nothing is sent', async () => {
    for (const change of [{ network: networkOf(2) }, { account: OTHER }]) {
      const { world, form } = await reviewed()
      Object.assign(world, change)
      await form.confirm()
      await settle()
      expect(world.sent).toEqual([])
    }
  })
})

describe('SEC-19 FLT-29 a change at any step of a transfer', () => {
  const changes = {
    account: { account: OTHER },
    network: { network: networkOf(2) },
    connection: { connected: false },
  }
  /** Runs a transfer to a name up to the wallet's request; the change comes at the step with number `at`. */
  const run = async (change: object, at: number) => {
    const { world, state, form } = start()
    world.names['vera.eth'] = OTHER
    world.expires = 1
    const steps: string[] = []
    let last = form.follow({})
    world.before = (name) => {
      steps.push(name)
      if (steps.length - 1 !== at) return
      Object.assign(world, change)
      last = form.follow(last)
    }
    form.edit({ token: COIN, amount: '1', to: 'vera.eth' })
    await settle()
    world.now = 2
    if (await form.prepare()) {
      world.now = 4
      void form.confirm()
    }
    await settle()
    return { steps, world, state: state.get() }
  }

  it.each(Object.entries(changes))('%s: the wallet is not asked for the old transfer', async (_, change) => {
    const { steps, world } = await run({}, -1)
    expect(world.sent).toHaveLength(1)
    expect(new Set(steps)).toEqual(
      new Set([
        'pause',
        'name',
        'transfer',
        'fee',
        'simulate',
        'kindOf',
        'review',
        'mark',
        'alone',
        'wallet',
      ]),
    )
    expect(steps.length).toBeGreaterThanOrEqual(12)
    for (const [at, name] of steps.entries()) {
      const { world, state } = await run(change, at)
      // The wallet already has the request, so the visitor is directed there.
      if (at >= steps.indexOf('wallet')) expect(state.problem, `${at} ${name}`).toBe('send.abandoned')
      else expect(world.sent, `${at} ${name}`).toEqual([])
      expect(state.step, `${at} ${name}`).toBe('form')
      expect(state.review, `${at} ${name}`).toBe(undefined)
    }
  })
})

describe('FLT-38 a request that the wallet has not answered when the page unloads', () => {
  /** A page on which a transfer was asked for, and the next one with the same storage. */
  const reloaded = async () => {
    const storage = createMockStorage()
    const first = start(storage)
    first.form.edit({ token: COIN, amount: '1', to: OTHER })
    await first.form.prepare()
    void first.form.confirm()
    await settle()
    return { first, next: start(storage) }
  }
  const notesOf = async ({ form, state }: ReturnType<typeof start>, amount = '1', to = OTHER) => {
    form.edit({ token: COIN, amount, to })
    await form.prepare()
    return state
      .get()
      .review?.notes.filter(({ level }) => level === 'critical')
      .map(({ text }) => text)
  }

  it('is noted in a review for the same receiver, until it is answered or too old', async () => {
    const { first, next } = await reloaded()
    expect(await notesOf(next)).toEqual(['send.note.open'])
    expect(await notesOf(next, '2')).toEqual(['send.note.open'])
    expect(await notesOf(next, '1', `0x${'e5'.repeat(20)}`)).toEqual([])
    next.world.now = 3_600_001
    expect(await notesOf(next)).toEqual([])
    next.world.now = 0
    first.world.open.shift()?.refuse(Object.assign(new Error('no'), { code: 4001 }))
    await settle()
    expect(await notesOf(next)).toEqual([])
  })

  it('is still noted after a second request was declined or failed as already pending', async () => {
    for (const code of [4001, -32002]) {
      const { next } = await reloaded()
      expect(await notesOf(next)).toEqual(['send.note.open'])
      void next.form.confirm()
      await settle()
      next.world.open.shift()?.refuse(Object.assign(new Error('no'), { code }))
      await settle()
      expect([code, await notesOf(next)]).toEqual([code, ['send.note.open']])
    }
  })

  it('is found on the chain if the wallet has sent it, and reported once', async () => {
    const { next } = await reloaded()
    next.world.traced = HASH
    expect(await notesOf(next)).toEqual(['send.note.sent'])
    expect(await notesOf(next)).toEqual(['send.note.sent'])
    expect(next.world.events).toEqual(['transaction.sent'])
  })

  it('stays open after an unclear failure, but not after one that means it was not sent', async () => {
    for (const [category, notes] of [
      ['wallet', ['send.note.open']],
      ['transfer', []],
    ] as const) {
      const { first, next } = await reloaded()
      first.world.open.shift()?.refuse(new PorticoError('lost', { category }))
      await settle()
      expect(await notesOf(next)).toEqual(notes)
    }
  })

  it('from another tab, made after the review, stops the first press with a note', async () => {
    const storage = createMockStorage()
    const [one, other] = [start(storage), start(storage)]
    for (const each of [one, other]) expect(await notesOf(each)).toEqual([])
    void other.form.confirm()
    await settle()
    void one.form.confirm()
    await settle()
    expect([one.world.sent.length, one.state.get().step]).toEqual([0, 'review'])
    expect(one.state.get().review?.notes[0]).toEqual({ level: 'critical', text: 'send.note.open' })
    void one.form.confirm()
    await settle()
    expect(one.world.sent).toHaveLength(1)
  })
})

describe('an expired request is rebuilt before the wallet is asked', () => {
  const expired = async () => {
    const started = start()
    started.world.expires = 45_000
    started.form.edit({ token: COIN, amount: '1', to: OTHER })
    expect(await started.form.prepare()).toBe(true)
    started.world.now = 50_000
    started.world.expires = 95_000
    return started
  }
  const confirmed = async ({ world, state, form }: Awaited<ReturnType<typeof expired>>) => {
    void form.confirm()
    await settle()
    return [world.sent.length, state.get().step, state.get().problem]
  }
  it('and sent if it is the same as the one shown', async () => {
    const started = await expired()
    expect(await confirmed(started)).toEqual([1, 'asking', undefined])
    expect(started.world.sent[0]?.expires).toBe(95_000)
  })
  it('and not sent if it would fail now or cost more', async () => {
    const failing = await expired()
    failing.world.ran = { ok: false }
    expect(await confirmed(failing)).toEqual([0, 'review', 'send.note.fails'])
    const dear = await expired()
    dear.world.fee *= 2n
    expect(await confirmed(dear)).toEqual([0, 'review', 'send.refused.expired'])
  })
})

describe('MBT-3 any order of actions', () => {
  const acts = [
    'amount',
    'receiver',
    'token',
    'review',
    'edit',
    'switch',
    'account',
    'confirm',
    'confirm twice',
    'sign',
    'lie',
    'reject',
    'fail',
    'abandon',
    'revise',
    'reload',
  ] as const

  it('sends exactly the reviewed transfer once per press, and leaves no draft behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...acts, 'review', 'confirm', 'sign'), { maxLength: 30 }),
        async (order) => {
          const { world, state, form } = start()
          let last = form.follow({})
          /** The reviewed transfer of each request to the wallet. */
          const confirmed: (TransferIntent | undefined)[] = []
          let mismatches = 0
          for (const act of order) {
            const before = { ...state.get() }
            const sentBefore = world.sent.length
            const run: Record<(typeof acts)[number], () => unknown> = {
              amount: () => form.edit({ amount: '1.5' }),
              receiver: () => form.edit({ to: OTHER }),
              token: () => form.edit({ token: TOKEN }),
              review: () => {
                if (!before.draft.token) form.edit({ token: COIN, amount: '1', to: OTHER })
                return form.prepare()
              },
              edit: () => form.edit({ amount: '2' }),
              switch: () => {
                world.network = networkOf(world.network.id === 1 ? 2 : 1)
                last = form.follow(last)
              },
              account: () => {
                world.account = world.account === ME ? `0x${'d4'.repeat(20)}` : ME
                last = form.follow(last)
              },
              confirm: () => void form.confirm(),
              'confirm twice': () => {
                void form.confirm()
                void form.confirm()
              },
              sign: () => world.open.shift()?.answer(HASH),
              lie: () => {
                if (world.open.length) mismatches++
                world.differences = [{ part: 'to', expected: OTHER, found: ME }]
                world.open.shift()?.answer(HASH)
              },
              reject: () => world.open.shift()?.refuse(Object.assign(new Error('no'), { code: 4001 })),
              fail: () => world.open.shift()?.refuse(new PorticoError('lost', { category: 'wallet' })),
              abandon: () => form.abandon(),
              revise: () => form.revise(),
              reload: () => form.reset(),
            }
            await run[act]()
            await settle()
            world.differences = []
            const { step, review, draft } = state.get()
            // A press prompts the wallet once; other actions do not.
            const more = world.sent.length - sentBefore
            expect(more).toBeLessThanOrEqual(Number(act.startsWith('confirm')))
            if (more) confirmed.push(before.review?.intent)
            if (act === 'confirm' && before.step === 'review') expect(more).toBe(1)
            expect(step === 'review' || step === 'asking').toBe(!!review)
            if (act === 'switch') expect(draft).toEqual(emptyState.draft)
            // Once the wallet has sent the reviewed transfer, the form is empty.
            if (act === 'sign' && before.step === 'asking' && step === 'form') expect(draft.amount).toBe('')
          }
          expect(world.sent).toEqual(confirmed)
          for (const intent of world.sent) {
            const { to, amount, asset, call } = intent
            expect(call.params).toEqual([to, String(amount), asset ?? ''])
            expect((intent.network as CaipNetworkId).startsWith('eip155:')).toBe(true)
          }
          expect(world.events.filter((name) => name === 'send.mismatch')).toHaveLength(mismatches)
        },
      ),
      { numRuns: SEQUENCES },
    )
  })
})
