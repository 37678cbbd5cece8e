import axe from 'axe-core'
import { afterAll, expect, test } from 'vitest'
import { type Host, openHost } from '../docs/openHost.js'
import { readSnippet } from '../docs/readSnippets.js'

const main = `
import { createModal } from 'portico'
import { recorder } from 'portico/devtools'
import { preset } from 'portico/preset'
import { mainnet } from 'viem/chains'
import { watch } from './panel'

const modal = createModal({
  networks: [mainnet],
  plugins: [
    ...preset(),
    recorder(),
    { id: 'hungry', kernel: 1, needs: { food: { kind: 'service', id: 'food' } }, setup() {} },
  ],
})
Object.assign(window, { modal })
modal.start()
watch(modal)
`
let host: Host | undefined
afterAll(() => host?.close())

test('the panel shows entries, states, reasons and switches, under a strict policy and by keyboard', async () => {
  const panel = readSnippet('docs/devtools.md', 'panel').code
  host = await openHost('panel', 'main.ts', { 'main.ts': main, 'panel.ts': panel })
  const { page } = host
  page.setDefaultTimeout(60_000)
  const evaluate = (code: string) => page.evaluate(code)
  const checkAxe = async () => {
    await evaluate(axe.source)
    const found = await evaluate(
      `axe.run(document.querySelector('portico-devtools'), { rules: { region: { enabled: false } } })
        .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
    )
    expect(found).toEqual([])
  }
  const show = (section: string) => page.getByRole('button', { name: section, exact: true }).press('Enter')

  await page.getByRole('button', { name: 'Portico devtools' }).press('Enter')
  await evaluate(`modal.kernel.emit('network.switched', { namespace: 'eip155', network: 'eip155:1' })`)
  await page.getByRole('button', { name: 'network.switched' }).press('Enter')
  const detail = page.getByRole('region', { name: 'Entry' })
  expect(await detail.textContent()).toContain('"network": "eip155:1"')
  await page.getByRole('combobox', { name: 'Plugin' }).selectOption('hungry')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('plugin')
  // It was off before the modal started, and waits now.
  expect(await page.getByRole('listitem').count()).toBe(2)
  await page.getByRole('combobox', { name: 'Plugin' }).selectOption('')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('state')
  await page.getByRole('listitem').first().getByRole('button').press('Enter')
  expect(await detail.textContent()).toMatch(/Patches.*Then.*After.*State of .* now/s)
  await checkAxe()

  await show('Plugins')
  const row = page.getByRole('row', { name: /^hungry/ })
  expect(await row.textContent()).toContain('waits for service "food"')
  await checkAxe()
  await show('Switches')
  await page.getByRole('checkbox', { name: /^hungry/ }).press('Space')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  expect(await evaluate('[modal.features().hungry.by, modal.getState().theme.mode]')).toEqual([
    'host',
    'dark',
  ])
  await checkAxe()
  await show('Plugins')
  await expect.poll(() => row.textContent()).toContain('switched off by the page')
  await show('Hosts')
  await checkAxe()
  await show('Trace')
  expect(await page.getByRole('textbox').inputValue()).toMatch(/^\{"version":1/)
  await checkAxe()
  expect(host.reports).toEqual([])
  expect(host.problems).toEqual([])
})
