import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import { expect, test } from 'vitest'
import { axe } from './axe.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
/** React, the page itself and the chains of viem that it names; the rest of the first files is Portico. */
const NOT_OURS =
  /\/(?:start|index|choice|rolldown-runtime|preload-helper|slice|toRlp|sha2|sha256|utils)-|wallets\.js/

test('the first page shows the modal itself, loads little, has no layout shift and is accessible', async () => {
  const { page } = await visit(site.origin, {
    init: () => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) shifts.sum += (each as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    },
  })
  const card = page.getByTestId('portico-card')
  await card.getByText('Honest Wallet').waitFor()
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const ours = files.filter((url) => /\.js$/.test(new URL(url).pathname) && !NOT_OURS.test(url))
  const sizes = await Promise.all(
    ours.map(async (url) => gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length),
  )
  const bytes = sizes.reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThan(127_000)
  await card.locator('xpath=self::*[@data-idle]').waitFor()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  expect(moved).toBeLessThan(0.01)
  await page.evaluate(axe)
  for (const mode of ['dark', 'light']) {
    await page.getByTestId(`mode-${mode}`).click()
    await eventually(() =>
      card.evaluate((each) => each.closest<HTMLElement>('.portico')?.dataset.theme),
    ).toBe(mode)
    const findings = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
      const { violations } = await axe.run({ preload: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    })
    expect(findings).toEqual([])
  }
})

test('the playground updates the modal, the code and the size at once', async () => {
  const { page } = await visit(site.origin, { permissions: ['clipboard-read', 'clipboard-write'] })
  const card = page.getByTestId('portico-card')
  const code = page.getByTestId('code-page')
  await card.getByLabel('E-mail address').waitFor()
  const size = () => page.getByTestId('size').textContent()
  const before = Number.parseFloat((await size()) ?? '')

  await page.getByTestId('part-email').click()
  await card.getByLabel('E-mail address').waitFor({ state: 'detached' })
  expect(await code.textContent()).not.toContain('plugins/email')
  expect(Number.parseFloat((await size()) ?? '')).toBeLessThan(before)

  const policy = page.getByTestId('code-csp')
  await code.scrollIntoViewIfNeeded()
  await eventually(() => policy.textContent()).toContain('relay.walletconnect')
  await page.getByTestId('part-pairing').click()
  await eventually(() => policy.textContent()).not.toContain('relay.walletconnect')
  expect(await policy.textContent()).toMatch(
    /^Content-Security-Policy: default-src 'none'; script-src 'self';/,
  )

  await page.getByTestId('locale').selectOption('de')
  await card.getByText('Wallet verbinden').waitFor()
  await page.getByTestId('corners-square').click()
  await eventually(() => card.evaluate((each) => getComputedStyle(each).borderRadius)).toBe('0px')
  await page.getByTestId('logins-first').click()
  await eventually(() => card.locator('[data-testid^=method-]').first().getAttribute('data-testid')).toBe(
    'method-social',
  )

  await page.getByTestId('copy-page').click()
  await page.getByTestId('copy-page').getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await code.textContent())
  expect(copied).toContain('theme: { radius: 0 }')
  expect(copied).toContain("locale: 'de'")
  expect(copied).toContain("connectMethodsOrder: ['email', 'social', 'wallet']")

  const on = page.locator('[data-testid^=part-]:checked')
  while (await on.count()) await on.first().click()
  // The bench rounds, and is not run for every change.
  const told = /^\| Portico's code loaded.* ([\d.]+) kB/m.exec(await readFile('README.md', 'utf8'))
  expect(Math.abs(Number.parseFloat((await size()) ?? '') - Number(told?.[1]))).toBeLessThan(0.3)
})

test('a connection of the first page exists on the full page as well, and every link works', async () => {
  const { page, approve } = await visit(site.origin)
  await page.getByTestId('portico-card').getByText('Honest Wallet').click()
  await approve()
  await page.getByTestId('portico-card').getByText('0xf39Fd6').first().waitFor()
  const links = await page
    .locator('.tries a')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(`${site.demo}/`)
  await eventually(() => page.getByTestId('top-buttons').textContent()).toContain('0xf39Fd6')
})
