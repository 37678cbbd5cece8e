import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const RECEIVER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** A visitor at the form, with a connected wallet. */
const atForm = async (wallet = 'honest', name = 'Honest Wallet') => {
  const visitor = await visit(`${site.demo}?wallets=${wallet}`)
  const { card, connect, accountButton, view, page } = visitor
  await connect(name)
  await accountButton.click()
  await view('Account')
  await card.getByTestId('action-send').click()
  await view('Send')
  const choose = async (token: string) => {
    await card.getByTestId('send-token').click()
    await view('SendToken')
    await card.getByTestId('send-token-row').filter({ hasText: token }).click()
    await view('Send')
  }
  const fill = async (token: string, amount: string, to = RECEIVER) => {
    await choose(token)
    await card.getByTestId('send-amount').fill(amount)
    await card.getByTestId('send-to').fill(to)
    await card.getByTestId('send-review').click()
    await view('SendReview')
  }
  /** Presses until the wallet asks. */
  const confirm = () =>
    eventually(async () => {
      await card.getByTestId('send-confirm').click({ force: true })
      return visitor.wallet('pending')
    }).toBe(1)
  const read = async (id: string) => (await card.getByTestId(id).textContent()) ?? ''
  const facts = (await (await page.request.get(`${new URL(site.demo).origin}/sandbox.json`)).json()) as {
    endpoints: Record<string, string>
    chains: Record<string, { token: { address: `0x${string}` } }>
  }
  const { token } = facts.chains['1'] as (typeof facts.chains)[string]
  const chain = createPublicClient({ transport: http(facts.endpoints['1']), cacheTime: 0 })
  const owned = () =>
    chain.readContract({
      abi: erc20Abi,
      address: token.address,
      functionName: 'balanceOf',
      args: [RECEIVER],
    })
  return { ...visitor, fill, read, confirm, coins: () => chain.getBalance({ address: RECEIVER }), owned }
}

test('SND-05 SND-16 SND-17 a coin: reviewed, declined, sent once, and there', async () => {
  const { card, view, fill, read, confirm, coins, wallet, approve, reject } = await atForm()
  const before = await coins()
  await fill('Ether', '1.5')
  const review = await read('receipt')
  expect(review.replace(/\s+/g, '')).toContain(RECEIVER)
  expect(review).toContain('1.5 ETH')
  expect(review).toContain('Ethereum')
  expect(await read('send-note')).toContain('You have not sent to this address')
  await confirm()
  await reject()
  await eventually(() => read('send-problem')).toBe('You declined. Nothing was sent.')
  // For half a second after a change the button takes no press.
  await confirm()
  await card.getByTestId('send-confirm').click({ force: true })
  expect(await wallet('pending')).toBe(1)
  await approve()
  await view('Account')
  await eventually(coins).toBe(before + parseEther('1.5'))
  expect(await wallet('pending')).toBe(0)
  // The form is empty again, and knows the receiver.
  await card.getByTestId('action-send').click()
  await view('Send')
  expect(await card.getByTestId('send-amount').inputValue()).toBe('')
  await card.getByTestId('send-recent').click()
  expect((await read('send-resolved')).replace(/\s+/g, '')).toBe(RECEIVER)
})

test('SND-06 SEC-05 a token: sent, and a wallet that sends it to somebody else is found out', async () => {
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
  await view('SendMismatch')
  const alarm = await read('send-mismatch')
  expect(alarm).toContain('Transaction differs from what you confirmed')
  expect(alarm.toLowerCase()).toContain(RECEIVER.toLowerCase())
  expect(alarm).toContain('bad00')
  expect(await owned()).toBe(before + 12_500_000n)
})
