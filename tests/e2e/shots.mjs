// @ts-check
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startStatic } from '../../demo/serve/server.mjs'
import { startDemo } from '../../demo/start.mjs'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'

// Pictures of every view, to be looked at: `node tests/e2e/shots.mjs`, then see tests/.output/shots.
// The fixture pages come from the last run of the tests.
const folder = fileURLToPath(new URL('../.output/shots/', import.meta.url))
const sizes = [
  { name: 'wide', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]

await mkdir(folder, { recursive: true })
const demo = await startDemo({ build: !process.argv.includes('--skip-build') })
const fixtures = fileURLToPath(new URL('../.output/fixtures', import.meta.url))
const facts = await fetch(`${demo.url}/sandbox.json`).then((response) => response.json())
const extra = existsSync(fixtures)
  ? await startStatic({
      root: fixtures,
      csp: { connect: [demo.world.gateway.url] },
      routes: { '/sandbox.json': () => facts },
    })
  : undefined
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArgs],
})
try {
  for (const size of sizes)
    for (const [theme, rtl] of /** @type {const} */ ([
      ['dark', false],
      ['light', false],
      ['dark', true],
    ]))
      await tour(size, theme, rtl)
} finally {
  await browser.close()
  await Promise.all([demo.stop(), extra?.stop()])
}
console.log(folder)

/**
 * @param {typeof sizes[number]} size
 * @param {'dark' | 'light'} theme
 * @param {boolean} rtl
 */
async function tour({ name, ...given }, theme, rtl) {
  const context = await browser.newContext({ ...given, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(demo.url)
  const id = (/** @type {string} */ test) => page.getByTestId(test)
  const card = id('portico-card')
  const view = (/** @type {string} */ wanted) =>
    page
      .locator(`[data-testid=portico-card][data-view=${wanted}][data-idle]:not(:has([aria-busy=true]))`)
      .waitFor()
  const host = id('top-buttons')
  const shot = async (/** @type {string} */ what) => {
    await card.evaluateAll(async ([element]) => {
      const root = /** @type {ShadowRoot | undefined} */ (element?.getRootNode())
      const moving = root
        ?.getAnimations()
        .filter(
          (each) => each.timeline === document.timeline && each.effect?.getComputedTiming().iterations === 1,
        )
      await Promise.all((moving ?? []).map((each) => each.finished.catch(() => {})))
    })
    // The prompt of a test wallet is no part of the picture.
    const hide = (/** @type {boolean} */ on) =>
      page.locator('.tw-prompt').evaluateAll((all, hidden) => {
        for (const each of all) /** @type {HTMLElement} */ (each).style.display = hidden ? 'none' : ''
      }, on)
    await hide(true)
    await page.screenshot({ path: `${folder}${what}-${name}-${theme}${rtl ? '-rtl' : ''}.png` })
    await hide(false)
  }
  await id(`theme-${theme}`).click()
  if (rtl) await id('rtl').check()
  await host.getByTestId('connect-button').click()
  await view('Connect')
  await shot('1-connect')
  await card.getByTestId('header-help').click()
  await view('WhatIsAWallet')
  await shot('2-what')
  await card.getByTestId('header-back').click()
  await view('Connect')
  await card.getByText('Honest Wallet').click()
  await view('ConnectingExternal')
  await id('wallet-prompt').waitFor()
  await shot('3-connecting')
  await id('wallet-reject').click()
  await card.getByTestId('retry').waitFor()
  await shot('4-declined')
  await card.getByTestId('retry').click()
  await id('wallet-approve').click()
  await card.waitFor({ state: 'detached' })
  await shot('5-page')
  await host.getByTestId('account-button').click()
  await view('Account')
  await shot('6-account')
  await page.evaluate(() =>
    /** @type {HTMLElement} */ (document.querySelector('[data-testid=greeting-toggle]')).click(),
  )
  await card.getByTestId('action-greeting').waitFor()
  await shot('6-account-action')
  await card.getByTestId('open-networks').click()
  await view('SwitchNetwork')
  await shot('7-networks')
  await card.getByText('Base').click()
  await id('wallet-prompt').waitFor()
  await shot('8-switching')
  await id('wallet-reject').click()
  await card.getByTestId('retry').waitFor()
  await shot('9-switch-declined')
  await card.getByTestId('header-close').click()
  await page.evaluate(() => window.__testWallets?.emit('honest', 'chainChanged', '0xfa2'))
  await view('UnsupportedChain')
  await shot('10-unsupported')
  await card.getByTestId('header-close').click()
  await card.getByText('Choose a network or disconnect first.').waitFor()
  await shot('11-unsupported-refused')
  if (extra) {
    await page.goto(`${extra.url}/multichain/?wallets=honest`)
    await host.getByTestId('connect-button').waitFor()
    await page.evaluate(
      async ({ mode, dir }) => {
        document.documentElement.dir = dir
        const { modal } = window.multichain
        modal.setTheme({ mode })
        await modal.connect({ connectorId: 'mock-only', namespace: 'mock' })
      },
      { mode: theme, dir: rtl ? 'rtl' : 'ltr' },
    )
    await host.getByTestId('network-button').click()
    await view('SwitchNetwork')
    await card.getByText('Ethereum', { exact: true }).click()
    await view('SwitchActiveChain')
    await shot('12-active-chain')
  }
  await context.close()
}
