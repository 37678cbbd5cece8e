import { createPublicClient, erc20Abi, formatUnits, http, parseAbi, parseUnits } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createPeer, type Peer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { sample, whole } from '../volumes.js'
import { copyLink } from './codes.js'
import { frameOf, newAddress, openLogins } from './openLogins.js'
import { pressUntil } from './pressUntil.js'
import { readChains } from './sendForm.js'
import { eventually } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit, giveEmail, enterCode, codeFor } = openLogins()
type Hex = `0x${string}`
const quoteAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) returns (uint256 amountOut, uint160, uint32, uint256)',
])
const FEE = 3_000

interface DemoFacts {
  readonly endpoints: Record<string, string>
  readonly chains: Record<string, { readonly token: { readonly address: Hex } }>
  readonly routers: Record<string, Record<'router' | 'pairRouter' | 'quoter' | 'wrapped', Hex>>
}

const peers: Peer[] = []
afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((each) => each.close()))
})

/** A visitor at the form, with a connected wallet, and the chain to compare with. */
const atForm = async (more = '') => {
  const visitor = await visit(`${site.demo}?wallets=honest${more}`)
  const { card, connect, accountButton, view, page } = visitor
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  await card.getByTestId('action-swaps').click()
  await view('Swap')
  const { client: chain, token, uniswap } = await readPools(site.demo)
  const account = (await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { provider } = (
            event as unknown as { detail: { provider: { request(call: unknown): Promise<string[]> } } }
          ).detail
          void provider.request({ method: 'eth_accounts' }).then(([first]) => first && resolve(first))
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )) as Hex
  const pick = async (side: 'pay' | 'get', name: string) => {
    await card.getByTestId(`swap-${side}-token`).click()
    await view('SwapToken')
    await card.getByTestId('swap-token-row').filter({ hasText: name }).click()
    await view('Swap')
  }
  /** Presses until the wallet prompts. */
  const confirm = () =>
    eventually(async () => {
      await card.getByTestId('swap-confirm').click({ force: true })
      return visitor.wallet('pending')
    }).toBe(1)
  const text = async (id: string) =>
    ((await card.getByTestId(id).textContent()) ?? '').replace(/[\u2066\u2069]/g, '')
  /** The amount that Uniswap's own contracts quote: the service swaps by version 3, the chain's own source by version 2. */
  const quote = async ([tokenIn, tokenOut]: readonly [Hex, Hex], amountIn: bigint) => {
    const { pairRouter, quoter } = uniswap
    if (!more) {
      const args = [{ tokenIn, tokenOut, amountIn, fee: FEE, limit: 0n }] as const
      const functionName = 'quoteExactInputSingle'
      const { result } = await chain.simulateContract({ abi: quoteAbi, address: quoter, functionName, args })
      return result[0]
    }
    const args = [amountIn, [tokenIn, tokenOut]] as const
    const functionName = 'getAmountsOut'
    const amounts = await chain.readContract({ abi: quoteAbi, address: pairRouter, functionName, args })
    return amounts[1] as bigint
  }
  const owned = () =>
    chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })
  const allowance = () =>
    chain.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'allowance',
      args: [account, uniswap.router],
    })
  const coins = () => chain.getBalance({ address: account })
  const sent = () => chain.getTransactionCount({ address: account })
  return {
    ...visitor,
    pick,
    confirm,
    text,
    quote,
    owned,
    allowance,
    coins,
    sent,
    token,
    wrapped: uniswap.wrapped,
  }
}

/** The pool of the first chain, as the chain itself has it. */
const readPools = async (demo: string) => {
  const facts = (await (await fetch(`${new URL(demo).origin}/sandbox.json`)).json()) as DemoFacts
  const url = facts.endpoints['1'] as string
  return {
    url,
    client: createPublicClient({ transport: http(url), cacheTime: 0 }),
    token: facts.chains['1']?.token.address as Hex,
    uniswap: facts.routers['1'] as DemoFacts['routers'][string],
  }
}

const english = (amount: bigint, decimals: number) => {
  const [whole = '', fraction] = formatUnits(amount, decimals).split('.')
  return `${BigInt(whole).toLocaleString('en')}${fraction ? `.${fraction}` : ''}`
}

