import fc from 'fast-check'
import { PorticoError } from 'portico/kernel'
import { describe, expect, it, vi } from 'vitest'
import { createRecordStep } from '../../../plugins/transactions/asking/recordStep.js'
import { MOST_STEPS, type StepState } from '../../../plugins/transactions/engine/machine.js'
import { volume } from '../../volumes.js'
import { createBrowser, planOf, settle } from './createBrowser.js'
import { engineModel } from './engineModel.js'

const HASH = `0x${'ab'.repeat(32)}`
const declined = Object.assign(new Error('User rejected'), { code: 4001 })
const unsent = new PorticoError('Not enough', { category: 'transfer' })
const unclear = new Error('Something went wrong')

describe('a record that cannot be continued', () => {
  const recordStep = (count: number, state: StepState, after?: number) => {
    const step = { kind: 'call', isLast: false, state, method: 'm', at: 0 }
    const record = { id: 'r', steps: Array.from({ length: count }, () => step) }
    const add = vi.fn(() => 'new')
    const records = { find: () => record, equalTo: () => undefined, dispatch: () => false, add }
    const ask = createRecordStep(
      { records, tracing: { of: async () => undefined }, now: () => 0 } as never,
      new Set(),
    )
    const found = ask({ record: 'r', after } as never, { call: { method: 'm' } } as never, {} as never)
    return { found, added: add.mock.calls.length }
  }

  it('says whether it is full, open, or another tab has gone on', () => {
    for (const after of [undefined, MOST_STEPS])
      expect(recordStep(MOST_STEPS, 'declined', after)).toEqual({ found: { state: 'full' }, added: 0 })
    expect(recordStep(2, 'asked', 1).found).toEqual({ state: 'open' })
    expect(recordStep(2, 'sent', 1).found).toEqual({ state: 'changed' })
  })
})

