import type { Locator } from 'playwright-core'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { RECEIVER, readChains, sendForm } from './sendForm.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** A visitor at the form, with a connected wallet. */
const atForm = async (wallet = 'honest', name = 'Honest Wallet') => {
  const visitor = await visit(`${site.demo}?wallets=${wallet}`)
  await visitor.connect(name)
  const { open, fill, confirm, read } = sendForm(visitor)
  const { coins, tokens } = await readChains(site.origin)
  await open()
  return {
    ...visitor,
    fill,
    read,
    confirm: () => confirm(() => visitor.wallet('pending')),
    coins,
    owned: tokens,
  }
}

test('SND-05 SND-16 SND-17 a coin is reviewed, declined, then sent once', async () => {
  const visitor = await atForm()
  const { card, view, fill, read, confirm, coins, wallet, approve, reject } = visitor
  const before = await coins()
  await fill('Ether', '1.5')
  const review = await read('receipt')
  expect(review.replace(/\s+/g, '')).toContain(RECEIVER)
  expect(review).toContain('1.5 ETH')
  expect(review).toContain('Ethereum')
  expect(await read('send-note')).toContain('First time sending to this address here')
  // The buttons are in sight, whatever is above them.
  const end = async (each: Locator) => {
    const { y = 0, height = 0 } = (await each.boundingBox()) ?? {}
    return y + height
  }
  expect(await end(card.getByTestId('send-confirm'))).toBeLessThanOrEqual(await end(card.locator('.p-body')))
  expect(await end(card)).toBeLessThanOrEqual(800)
  await confirm()
  await reject()
  await eventually(() => read('send-problem')).toBe('You declined. Nothing was sent.')
  // The button ignores presses for half a second after a change.
  await confirm()
  await card.getByTestId('send-confirm').click({ force: true })
  expect(await wallet('pending')).toBe(1)
  await approve()
  await view('Account')
  await eventually(coins).toBe(before + parseEther('1.5'))
  expect(await wallet('pending')).toBe(0)
  // The form is empty again, and suggests the receiver.
  await card.getByTestId('action-send').click()
  await view('Send')
  expect(await card.getByTestId('send-amount').inputValue()).toBe('')
  await card.getByTestId('send-recent').click()
  expect((await read('send-resolved')).replace(/\s+/g, '')).toBe(RECEIVER)
})

test('SND-06 SEC-05 a token is sent, and a wallet that changes the receiver is detected', async () => {
  const { card, view, fill, read, confirm, owned, wallet, approve } = await atForm()
  const before = await owned()
  await fill('Sandbox Dollar', '12.5')
  await confirm()
  await approve()
  await view('Account')
  await eventually(owned).toBe(before + 12_500_000n)
  await wallet('setBehaviour', 'honest', { lies: ['receiver'] })
  await card.getByTestId('action-send').click()
  await view('Send')
  await fill('Sandbox Dollar', '3')
  await confirm()
  await approve()
  await view('TransactionMismatch')
  const alarm = await read('transactions-mismatch')
  expect(alarm).toContain('Transaction differs from what you confirmed')
  expect(alarm.toLowerCase()).toContain(RECEIVER.toLowerCase())
  expect(alarm).toContain('bad00')
  expect(await owned()).toBe(before + 12_500_000n)
})