const sources = [
  ['a service', '', '1inch'],
  ['the chain alone', '&vendor=0', 'Sandbox pools'],
] as const
test.each(sample(sources, (_, at) => at === 0))(
  'SWP-01 SWP-07 SEC-05 a coin is swapped for a token and back, quoted by %s',
  async (_, more, provider) => {
    const visitor = await atForm(more)
    const { card, view, pick, confirm, text, quote, owned, allowance, coins, approve, token, wrapped } =
      visitor
    const field = (id: string) => card.getByTestId(id).inputValue()

    // 1.5 coins for the token.
    await pick('get', 'Sandbox Dollar')
    await card.getByTestId('swap-pay').fill('1.5')
    const paid = parseUnits('1.5', 18)
    const received = await quote([wrapped, token], paid)
    await eventually(() => field('swap-get')).toBe(english(received, 6))
    await card.getByTestId('swap-review').click()
    await view('SwapReview')
    const review = await text('receipt')
    expect(review).toContain('1.5 ETH')
    expect(review).toContain(`${english((received * 99n) / 100n, 6)} SBD`)
    expect(review).toContain(provider)
    const [before, coinsBefore] = [await owned(), await coins()]
    await confirm()
    await approve()
    await view('Account')
    await eventually(owned).toBe(before + received)
    const spent = coinsBefore - (await coins())
    expect(spent).toBeGreaterThan(paid)
    expect(spent).toBeLessThan(paid + parseUnits('0.01', 18))
    // The way back with a permit is tested below.
    if (provider !== '1inch') return

    // 250 of the token back: allowed for exactly that, then swapped.
    await card.getByTestId('action-swaps').click()
    await view('Swap')
    await card.getByTestId('swap-reverse').click()
    await card.getByTestId('swap-pay').fill('250')
    const back = parseUnits('250', 6)
    const due = await quote([token, wrapped], back)
    await eventually(() => field('swap-get')).toBe(
      formatUnits(due, 18).slice(0, formatUnits(due, 18).indexOf('.') + 9),
    )
    await card.getByTestId('swap-review').click()
    await view('SwapReview')
    await eventually(() => text('swap-confirm')).toBe('Allow SBD')
    await confirm()
    await approve()
    await eventually(allowance).toBe(back)
    await eventually(() => text('swap-confirm')).toBe('Swap 250 SBD')
    const [held, coinsHeld] = [await owned(), await coins()]
    await confirm()
    await approve()
    await view('Account')
    await eventually(owned).toBe(held - back)
    expect(await allowance()).toBe(0n)
    const gained = (await coins()) - coinsHeld
    expect(gained).toBeGreaterThan((due * 99n) / 100n - parseUnits('0.01', 18))
    expect(gained).toBeLessThanOrEqual(due)
  },
)

test('SWP-01 SWP-07 SEC-05 a permit replaces the approval of a token: one transaction, and no allowance is left', async () => {
  const visitor = await atForm('&vendor=0')
  const { card, view, pick, confirm, text, quote, owned, allowance, coins, sent, approve, token, wrapped } =
    visitor
  await pick('pay', 'Sandbox Dollar')
  await pick('get', 'Ether')
  await card.getByTestId('swap-pay').fill('12.5')
  const paid = parseUnits('12.5', 6)
  const due = await quote([token, wrapped], paid)
  await eventually(() => card.getByTestId('swap-get').inputValue()).toMatch(/[1-9]/)
  await card.getByTestId('swap-review').click()
  await view('SwapReview')
  await eventually(() => text('swap-confirm')).toBe('Sign for SBD')
  expect(await text('swap-permit')).toContain('Step 1 of 2: sign a permit for exactly 12.5 SBD to 0x')
  const [held, coinsHeld, sentBefore] = [await owned(), await coins(), await sent()]
  await confirm()
  await approve()
  await eventually(() => text('swap-confirm')).toBe('Swap 12.5 SBD')
  expect([await sent(), await allowance()]).toEqual([sentBefore, 0n])
  await confirm()
  await approve()
  await view('Account')
  await eventually(owned).toBe(held - paid)
  const gained = (await coins()) - coinsHeld
  expect(gained).toBeGreaterThan((due * 99n) / 100n - parseUnits('0.01', 18))
  expect(gained).toBeLessThanOrEqual(due)
  expect([await sent(), await allowance()]).toEqual([sentBefore + 1, 0n])
})

