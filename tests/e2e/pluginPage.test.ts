import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, openHost } from '../docs/openHost.js'
import { readSnippets } from '../docs/readSnippets.js'

const files = Object.fromEntries(
  readSnippets('docs/plugins.md')
    .filter(({ name }) => name.startsWith('limit/') && !name.includes('.test.'))
    .map(({ name, code }) => [name.slice('limit/'.length), code]),
)
const main = `import { modal, pause } from './host.js'
modal.mount(document.getElementById('root'))
Object.assign(globalThis, {
  pause,
  send: (value) =>
    modal
      .provider('eip155')
      .request({ method: 'eth_sendTransaction', params: [{ to: '0x52908400098527886E0F7030069857D2E4169EE7', value }] })
      .then(String, (error) => error.cause?.message ?? error.message),
})`

describe('the plugin of docs/plugins.md in a real modal', () => {
  let host: Host
  beforeAll(async () => {
    host = await openHost('plugin-page', 'main.js', { ...files, 'main.js': main })
  })
  afterAll(() => host?.close())

  const send = (ether: string) =>
    host.page.evaluate(
      (value) => (Reflect.get(window, 'send') as (value: string) => Promise<string>)(value),
      ether,
    )
  const prompts = () =>
    host.page.evaluate(
      () =>
        (Reflect.get(window, 'asked') as string[]).filter((each) => each === 'eth_sendTransaction').length,
    )

  test('shows its view from Account, and stops transactions over the limit before the wallet', async () => {
    const { page, problems, reports } = host
    await page.getByTestId('connect-button').click()
    await page.getByRole('dialog').getByText('Readme Wallet').click()
    await page.locator('.portico-button[data-status=connected]').click()
    await page.getByTestId('action-limit').click()
    await page.getByText('At most 0.1 ETH in one transaction.').waitFor()
    await page.getByRole('button', { name: 'Halve it' }).click()
    await page.getByText('At most 0.05 ETH in one transaction.').waitFor()

    const transaction = `0x${'ab'.repeat(32)}`
    expect(await send('0xb1a2bc2ec50000')).toBe(transaction)
    expect(await send('0xb1a2bc2ec50001')).toBe('This transaction sends more than your limit.')
    expect(await prompts()).toBe(1)
    await page.getByText('Not sent: more than your limit.').waitFor()
    // The second plugin halved it again.
    await page.getByText('At most 0.025 ETH in one transaction.').waitFor()

    await page.evaluate(() => (Reflect.get(window, 'pause') as () => void)())
    await page.getByText('At most 0.025 ETH in one transaction.').waitFor({ state: 'detached' })
    expect(await page.getByTestId('action-limit').count()).toBe(0)
    expect(await send('0xb1a2bc2ec50001')).toBe(transaction)
    expect(reports).toEqual([])
    expect(problems).toEqual([])
  })
})