describe('FLT-38 a request to a wallet', () => {
  it('is recorded before the wallet is asked, sent once it answers, and confirmed once it is mined', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    expect(browser.states()).toEqual(['asked'])
    browser.asked[0]?.answer(HASH)
    await settle()
    expect(page.outcomes).toMatchObject([{ state: 'sent', hash: HASH }])
    expect(browser.states()).toEqual(['sent'])
    browser.mined.set(HASH, 'confirmed')
    await browser.pass(2_000)
    expect(browser.states()).toEqual(['confirmed'])
  })

  it.each([
    ['declined', declined, 'declined'],
    ['refused', unsent, 'failed'],
    ['unclear', unclear, 'unclear'],
  ])('that is answered with an error is %s', async (outcome, error, state) => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    browser.asked[0]?.refuse(error)
    await settle()
    expect(page.outcomes).toMatchObject([{ state: outcome, isAsked: true }])
    expect(browser.states()).toEqual([state])
  })

  it('whose accepted calls the wallet does not report on is unclear, whatever error it keeps as the cause', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    Object.assign(browser.asked[0] ?? {}, { batch: 'calls' })
    browser.asked[0]?.accept('calls')
    await settle()
    const cause = Object.assign(new Error('Method not supported'), { code: 4200 })
    const untold = new PorticoError('The wallet does not tell of its calls', { category: 'wallet', cause })
    browser.asked[0]?.refuse(Object.assign(untold, { reason: 'untold' }))
    await settle()
    expect(page.outcomes).toMatchObject([{ state: 'unclear', isAccepted: true }])
    expect(browser.states()).toEqual(['accepted'])
  })

  it('of which the chain says that it is not known whether it was sent is unclear', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    const error = new PorticoError('It is not known', { category: 'transfer' })
    browser.asked[0]?.refuse(Object.assign(error, { reason: 'unclear' }))
    await settle()
    expect(page.outcomes).toMatchObject([{ state: 'unclear' }])
    expect(browser.states()).toEqual(['unclear'])
  })

  it('that was made long ago is looked for once more when the visitor comes back', async () => {
    const browser = createBrowser()
    const first = browser.open()
    void first.ask(planOf('to'))
    await settle()
    first.crash()
    Object.assign(browser.asked[0] ?? {}, { hash: HASH })
    browser.now += 3 * 86_400_000
    browser.open()
    await settle()
    expect(browser.states()).toEqual(['sent'])
  })

  it('that has ended is forgotten with the last connection; an open one is not', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    browser.asked[0]?.refuse(declined)
    await settle()
    void page.ask(planOf('other'))
    await settle()
    page.engine.forget('solana')
    expect(browser.states()).toEqual(['asked', 'declined'])
    page.engine.forget('eip155')
    expect(browser.states()).toEqual(['asked'])
  })

  it('is lost with its page, and found on the chain by the next one', async () => {
    const browser = createBrowser()
    const first = browser.open()
    void first.ask(planOf('to'))
    await settle()
    const second = browser.open()
    await settle()
    expect(browser.states()).toEqual(['asked'])
    first.crash()
    await settle()
    expect(browser.states()).toEqual(['unclear'])
    Object.assign(browser.asked[0] ?? {}, { hash: HASH })
    await browser.pass(2_000)
    expect(browser.states()).toEqual(['sent'])
    expect(second.events).toEqual(['transaction.sent', 'report'])
  })

  it('of calls that the wallet has accepted is followed by the next page', async () => {
    const browser = createBrowser()
    const first = browser.open()
    void first.ask(planOf('to'))
    await settle()
    Object.assign(browser.asked[0] ?? {}, { batch: 'calls' })
    browser.asked[0]?.accept('calls')
    await settle()
    expect(browser.states()).toEqual(['accepted'])
    first.crash()
    Object.assign(browser.asked[0] ?? {}, { hash: HASH })
    const second = browser.open()
    await settle()
    expect(browser.states()).toEqual(['sent'])
    expect(second.events).toEqual(['transaction.sent', 'report'])
  })

  it('of calls on a chain that knows none is not said to be done', async () => {
    const browser = createBrowser()
    const first = browser.open()
    void first.ask(planOf('to'))
    await settle()
    browser.asked[0]?.accept('calls')
    await settle()
    first.crash()
    browser.noCalls = true
    const second = browser.open()
    await settle()
    expect(browser.states()).toEqual(['accepted'])
    expect(second.events).toEqual([])
  })

  it('waits in the eyes of another tab as long as its page lives, also where tabs have no locks', async () => {
    const browser = createBrowser({ hasLocks: false })
    const first = browser.open()
    void first.ask(planOf('to'))
    await settle()
    browser.open()
    for (let minutes = 0; minutes < 5; minutes++) {
      await browser.pass(30_000)
      await browser.pass(30_000)
      expect(browser.states()).toEqual(['asked'])
    }
    first.crash()
    await browser.pass(45_000)
    await browser.pass(60_000)
    expect(browser.states()).toEqual(['unclear'])
  })

  it('is not asked for a second time by another tab whose review has not told of it', async () => {
    const browser = createBrowser()
    const [first, second] = [browser.open(), browser.open()]
    void first.ask(planOf('to'))
    await settle()
    void second.ask(planOf('other'))
    await settle()
    // The wallet asks about the first one.
    expect(second.outcomes).toEqual([{ state: 'elsewhere' }])
    first.leave()
    await settle()
    await second.engine.ask({
      plan: planOf('to'),
      kind: 'transfer',
      isLast: true,
      isRepeat: false,
      signal: new AbortController().signal,
      prepare: async () => ({
        intent: { network: 'eip155:1', from: planOf('to').from, call: { method: 'send' } },
      }),
    })
    expect(browser.asked).toHaveLength(1)
    expect(await second.engine.earlier(planOf('to'), new AbortController().signal)).toBe('open')
  })

  it('continues a record with its next step once the one before was sent', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'), false)
    await settle()
    browser.asked[0]?.answer(HASH)
    await settle()
    const [record] = browser.records()
    void page.engine.ask({
      plan: planOf('to'),
      record: record?.id,
      kind: 'swap',
      isLast: true,
      isRepeat: false,
      signal: new AbortController().signal,
      prepare: async () => ({
        intent: { network: 'eip155:1', from: planOf('to').from, call: { method: 'send' } },
      }),
    })
    await settle()
    expect(browser.records().map(({ steps }) => steps.map(({ state }) => state))).toEqual([
      ['confirmed', 'asked'],
    ])
  })
})

it('a plan whose record has no room for a further request is not asked for with a new record', async () => {
  const browser = createBrowser()
  const page = browser.open()
  const ask = (record?: string, after = 0) =>
    page.engine.ask({
      plan: planOf('to'),
      ...(record !== undefined && { record }),
      after,
      kind: 'call',
      isLast: false,
      isRepeat: false,
      signal: new AbortController().signal,
      prepare: async () => ({
        intent: { network: 'eip155:1', from: planOf('to').from, call: { method: 'send' } },
      }),
    })
  const own = () => browser.records().find(({ parts }) => parts[0] === 'to')?.id
  void page.ask(planOf('other'))
  await settle()
  browser.asked[0]?.refuse(declined)
  await settle()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const outcome = ask(own(), steps)
    await settle()
    browser.asked.at(-1)?.refuse(declined)
    expect(await outcome).toMatchObject({ state: 'declined' })
  }
  expect(await ask(own(), MOST_STEPS)).toEqual({ state: 'full' })
  expect(browser.asked).toHaveLength(MOST_STEPS + 1)
  expect(browser.records()).toHaveLength(2)
})

