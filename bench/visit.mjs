// @ts-check
/** @typedef {import('playwright-core').Browser} Browser */

/**
 * Opens a page in a profile of its own; `end` closes it.
 *
 * @param {Browser} browser
 * @param {string} address
 * @param {{ slower?: number }} [options] `slower` is the factor by which the processor is throttled
 */
export async function visit(browser, address, { slower = 1 } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Measure processor time, not elapsed time, so that other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address, { waitUntil: 'networkidle' })

  /** Milliseconds that the main thread has worked: in all, in scripts, and in styles and layout. */
  async function spent() {
    const { metrics } = await session.send('Performance.getMetrics')
    /** @param {string} name */
    const of = (name) => (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000
    return {
      all: of('TaskDuration'),
      script: of('ScriptDuration'),
      style: of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }

  return {
    page,
    spent,
    /**
     * Samples the running function every 0.1 ms while `run` goes on; returns each sample with its milliseconds.
     *
     * @param {() => Promise<unknown>} run
     */
    async profile(run) {
      await session.send('Profiler.enable')
      await session.send('Profiler.setSamplingInterval', { interval: 100 })
      await session.send('Profiler.start')
      await run()
      const { profile } = await session.send('Profiler.stop')
      const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
      return (profile.samples ?? []).flatMap((id, at) => {
        const frame = frames.get(id)
        // A sample lasts until the next one, and a delta is the time since the previous sample.
        return frame ? [{ frame, ms: (profile.timeDeltas?.[at + 1] ?? 0) / 1000 }] : []
      })
    },
    /** Bytes of heap in use after garbage collection. */
    async heap() {
      // Playwright adds 0.7 MB of its own code to a page with the first locator; every page must have it.
      await page.locator('body').waitFor({ state: 'attached' })
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
    /**
     * Milliseconds that the main thread works on an expression, and the value of the expression.
     *
     * @param {string} expression
     */
    async work(expression) {
      const before = (await spent()).all
      const value = await page.evaluate(expression)
      return { ms: (await spent()).all - before, value }
    },
    end: () => context.close(),
  }
}
