import fc from 'fast-check'
import { PorticoError } from 'portico/kernel'
import { expect } from 'vitest'
import { isOpen, stateOf } from '../../../plugins/transactions/engine/machine.js'
import { createBrowser, type Ground, planOf } from './createBrowser.js'

const declined = Object.assign(new Error('User rejected'), { code: 4001 })
const unsent = new PorticoError('Not enough', { category: 'transfer' })
const unclear = new Error('Something went wrong')

type Command =
  | { readonly do: 'ask'; readonly page: number; readonly to: number; readonly isStale: boolean }
  | {
      readonly do: 'send' | 'sendSilently' | 'accept' | 'decline' | 'refuse' | 'confuse'
      readonly request: number
    }
  | { readonly do: 'crash' | 'leave'; readonly page: number }
  | { readonly do: 'open' | 'fill' | 'empty' | 'wait' }
  | { readonly do: 'mine'; readonly request: number; readonly as: 'confirmed' | 'failed' | 'replaced' }
  | { readonly do: 'propose'; readonly request: number }
  | { readonly do: 'conclude'; readonly request: number; readonly as: 'executed' | 'failed' | 'replaced' }

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
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('send', 'sendSilently', 'accept', 'decline', 'refuse', 'confuse'),
      request: fc.nat({ max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash', 'leave'), page: small }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('open', 'fill', 'empty', 'wait') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('mine' as const),
      request: fc.nat({ max: 5 }),
      as: fc.constantFrom('confirmed', 'failed', 'replaced'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('propose' as const), request: fc.nat({ max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('conclude' as const),
      request: fc.nat({ max: 5 }),
      as: fc.constantFrom('executed', 'failed', 'replaced'),
    }),
  },
)

/** Runs the commands, and returns the browser after everything has come to rest. */
const run = async (commands: readonly Command[], { owners, hasLocks }: Setting, ground?: Ground) => {
  const browser = createBrowser({ hasLocks, ...(ground && { ground }) })
  browser.owners = owners
  browser.open()
  let sent = 0
  /** Requests whose page has gone before there was room for their records; nothing can know of them. */
  const forgotten = new Set<unknown>()
  for (const each of commands) {
    const pages = browser.pages.filter((page) => !page.isGone())
    const open = browser.asked.filter(({ isOver, proposal }) => !isOver && !proposal)
    if (each.do === 'ask')
      void pages[each.page % (pages.length || 1)]?.ask(planOf(`to ${each.to}`), true, each.isStale)
    else if (each.do === 'open' && pages.length < 3) browser.open()
    else if (each.do === 'fill') browser.isFull = browser.wasFull = true
    else if (each.do === 'empty') browser.isFull = false
    else if (each.do === 'wait') await browser.pass(2_000)
    else if (each.do === 'crash' || each.do === 'leave') {
      const page = pages[each.page % (pages.length || 1)]
      if (each.do === 'crash')
        for (const request of browser.asked) {
          const isEqual = ({ parts }: { readonly parts: readonly string[] }) =>
            parts[0] === request.plan.parts[0]
          const known = browser.records().filter(isEqual).length
          const all = browser.asked.filter(({ plan }) => isEqual(plan)).length
          if (request.page === page && known < all) forgotten.add(request)
        }
      page?.[each.do]()
    } else if (each.do === 'mine') {
      const { hash } = browser.asked[each.request % (browser.asked.length || 1)] ?? {}
      if (hash) browser.mined.set(hash, each.as)
    } else if (each.do === 'propose') {
      const request = open[each.request % (open.length || 1)]
      if (owners && !request?.batch) browser.propose(request)
    } else if (each.do === 'conclude') {
      const waiting = browser.asked.filter(({ isOver, proposal }) => proposal && !isOver)
      const request = waiting[each.request % (waiting.length || 1)]
      browser.conclude(request, each.as, `0x${String(++sent).padStart(64, '0')}`)
    } else if ('request' in each) {
      const request = open[each.request % (open.length || 1)]
      if (request && each.do === 'accept' && !request.page.isGone()) {
        request.batch = `calls ${request.mark}`
        request.accept(request.batch)
      } else if (request && each.do !== 'accept') {
        request.isOver = true
        if (each.do === 'send' || each.do === 'sendSilently') {
          request.hash = `0x${String(++sent).padStart(64, '0')}`
          browser.mined.set(request.hash, 'pending')
        }
        if (each.do === 'send') request.answer(request.hash)
        if (each.do === 'sendSilently') request.refuse(unclear)
        if (each.do === 'decline' && !request.batch) request.refuse(declined)
        if (each.do === 'refuse') request.refuse(unsent)
        if (each.do === 'confuse' || (each.do === 'decline' && request.batch)) request.refuse(unclear)
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
  await browser.pass(100_000)
  await browser.pass(100_000)
  // A browser frees the locks of a page that is gone when it finds the time.
  for (let turn = 0; turn < 500 && browser.states().includes('asked'); turn++) await browser.settle()
  return { browser, last, forgotten }
}

interface Setting {
  /** How many owners of the account sign; undefined for a plain account. */
  readonly owners: number | undefined
  readonly hasLocks: boolean
}
const setting: fc.Arbitrary<Setting> = fc.record({
  owners: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
  hasLocks: fc.boolean(),
})

/** The engine loses nothing, sends nothing twice, and leaves a way out of everything, whatever pages, wallet and chain do. */
export const engineModel = (ground?: () => Ground) =>
  fc.asyncProperty(fc.array(command, { maxLength: 25 }), setting, async (commands, given) => {
    const { browser, last, forgotten } = await run(commands, given, ground?.())
    const records = browser.records()
    for (const request of browser.asked) {
      const { hash, plan } = request
      const equal = records.filter(({ parts }) => parts[0] === plan.parts[0])
      // Known by its hash, or as one of the requests of which nobody knows whether they were sent.
      if (hash !== undefined && !forgotten.has(request))
        expect(
          equal.some((each) => each.steps.some((step) => step.hash === hash) || stateOf(each) === 'unclear'),
        ).toBe(true)
      expect(request.isSecond && !request.isRepeat).toBe(false)
    }
    for (const record of records) {
      expect(stateOf(record)).not.toBe('asked')
      // Nothing is said to be sent by the name of a proposal.
      for (const { hash } of record.steps) expect(hash ?? '').not.toContain('proposal')
      if (!isOpen(record) || ['unclear', 'proposed'].includes(stateOf(record))) {
        last.engine.dismiss(record.id)
        expect(browser.records().some(({ id }) => id === record.id)).toBe(false)
      }
    }

    last.crash()
  })