describe('FLT-38 a request that the owners of an account have to sign', () => {
  const start = async () => {
    const browser = createBrowser()
    browser.owners = 2
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    browser.propose(browser.asked[0])
    await settle()
    return { browser, page }
  }

  it('waits for them, is never said to be sent before, and is sent once it was executed', async () => {
    const { browser, page } = await start()
    expect(browser.states()).toEqual(['proposed'])
    const [outcome] = page.outcomes
    expect(outcome).toMatchObject({ state: 'proposed', needed: 2 })
    expect(page.events).toEqual(['report'])
    await browser.pass(100_000)
    expect(browser.states()).toEqual(['proposed'])
    browser.conclude(browser.asked[0], 'executed', HASH)
    await browser.pass(100_000)
    expect(browser.states()).toEqual(['sent'])
    expect(await (outcome?.state === 'proposed' && outcome.executed)).toBe(HASH)
    expect(page.events).toEqual(['report', 'transaction.sent', 'report'])
    browser.mined.set(HASH, 'confirmed')
    await browser.pass(100_000)
    expect(browser.states()).toEqual(['confirmed'])
  })

  it('is followed by the next page after a reload, weeks later as well', async () => {
    const { browser, page } = await start()
    page.crash()
    browser.now += 30 * 86_400_000
    const next = browser.open()
    await settle()
    expect(browser.states()).toEqual(['proposed'])
    browser.conclude(browser.asked[0], 'executed', HASH)
    await browser.pass(100_000)
    expect(browser.states()).toEqual(['sent'])
    expect(next.events).toEqual(['transaction.sent', 'report'])
  })

  it.each(['failed', 'replaced'] as const)('has %s if that is what the chain shows', async (state) => {
    const { browser, page } = await start()
    browser.conclude(browser.asked[0], state, HASH)
    await browser.pass(100_000)
    await browser.pass(100_000)
    expect(browser.states()).toEqual([state])
    const [outcome] = page.outcomes
    expect(await (outcome?.state === 'proposed' && outcome.executed)).toBe(undefined)
    expect(page.events).not.toContain('transaction.sent')
  })

  it('may still be open in the eyes of a later review, and can be removed', async () => {
    const { browser, page } = await start()
    expect(await page.engine.earlier(planOf('to'), new AbortController().signal)).toBe('open')
    page.engine.dismiss(browser.records()[0]?.id ?? '')
    expect(browser.states()).toEqual([])
  })

  it('of calls waits for them as well', async () => {
    const browser = createBrowser()
    browser.owners = 2
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    const [request] = browser.asked
    if (request) request.proposal = 'calls'
    browser.proposals.set('calls', { state: 'waiting', needed: 2 })
    request?.accept('calls')
    await settle()
    expect(browser.states()).toEqual(['proposed'])
    expect(page.outcomes).toMatchObject([{ state: 'proposed' }])
  })

  it('and that was executed before the wallet has answered is sent at once', async () => {
    const browser = createBrowser()
    browser.owners = 1
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    browser.proposals.set('proposal', { state: 'executed', hash: HASH, needed: 1 })
    browser.asked[0]?.answer('proposal')
    await settle()
    expect(browser.states()).toEqual(['sent'])
    expect(page.outcomes).toMatchObject([{ state: 'sent', hash: HASH }])
  })

  it('turns out late to wait for them, if the chain could not be asked at once', async () => {
    const browser = createBrowser()
    const page = browser.open()
    void page.ask(planOf('to'))
    await settle()
    browser.proposals.set(HASH, { state: 'waiting', needed: 2 })
    browser.asked[0]?.answer(HASH)
    await settle()
    browser.owners = 2
    page.crash()
    browser.open()
    await settle()
    expect(browser.states()).toEqual(['proposed'])
  })
})

describe('the engine as a model', () => {
  it('loses nothing, sends nothing twice, and leaves a way out of everything', async () => {
    await fc.assert(engineModel(), { numRuns: volume(1_000, 100_000) })
  })
})
