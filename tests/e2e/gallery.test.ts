import type { AxeResults } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { axe } from './axe.js'
import { openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

describe('the gallery of the demo', () => {
  test('can be used by keyboard, and each state, theme and dialog has its own address', async () => {
    const { page, card } = await visit(`${site.origin}/gallery?view=Account&state=loading&theme=light`)
    const there = page.locator('[data-testid=stage][data-progress=there]')
    await there.waitFor()
    expect(new URL(page.url()).pathname).toBe('/gallery/')
    expect(await card.getAttribute('role')).toBe('region')
    expect(await card.getAttribute('data-view')).toBe('Account')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')

    const ready = page.getByRole('link', { name: 'ready', exact: true })
    await ready.focus()
    await page.keyboard.press('Enter')
    await card.locator('[data-testid=balance][aria-busy=false]').waitFor()
    await there.waitFor()
    // Keyboard users keep their place while going through the states.
    await expect.poll(() => ready.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await ready.getAttribute('aria-current')).toBe('page')

    await page.getByLabel('Direction').focus()
    await page.keyboard.press('ArrowDown')
    await there.waitFor()
    await expect.poll(() => page.locator('.portico').getAttribute('dir')).toBe('rtl')
    await page.getByRole('button', { name: 'As a dialog', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => card.getAttribute('role')).toBe('dialog')
    await there.waitFor({ state: 'attached' })
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      view: 'Account',
      state: 'ready',
      theme: 'light',
      dir: 'rtl',
      dialog: '1',
    })
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Inline' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => card.getAttribute('role')).toBe('region')
  })

  test.runIf(whole)('a connection of the demo is kept, and one of the gallery is not', async () => {
    const { page, connect, accountButton } = await visit(site.demo)
    await connect()
    await accountButton.waitFor()
    await page.goto(`${site.origin}/gallery?view=Account&state=ready`)
    await page.locator('[data-progress=there]').waitFor()
    await page.goto(site.demo)
    await accountButton.waitFor()
    await expect.poll(() => accountButton.textContent()).toMatch(/0xf39Fd6/)
  })

  test.each(sample(['dark', 'light'], (theme) => theme === 'dark'))(
    'axe finds nothing on the page itself (%s)',
    async (theme) => {
      const { page } = await visit(`${site.origin}/gallery?view=Parts&state=Note&theme=${theme}`)
      await page.locator('[data-progress=there]').waitFor()
      await page.evaluate(axe)
      const findings = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
        const { violations } = await axe.run({ preload: false })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      })
      expect(findings).toEqual([])
    },
  )
})
