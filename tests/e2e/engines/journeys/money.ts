import { parseEther, parseUnits } from 'viem'
import { expect } from 'vitest'
import { createKeys } from '../../../../demo/sandbox/wallet/keys.mjs'
import { pressUntil } from '../../pressUntil.js'
import { RECEIVER, readChains, sendForm } from '../../sendForm.js'
import { eventually, type Visitor } from '../../visitor.js'
import { keepCopies, readCopied } from '../keepCopies.js'
import type { Journeys } from '../openJourneys.js'

const openAccount = async ({ accountButton, view }: Visitor) => {
  await accountButton.click()
  await view('Account')
}

/** Journeys that move money, or show where to send it. */
export const money = ({ site, visit, journey, name }: Journeys) => {
  journey(
    'SND-05 SND-16 a coin is reviewed and sent',
    async () => {
      const visitor = await visit(`${site.demo}?wallets=honest`)
      await visitor.connect()
      const { coins } = await readChains(site.origin)
      const { open, fill, confirm, read } = sendForm(visitor)
      const before = await coins()
      await open()
      await fill('Ether', '1.5')
      expect((await read('receipt')).replace(/\s+/g, '')).toContain(RECEIVER)
      await confirm(() => visitor.wallet('pending'))
      await visitor.approve()
      await visitor.view('Account')
      await eventually(coins).toBe(before + parseEther('1.5'))
    },
    { always: true },
  )

  // On Base, with an account for each browser: other tests watch the pool on Ethereum.
  journey('SWP-01 SWP-07 a coin is swapped for a token at the quoted price', async () => {
    const index = { chromium: 0, firefox: 1, webkit: 2 }[name]
    const owner = createKeys().address('eip155:8453', index) as `0x${string}`
    const visitor = await visit(`${site.demo}?wallets=honest`)
    const { card, view, wallet, approve, networkButton, closed } = visitor
    await wallet('selectAccount', 'honest', index)
    await visitor.connect()
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await approve()
    await closed()
    await openAccount(visitor)
    await card.getByTestId('action-swaps').click()
    await view('Swap')
    await card.getByTestId('swap-get-token').click()
    await view('SwapToken')
    await card.getByTestId('swap-token-row').filter({ hasText: 'Sandbox Dollar' }).click()
    await view('Swap')
    await card.getByTestId('swap-pay').fill('0.5')
    const field = () =>
      card
        .getByTestId('swap-get')
        .inputValue()
        .then((shown) => shown.replaceAll(',', ''))
    await eventually(field).toMatch(/[1-9]/)
    const due = parseUnits(await field(), 6)
    const { tokens } = await readChains(site.origin, '8453')
    const before = await tokens(owner)
    await card.getByTestId('swap-review').click()
    await view('SwapReview')
    expect(await card.getByTestId('receipt').textContent()).toContain('0.5')
    await pressUntil(card.getByTestId('swap-confirm'), () => wallet('pending'))
    await approve()
    await view('Account')
    // Another browser may have swapped since the quote.
    await eventually(async () => (await tokens(owner)) - before).toBeGreaterThan((due * 99n) / 100n)
  })

  journey('the address is shown as a code and in full, and copied', async () => {
    const visitor = await visit(`${site.demo}?wallets=honest`)
    const { card, view, page } = visitor
    const owner = createKeys().address('eip155:1', 0) as string
    await visitor.connect()
    await openAccount(visitor)
    await card.getByTestId('action-receive').click()
    await view('Receive')
    await card.getByTestId('receive-qr').waitFor()
    const shown = ((await card.getByTestId('address').textContent()) ?? '').replace(/[\s\u2066-\u2069]/g, '')
    expect(shown).toContain(owner)
    await keepCopies(page)
    await card.getByTestId('copy-receive').click()
    await eventually(() => readCopied(page)).toBe(owner)
    await card.getByTestId('header-back').click()
    await view('Account')
  })
}
