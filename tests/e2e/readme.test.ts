import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, openHost } from '../docs/openHost.js'
import { readSnippet } from '../docs/readSnippets.js'

const code = (name: string) => readSnippet('README.md', name).code
const hosts = {
  react: { 'main.tsx': code('react') },
  plain: { 'main.js': code('plain') },
  provider: {
    // The snippet continues the previous one: it uses that one's modal when the visitor presses Sign.
    'main.js': `${code('plain')}
globalThis.modal = modal
document.getElementById('sign').onclick = () => import('./provider.js')`,
    'provider.js': `${code('provider')}\ndocument.title = signature`,
  },
}

describe.each(['react', 'plain', 'provider'] as const)('the %s snippet of the README', (name) => {
  let host: Host
  beforeAll(async () => {
    host = await openHost(`readme-${name}`, name === 'react' ? 'main.tsx' : 'main.js', hosts[name])
  })
  afterAll(() => host?.close())

  const does =
    name === 'provider' ? 'asks to connect, then signs' : 'draws a button, lists the wallet, connects'
  test(`SEC-02 INJ-01 ${does}, under the strict policy`, async () => {
    const { page, reports, problems, outside } = host
    if (name === 'provider') await page.getByRole('button', { name: 'Sign' }).click()
    else await page.getByTestId('connect-button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Readme Wallet').click()
    const button = page.locator('.portico-button[data-status=connected]')
    await button.waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.textContent()).toContain('169EE7')
    if (name === 'provider') await expect.poll(() => page.title()).toBe('0x5163')
    expect(reports).toEqual([])
    expect(problems).toEqual([])
    expect(outside).toEqual([])
  })

  test('a violation of the policy would be noticed', async () => {
    await host.page.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await expect
      .poll(() => host.reports.map((each) => each['effective-directive']))
      .toEqual(['style-src-attr'])
    expect(host.problems.join()).toContain('style')
  })
})