test('SWP-01 SWP-07 the embedded wallet swaps, and combines allowance and swap back in one transaction', async () => {
  const visitor = await visit(`${site.demo}?logins=1&wallets=none&announce=none&vendor=0`)
  const { card, view, page, accountButton } = visitor
  const email = newAddress()
  await giveEmail(visitor, email)
  await enterCode(visitor, await codeFor(email))
  await visitor.closed()
  await accountButton.click()
  await view('Account')
  await card.getByTestId('action-swaps').click()
  await view('Swap')
  await card.getByTestId('swap-get-token').click()
  await view('SwapToken')
  await card.getByTestId('swap-token-row').filter({ hasText: 'Sandbox Dollar' }).click()
  await view('Swap')
  await card.getByTestId('swap-pay').fill('0.5')
  await eventually(() => card.getByTestId('swap-get').inputValue()).toMatch(/[1-9]/)
  const { tokens } = await readChains(site.origin)
  const owner = (await visitor.text('account-address')) as Hex
  const before = await tokens(owner)
  await card.getByTestId('swap-review').click()
  await view('SwapReview')
  const approve = frameOf(page).getByRole('button', { name: /^(Send|Approve)/ })
  await pressUntil(card.getByTestId('swap-confirm'), () => approve.isVisible())
  await approve.click()
  await view('Account')
  await eventually(() => tokens(owner)).toBeGreaterThan(before)

  const held = await tokens(owner)
  await card.getByTestId('action-swaps').click()
  await view('Swap')
  await card.getByTestId('swap-reverse').click()
  await card.getByTestId('swap-pay').fill('100')
  await eventually(() => card.getByTestId('swap-get').inputValue()).toMatch(/[1-9]/)
  await card.getByTestId('swap-review').click()
  await view('SwapReview')
  expect(await card.getByTestId('swap-together').textContent()).toContain('exactly')
  const both = frameOf(page).getByRole('button', { name: /^Send 2 calls/ })
  await pressUntil(card.getByTestId('swap-confirm'), () => both.isVisible())
  await both.click()
  await view('Account')
  await eventually(() => tokens(owner)).toBe(held - 100_000_000n)
  const { client, token, uniswap } = await readPools(site.demo)
  const args = [owner, uniswap.pairRouter] as const
  expect(await client.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args })).toBe(
    0n,
  )
})

test.runIf(whole)('SWP-01 SWP-07 a wallet on another device swaps a coin for a token and back', async () => {
  const visitor = await visit(`${site.demo}/?pairing=1&wallets=none&announce=none&vendor=0`)
  const { card, view, accountButton } = visitor
  const { client, token, uniswap, url } = await readPools(site.demo)
  const asked: Question[] = []
  const peer = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: { 'eip155:1': url },
    ask: async (question) => {
      asked.push(question)
      return true
    },
  })
  peers.push(peer)
  await visitor.id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await visitor.row('WalletConnect').click()
  await card.getByTestId('qr-code').waitFor()
  await peer.pair(await copyLink(visitor))
  await visitor.closed()
  const requests = () => asked.filter(({ methods }) => methods[0] === 'eth_sendTransaction').length
  const confirm = async (count: number) => {
    await pressUntil(card.getByTestId('swap-confirm'), () => requests() >= count)
    expect(requests()).toBe(count)
  }

  await accountButton.click()
  await view('Account')
  const owner = (await visitor.text('account-address')) as Hex
  const read = (functionName: 'balanceOf' | 'allowance') =>
    functionName === 'balanceOf'
      ? client.readContract({ abi: erc20Abi, address: token, functionName, args: [owner] })
      : client.readContract({ abi: erc20Abi, address: token, functionName, args: [owner, uniswap.router] })
  const before = await read('balanceOf')
  await card.getByTestId('action-swaps').click()
  await view('Swap')
  await card.getByTestId('swap-get-token').click()
  await view('SwapToken')
  await card.getByTestId('swap-token-row').filter({ hasText: 'Sandbox Dollar' }).click()
  await view('Swap')
  await card.getByTestId('swap-pay').fill('0.5')
  await eventually(() => card.getByTestId('swap-get').inputValue()).toMatch(/[1-9]/)
  await card.getByTestId('swap-review').click()
  await view('SwapReview')
  await confirm(1)
  await view('Account')
  await eventually(() => read('balanceOf')).toBeGreaterThan(before)

  const held = await read('balanceOf')
  await card.getByTestId('action-swaps').click()
  await view('Swap')
  await card.getByTestId('swap-reverse').click()
  await card.getByTestId('swap-pay').fill('20')
  await eventually(() => card.getByTestId('swap-get').inputValue()).toMatch(/[1-9]/)
  await card.getByTestId('swap-review').click()
  await view('SwapReview')
  // A permit is signed, then the swap is sent.
  await confirm(2)
  await view('Account')
  await eventually(() => read('balanceOf')).toBe(held - 20_000_000n)
  expect(requests()).toBe(2)
  expect(asked.filter(({ methods }) => methods[0] === 'eth_signTypedData_v4')).toHaveLength(1)
  expect(await read('allowance')).toBe(0n)
})
