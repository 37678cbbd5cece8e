import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { createSafe, installSafe } from '../../../demo/sandbox/safe/contracts.mjs'
import { isOpen, stateOf } from '../../../plugins/transactions/engine/machine.js'
import { limit, volume } from '../../volumes.js'
import { type Asked, createBrowser, planOf } from './createBrowser.js'
import { createRealChain, type WalletKind } from './createRealChain.js'

const declined = Object.assign(new Error('User rejected'), { code: 4001 })
const unclear = new Error('Something went wrong')

type Command =
  | { readonly do: 'ask'; readonly page: number; readonly to: number; readonly isStale: boolean }
  | { readonly do: 'answer' | 'send silently' | 'decline' | 'confuse' | 'late'; readonly request: number }
  | { readonly do: 'crash' | 'leave'; readonly page: number }
  | { readonly do: 'open' | 'fill' | 'empty' | 'wait' | 'mine' | 'execute' | 'replace' }

const small = fc.nat({ max: 3 })
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      page: small,
      to: fc.nat({ max: 1 }),
      isStale: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('answer', 'answer', 'send silently', 'decline', 'confuse', 'late'),
      request: small,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash', 'leave'), page: small }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('open', 'fill', 'empty', 'wait', 'mine', 'execute', 'replace'),
    }),
  },
)

/** Runs the commands on a chain of the sandbox, and returns everything after it has come to rest. */
const run = async (
  sandbox: Chain,
  safe: Hex,
  commands: readonly Command[],
  kind: WalletKind,
  hasLocks: boolean,
) => {
  const chain = await createRealChain(sandbox, kind, safe)
  const browser = createBrowser({ hasLocks, chain })
  browser.open()
  await browser.settle()
  /** Requests whose page has gone before there was room for their records; nothing can know of them. */
  const forgotten = new Set<Asked>()
  /** The proposals in the order of the Safe. */
  const proposed: Asked[] = []
  let [executed, sent] = [0, 0]
  /** The wallet does what it was asked for, and the page learns of it unless it must not. */
  const act = async (request: Asked, isTold: boolean) => {
    const intent = chain.intentOf(request.plan)
    if (kind === 'safe') {
      request.proposal = await chain.propose(intent, BigInt(proposed.length))
      proposed.push(request)
      if (isTold) request.answer(request.proposal)
    } else {
      request.isOver = true
      sent++
      const answer = await chain.send(intent)
      if ('hash' in answer) request.hash = answer.hash
      else request.batch = answer.batch
      if (isTold && 'hash' in answer) request.answer(answer.hash)
      if (isTold && 'batch' in answer) request.accept(answer.batch)
    }
    if (!isTold) request.refuse(unclear)
  }
  for (const each of commands) {
    const pages = browser.pages.filter((page) => !page.isGone())
    const waiting = browser.asked.filter(({ isOver, proposal }) => !isOver && !proposal)
    if (each.do === 'ask')
      void pages[each.page % (pages.length || 1)]?.ask(
        planOf(`to ${each.to}`, '1', chain),
        true,
        each.isStale,
      )
    else if (each.do === 'open' && pages.length < 3) browser.open()
    else if (each.do === 'fill') browser.isFull = browser.wasFull = true
    else if (each.do === 'empty') browser.isFull = false
    else if (each.do === 'wait') await browser.pass(2_000)
    else if (each.do === 'mine') await chain.mine(3)
    else if (each.do === 'crash' || each.do === 'leave') {
      const page = pages[each.page % (pages.length || 1)]
      const isStored = ({ plan }: Asked) =>
        browser.records().filter(({ parts }) => parts[0] === plan.parts[0]).length >=
        browser.asked.filter((other) => other.plan.parts[0] === plan.parts[0]).length
      if (each.do === 'crash')
        for (const request of browser.asked)
          if (request.page === page && !isStored(request)) forgotten.add(request)
      page?.[each.do]()
    } else if (each.do === 'execute' || each.do === 'replace') {
      const request = proposed[executed]
      if (!request) continue
      request.isOver = true
      const isOwn = each.do === 'execute'
      const hash = await chain.execute(chain.intentOf(request.plan), BigInt(executed++), isOwn ? 0n : 7n)
      if (isOwn) request.hash = hash
    } else if ('request' in each) {
      const request = waiting[each.request % (waiting.length || 1)]
      if (!request) continue
      if (each.do === 'answer') await act(request, true)
      else if (each.do === 'send silently') await act(request, false)
      else if (each.do === 'late') {
        // The visitor has stopped waiting before.
        request.page.leave()
        await browser.settle()
        await act(request, true)
      } else {
        request.isOver = true
        request.refuse(each.do === 'decline' ? declined : unclear)
      }
    }
    await browser.settle()
  }
  browser.isFull = false
  for (const page of browser.pages) if (!page.isGone()) page.engine.load()
  for (const page of browser.pages) page.crash()
  await browser.settle()
  const last = browser.open()
  await browser.settle()
  for (let turn = 0; turn < 4; turn++) await browser.pass(100_000)
  return { chain, browser, last, forgotten, sent }
}

describe('the engine over the wallets of the sandbox', () => {
  let sandbox: Chain
  let safe: Hex
  beforeAll(async () => {
    sandbox = await startChain({ chainId: 1 })
    await installSafe(sandbox)
    safe = await createSafe(sandbox)
  })
  afterAll(() => sandbox?.stop())

  it.each(['batches', 'safe'] as const)(
    'loses nothing, sends nothing twice, and leaves a way out of everything: %s',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 16 }), fc.boolean(), async (commands, hasLocks) => {
          const { browser, last, forgotten, chain, sent } = await run(sandbox, safe, commands, kind, hasLocks)
          const records = browser.records()
          for (const request of browser.asked) {
            const { hash, batch, plan } = request
            const equal = records.filter(({ parts }) => parts[0] === plan.parts[0])
            // Known by its transaction, or as one of the requests of which nobody knows whether they were sent.
            const isKnown = equal.some(
              (each) =>
                each.steps.some((step) => step.hash === hash || step.batch === batch) ||
                stateOf(each) === 'unclear',
            )
            if ((hash !== undefined || batch !== undefined) && !forgotten.has(request))
              expect(isKnown).toBe(true)
            expect(request.isSecond && !request.isRepeat).toBe(false)
          }
          if (kind === 'batches') {
            const nonce = await chain.session.request({
              method: 'eth_getTransactionCount',
              params: [chain.address, 'pending'],
            })
            // The upgrade of the account counts once.
            const upgrades = browser.asked.some(({ batch }) => batch) ? 1 : 0
            expect(Number(nonce)).toBe(sent + upgrades)
          }
          for (const record of records) {
            expect(stateOf(record)).not.toBe('asked')
            // Nothing is said to be sent by the name of a proposal.
            for (const { hash } of record.steps)
              expect(browser.asked.some(({ proposal }) => proposal && proposal === hash)).toBe(false)
            if (!isOpen(record) || ['unclear', 'proposed', 'accepted'].includes(stateOf(record))) {
              last.engine.dismiss(record.id)
              expect(browser.records().some(({ id }) => id === record.id)).toBe(false)
            }
          }
          last.crash()
          await browser.settle()
          await chain.undo()
        }),
        { numRuns: volume(10, 5_000) },
      )
    },
    limit(120_000),
  )
})
