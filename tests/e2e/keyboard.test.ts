import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { byKeyboard, focused, listen, ring, said } from './byKeyboard.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const file = fileURLToPath(new URL('./keyboard.tree.txt', import.meta.url))

describe('with the keyboard only', () => {
  test('AXS-09 AXS-01 AXS-02 AXS-03 AXS-04 connect, browse, switch, disconnect, each with its reviewed tree', async () => {
    const { page, card, view, closed, id, prompt } = await visit(`${site.demo}?wallets=honest`, {
      init: listen,
    })
    const trees: string[] = []
    const { rings, reach, press } = byKeyboard(page)
    const note = async (step: string) => {
      const tree = await card.ariaSnapshot()
      trees.push(
        `# ${step}\n${tree}`
          .replaceAll(new URL(site.demo).host, 'demo.example')
          .replaceAll(/Updated \d+ seconds ago/g, 'Updated now')
          // Ignore the balance, because other visits pay from the same account.
          .replaceAll(/[\d,.]+ (ETH|SBD)/g, '0.000 $1')
          .replaceAll(/\$[\d,.]+/g, '$0.00'),
      )
    }

    await press('connect-button')
    await view('Connect')
    expect(await focused(page)).toBe('header-title')
    // The snackbar region loads after the first view; wait for it, because it is part of every tree.
    await id('snackbar').waitFor({ state: 'attached' })
    await note('Connect')
    await press('header-help')
    await view('WhatIsAWallet')
    await expect.poll(() => focused(page)).toBe('header-title')
    await note('What is a wallet')
    await press('header-back')
    await view('Connect')
    await press('wallet-row')
    await view('ConnectingExternal')
    await prompt.waitFor()
    await eventually(() => said(page)).toEqual(['Waiting for Honest Wallet'])
    await note('Waiting for the wallet')
    // The wallet's own window has the focus while it asks.
    await press('wallet-reject')
    await card.getByTestId('retry').waitFor()
    await eventually(() => said(page)).toEqual([
      'Waiting for Honest Wallet',
      'Declined – You declined in Honest Wallet.',
    ])
    await note('Declined')
    await press('retry')
    await prompt.waitFor()
    await press('wallet-approve')
    await closed()
    await expect.poll(() => focused(page)).toBe('account-button')
    // The card has closed by then; a screen reader reads the focused button first.
    await eventually(async () => (await said(page)).at(-1)).toBe('Connected to Honest Wallet')

    await press('account-button')
    await view('Account')
    await card.locator('[data-testid=balance][aria-busy=false]').waitFor()
    await card.getByTestId('token-row').first().waitFor()
    await note('Account')
    await press('copy-address', 'Space')
    await press('open-networks')
    await view('SwitchNetwork')
    await note('Networks')
    // The first row is the network that is chosen already.
    await reach('network-row')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('network-row')
    rings['network-row'] = await ring(page)
    await page.keyboard.press('Enter')
    // The wallet does not know Base, so it is asked to switch, then to add it.
    await prompt.waitFor()
    await eventually(async () => (await said(page)).at(-1)).toBe('Waiting for Honest Wallet')
    await note('Waiting for the switch')
    await press('wallet-approve')
    await view('Account')
    await expect.poll(() => id('trust-rail-network').textContent()).toMatch(/Base/)
    // The tokens on Base load after the switch, and their rows belong to the view.
    await card.getByTestId('token-row').first().waitFor()
    await view('Account')
    await note('Account on Base')
    await press('disconnect')
    await closed()
    await expect.poll(() => focused(page)).toBe('connect-button')

    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
    const text = `${trees.join('\n\n')}\n`
    if (process.env.UPDATE_TREE) await writeFile(file, text)
    expect(text).toBe(await readFile(file, 'utf8'))
  })

  test('AXS-09 Escape closes from any view, and the focus returns to the opener', async () => {
    const { page, card, view, closed, connectButton } = await visit(`${site.demo}?wallets=honest`)
    await connectButton.focus()
    for (const deeper of [false, true]) {
      await page.keyboard.press('Enter')
      await view('Connect')
      // The title has the focus, so Enter presses nothing.
      await page.keyboard.press('Enter')
      await view('Connect')
      if (deeper) {
        await card.getByTestId('header-help').focus()
        await page.keyboard.press('Enter')
        await view('WhatIsAWallet')
      }
      await page.keyboard.press('Escape')
      await closed()
      await expect.poll(() => focused(page)).toBe('connect-button')
    }
  })
})
