import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../../volumes.js'
import { eventually, openBrowser, type Visitor } from '../visitor.js'
import { copyCard, drawCopies } from './copyCard.js'

const { site, visit, browser } = openBrowser({ whole: true })
const host = `${site.fixtures}/host/?wallets=honest`
const moving = { reducedMotion: 'no-preference' } as const

/** Waits until two frames were drawn. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
  )

describe('a transition between views in a browser', () => {
  test('MOD-18 MOD-20 title at 120 ms, view at 150 ms, idle at 300 ms, forward and back', async () => {
    const { page, connectButton, view, card, title, id } = await visit(host, { ...moving, clock: true })
    await connectButton.click()
    await view('Connect')
    await page.clock.pauseAt(Date.now() + 60_000)
    const strip = async (press: string) => {
      await id(press).click()
      const seen: unknown[] = []
      let now = 0
      for (const at of [0, 119, 121, 149, 151, 299, 301]) {
        await page.clock.runFor(at - now)
        now = at
        seen.push(
          await page.evaluate(
            () =>
              new Promise((resolve) => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve(0)
                port2.postMessage(0)
              }),
          ),
        )
        seen.push([
          at,
          await title.textContent(),
          await card.getAttribute('data-view'),
          (await card.getAttribute('data-idle')) !== null,
        ])
      }
      return seen.filter(Array.isArray)
    }
    const expected = (from: [string, string], to: [string, string]) => [
      [0, from[0], from[1], false],
      [119, from[0], from[1], false],
      [121, to[0], from[1], false],
      [149, to[0], from[1], false],
      [151, to[0], to[1], false],
      [299, to[0], to[1], false],
      [301, to[0], to[1], true],
    ]
    const connect: [string, string] = ['Connect wallet', 'Connect']
    const what: [string, string] = ['What is a wallet?', 'WhatIsAWallet']
    expect(await strip('header-help')).toEqual(expected(connect, what))
    expect(await strip('header-back')).toEqual(expected(what, connect))
  })

  test('MOD-19 the height grows steadily to that of the new view, and nothing is clipped at the end', async () => {
    const { page, connectButton, view, card, id } = await visit(host, moving)
    await connectButton.click()
    await view('Connect')
    const heights = card.evaluate(
      (shown) =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = []
          const look = () => {
            seen.push(Math.round(shown.getBoundingClientRect().height))
            if (shown.matches('[data-view=WhatIsAWallet][data-idle]')) resolve(seen)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await id('header-help').click()
    const seen = await heights
    const [first, last] = [seen[0] as number, seen.at(-1) as number]
    expect(last).toBeGreaterThan(first)
    // The motion never reverses and never overshoots.
    expect(seen.every((each, at) => at === 0 || each >= (seen[at - 1] as number))).toBe(true)
    expect(Math.max(...seen)).toBe(last)
    const body = card.getByTestId('card-body')
    expect(await body.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    await frames(page)
    expect(await card.evaluate((each) => Math.round(each.getBoundingClientRect().height))).toBe(last)
  })

  test('AXS-02 Back returns the focus to the control that was used, and closing to the opener', async () => {
    const { page, connectButton, view, id } = await visit(host, moving)
    const focused = () =>
      page.evaluate(() => {
        let active: Element | null = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        return (active as HTMLElement | null)?.dataset.testid
      })
    await connectButton.focus()
    await page.keyboard.press('Enter')
    await view('Connect')
    // The code that restores the focus loads after the first view.
    await id('snackbar').waitFor({ state: 'attached' })
    await id('header-help').focus()
    await page.keyboard.press('Enter')
    await view('WhatIsAWallet')
    expect(await focused()).toBe('header-title')
    await id('header-back').focus()
    await page.keyboard.press('Enter')
    await view('Connect')
    expect(await focused()).toBe('header-help')
    await id('wallet-row').focus()
    await page.keyboard.press('Enter')
    await view('ConnectingExternal')
    await id('header-back').focus()
    await page.keyboard.press('Enter')
    await view('Connect')
    expect(await focused()).toBe('wallet-row')
    await page.keyboard.press('Escape')
    await eventually(focused).toBe('connect-button')
  })

  test('there is no layout shift once a view is idle', async () => {
    const { page, connectButton, view, id } = await visit(host, {
      ...moving,
      init: () => {
        const shifts: { at: number; value: number }[] = []
        Object.assign(window, { __shifts: shifts })
        new PerformanceObserver((list) => {
          for (const each of list.getEntries())
            shifts.push({ at: each.startTime, value: (each as unknown as { value: number }).value })
        }).observe({ type: 'layout-shift', buffered: true })
      },
    })
    const settled = async () => {
      // On a slow machine the card reports rest before the frame is drawn.
      await frames(page)
      const from = await page.evaluate(() => performance.now())
      for (let round = 0; round < 10; round++) await frames(page)
      return page.evaluate(
        (since) =>
          (window as unknown as { __shifts: { at: number; value: number }[] }).__shifts
            .filter(({ at }) => at > since)
            .reduce((sum, { value }) => sum + value, 0),
        from,
      )
    }
    const shifted: Record<string, number> = {}
    await connectButton.click()
    await view('Connect')
    shifted.Connect = await settled()
    await id('header-help').click()
    await view('WhatIsAWallet')
    shifted.WhatIsAWallet = await settled()
    await id('header-back').click()
    await view('Connect')
    shifted.back = await settled()
    await id('portico-card').getByTestId('wallet-row').first().click()
    await view('ConnectingExternal')
    shifted.ConnectingExternal = await settled()
    expect(shifted).toEqual({ Connect: 0, WhatIsAWallet: 0, back: 0, ConnectingExternal: 0 })
  })

  const enter = {
    connect: async ({ connectButton, view }: Visitor) => {
      await connectButton.click()
      await view('Connect')
    },
    account: async ({ connect, accountButton, view }: Visitor) => {
      await connect()
      await accountButton.click()
      await view('Account')
    },
  }
  type Step = readonly [press: string, view: string]
  const changes: readonly (readonly [string, keyof typeof enter, readonly Step[]])[] = [
    [
      'to the help',
      'connect',
      [
        ['header-help', 'WhatIsAWallet'],
        ['header-back', 'Connect'],
      ],
    ],
    [
      'to the networks of an account',
      'account',
      [
        ['open-networks', 'SwitchNetwork'],
        ['header-back', 'Account'],
      ],
    ],
    [
      'to a wallet that is asked',
      'connect',
      [
        ['wallet-row', 'ConnectingExternal'],
        ['header-back', 'Connect'],
      ],
    ],
  ]
  // The change to the help, a view without parts of plugins, is only tested in the long run.
  test.each(sample(changes, ([change]) => change !== 'to the help'))(
    'no task of a transition %s takes much longer than the browser needs for the card alone',
    async (name, at, steps) => {
      const visitor = await visit(host, moving)
      const { page, card } = visitor
      await enter[at](visitor)
      // Run the changes inside the page, because commands from Playwright cost time in it, too.
      const change = ([press, to]: Step) =>
        card.evaluate(
          (shown, [id, wanted]) =>
            new Promise<void>((resolve) => {
              const rest = new MutationObserver(() => {
                if (!shown.matches(`[data-view=${wanted}][data-idle]`)) return
                rest.disconnect()
                resolve()
              })
              rest.observe(shown, { attributes: true })
              shown.querySelector<HTMLElement>(`[data-testid=${id}]`)?.click()
            }),
          [press, to] as const,
        )
      const round = async () => {
        for (const step of steps) await change(step)
      }
      /** Processor milliseconds of each task during `run`, without delays by other work on the machine. */
      const tasksOf = async (run: () => Promise<unknown>) => {
        await browser().startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
        await run()
        const { traceEvents } = JSON.parse((await browser().stopTracing()).toString()) as {
          traceEvents: { name: string; dur?: number; tdur?: number }[]
        }
        return traceEvents
          .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
          .map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur) / 1000)
          .sort((one, other) => other - one)
      }
      await round()
      const spent = await tasksOf(async () => {
        for (let times = 0; times < 5; times++) await round()
      })
      await page.evaluate(copyCard)
      await page.evaluate(drawCopies, 1)
      const bare = await tasksOf(() => page.evaluate(drawCopies, 10))
      if (process.env.PORTICO_MEASURE)
        console.log(
          `longest tasks ${name}, ms:`,
          [spent, bare].map((all) =>
            all
              .slice(0, 20)
              .map((each) => each.toFixed(1))
              .join(' '),
          ),
        )
      expect(spent.length).toBeGreaterThan(50)
      // With ten changes and ten copies, the fifth longest task belongs to them and is not an outlier.
      expect((spent[4] ?? 0) / (bare[4] ?? 0)).toBeLessThan(3)
    },
  )
})
