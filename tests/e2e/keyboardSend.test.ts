import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { byKeyboard, focused } from './byKeyboard.js'
import { RECEIVER, readChains } from './sendForm.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** Connects and opens the account by keyboard. */
const atAccount = async () => {
  const visitor = await visit(`${site.demo}?wallets=honest`)
  const { page, card, view, prompt, closed } = visitor
  const keys = byKeyboard(page)
  await keys.press('connect-button')
  await view('Connect')
  await keys.press('wallet-row')
  await prompt.waitFor()
  await keys.press('wallet-approve')
  await closed()
  /** Types into the field in place of its text. */
  const type = async (testId: string, text: string) => {
    await keys.press(testId, 'ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  /** Confirms the review, whose button ignores presses for half a second, and approves in the wallet. */
  const confirm = async (testId: string) => {
    await keys.reach(testId)
    const isTaken = async () => (await card.getByTestId(testId).getAttribute('aria-busy')) === 'true'
    await eventually(async () => {
      // Once the press is taken, the wallet's prompt gets the focus, and another press would answer it.
      if (!(await isTaken())) await page.keyboard.press('Enter')
      return isTaken()
    }).toBe(true)
    await prompt.waitFor()
    await keys.press('wallet-approve')
    await view('Account')
  }
  await keys.press('account-button')
  await view('Account')
  return { ...visitor, ...keys, type, confirm, chains: await readChains(site.origin) }
}
const seen = (rings: Record<string, string>) =>
  Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen']))

test('AXS-09 a transfer by keyboard alone: token, amount, receiver, review, wallet', async () => {
  const { page, view, press, type, confirm, rings, chains } = await atAccount()
  const before = await chains.coins()
  await press('action-send')
  await view('Send')
  await press('send-token')
  await view('SendToken')
  await press('send-token-row', 'Enter', 'Ether')
  await view('Send')
  await type('send-amount', '0.25')
  await type('send-to', RECEIVER)
  await press('send-review')
  await view('SendReview')
  await eventually(() => focused(page)).toBe('header-title')
  await confirm('send-confirm')
  await eventually(() => chains.coins()).toBe(before + parseEther('0.25'))
  expect(rings).toEqual(seen(rings))
})

test('AXS-09 a swap by keyboard alone: token, amount, review, wallet', async () => {
  const { page, card, view, press, type, confirm, rings, chains } = await atAccount()
  const account = (await page.evaluate(() => localStorage.getItem('portico/session/connections')))?.match(
    /0x[\da-fA-F]{40}/,
  )?.[0] as `0x${string}`
  const before = await chains.tokens(account)
  await press('action-swaps')
  await view('Swap')
  await press('swap-get-token')
  await view('SwapToken')
  await press('swap-token-row', 'Enter', 'Sandbox Dollar')
  await view('Swap')
  await type('swap-pay', '0.5')
  await eventually(() => card.getByTestId('swap-get').inputValue()).not.toBe('')
  await press('swap-review')
  await view('SwapReview')
  await confirm('swap-confirm')
  await eventually(async () => (await chains.tokens(account)) > before).toBe(true)
  expect(rings).toEqual(seen(rings))
})
