import { createPublicClient, erc20Abi, formatEther, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** A visitor whose account owns nothing, at the form. */
const atForm = async (init?: () => void) => {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  const visitor = await visit(`${site.demo}?wallets=honest&account=${key}`, init ? { init } : {})
  const { card, connect, accountButton, view, page, id } = visitor
  const open = async () => {
    await accountButton.click()
    await view('Account')
    await card.getByTestId('action-onramp').click()
    await view('Onramp')
  }
  const read = async (name: string) => (await id(name).textContent()) ?? ''
  /** Waits until the balances before the purchase are stored, with which later balances are compared. */
  const counted = () =>
    eventually(() => page.evaluate(() => localStorage.getItem('portico/onramp/pending') ?? '')).toMatch(
      /"":.*"complete":true/,
    )
  /** Pays in the window that a press opens. */
  const pay = async (provider: string, fate: string) => {
    const opening = page.context().waitForEvent('page')
    await card.getByTestId(`onramp-provider-${provider}`).click()
    const popup = await opening
    expect(await popup.textContent('code')).toBe(address)
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.getByLabel('Card').selectOption({ label: fate })
    await counted()
    await popup.getByRole('button', { name: 'Pay' }).click()
    return popup
  }
  const facts = (await (await page.request.get(`${site.origin}/sandbox.json`)).json()) as {
    endpoints: Record<string, string>
    chains: Record<string, { token: { address: `0x${string}` } }>
  }
  const chain = createPublicClient({ transport: http(facts.endpoints['1']), cacheTime: 0 })
  const owned = () =>
    chain.readContract({
      abi: erc20Abi,
      address: facts.chains['1']?.token.address ?? '0x',
      functionName: 'balanceOf',
      args: [address],
    })
  await connect()
  await open()
  return { ...visitor, address, open, read, counted, pay, owned, coins: () => chain.getBalance({ address }) }
}

const PAID = '4242 4242 4242 4242 (paid)'

test('ONR-01 ONR-03 ONR-07 an empty account buys Ether, and the amount shown is that on the chain', async () => {
  const { card, view, read, pay, coins, page } = await atForm()
  expect(await coins()).toBe(0n)
  await card.getByTestId('onramp-amount').fill('90')
  // Ether is the first of the service: 90 dollars, less 1.2 %, at 3,000.
  await eventually(() => read('onramp-get')).toBe('0.02964')
  await pay('coinbase', PAID)
  await view('BuyInProgress')
  // The window may have closed by now.
  expect(await read('onramp-progress')).toMatch(/Continue in the Coinbase window|Waiting for your purchase/)
  await eventually(coins).toBe(29_640_000_000_000_000n)
  await eventually(() => card.getByTestId('onramp-arrived').count()).toBe(1)
  expect((await read('onramp-arrived')).replace(/[\u2066\u2069]/g, '')).toBe(
    `${formatEther(await coins())} ETH arrived`,
  )
  await card.getByTestId('onramp-back').click()
  await view('Account')
  await eventually(() => card.getByTestId('balance').textContent()).toContain('0.029')
  expect(await page.evaluate(() => localStorage.getItem('portico/onramp/pending'))).toBeNull()
})

test('ONR-03 a declined card is shown as failed, and a pending purchase is still there after a reload', async () => {
  const { card, view, read, pay, coins, page, open } = await atForm()
  const popup = await pay('coinbase', '4000 0000 0000 0002 (declined)')
  await view('BuyInProgress')
  await popup.close()
  await eventually(() => read('onramp-progress')).toContain('Buy failed')
  await card.getByTestId('onramp-back').click()
  await view('Account')
  await card.getByTestId('action-onramp').click()
  await view('Onramp')
  // The provider accepts the payment but delivers nothing.
  await (await pay('coinbase', '4000 0000 0000 0119 (lost)')).close()
  await view('BuyInProgress')
  expect(await coins()).toBe(0n)
  await page.reload()
  await open()
  await card.getByTestId('onramp-pending').click()
  await view('BuyInProgress')
  await card.getByTestId('onramp-stop').click()
  await view('Onramp')
  expect(await card.getByTestId('onramp-pending').count()).toBe(0)
})

test.runIf(whole)('ONR-02 ONR-03 a blocked window leaves a link to Meld, and the token arrives', async () => {
  const { card, view, read, counted, owned, page } = await atForm(() => {
    window.open = () => null
  })
  await card.getByTestId('onramp-provider-meld').click()
  await view('BuyInProgress')
  expect(await read('onramp-progress')).toContain('Your browser blocked the window.')
  const opening = page.context().waitForEvent('page')
  await card.getByTestId('onramp-link').click()
  const popup = await opening
  expect([...new URL(popup.url()).searchParams.keys()]).toEqual([
    'publicKey',
    'destinationCurrencyCode',
    'walletAddress',
    'externalCustomerId',
  ])
  await counted()
  await popup.getByRole('button', { name: 'Pay' }).click()
  await eventually(owned).toBe(50_000_000n)
  await eventually(() => read('onramp-progress')).toContain('50 SBD')
})
