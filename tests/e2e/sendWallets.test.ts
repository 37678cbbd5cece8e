import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { parseEther } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createPeer, type Peer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { whole } from '../volumes.js'
import { copyLink } from './codes.js'
import { frameOf, newAddress, openLogins } from './openLogins.js'
import { readChains, sendForm } from './sendForm.js'
import { eventually } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit, giveEmail, enterCode, codeFor } = openLogins()
const peers: Peer[] = []
afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((each) => each.close()))
})

/** A visitor with a wallet on another device, which answers requests once `hold` allows it. */
const paired = async () => {
  const visitor = await visit(`${site.demo}/?pairing=1&wallets=none&announce=none`)
  const chains = await readChains(site.origin)
  const phone = { says: true, held: undefined as Promise<void> | undefined }
  const asked: Question[] = []
  const peer = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: { 'eip155:1': chains.url },
    ask: async (question) => {
      asked.push(question)
      await phone.held
      return phone.says
    },
  })
  peers.push(peer)
  await visitor.id('top-buttons').getByTestId('connect-button').click()
  await visitor.view('Connect')
  await visitor.row('WalletConnect').click()
  await visitor.card.getByTestId('qr-code').waitFor()
  await peer.pair(await copyLink(visitor))
  await visitor.closed()
  const requests = () => asked.filter(({ methods }) => methods[0] === 'eth_sendTransaction').length
  const hold = () => {
    let answer = () => {}
    phone.held = new Promise((resolve) => {
      answer = resolve
    })
    return () => answer()
  }
  return { visitor, chains, phone, hold, requests }
}

describe('sending from each kind of wallet', () => {
  test('SND-05 SND-06 a wallet on another device sends a coin and a token, and its rejection is shown', async () => {
    const { visitor, chains, phone, hold, requests } = await paired()
    const { open, fill, confirm, read } = sendForm(visitor)
    const [coins, tokens] = [await chains.coins(), await chains.tokens()]

    await open()
    await fill('Ether', '0.25')
    phone.says = false
    await confirm(requests)
    await eventually(() => read('send-problem')).toBe('You declined. Nothing was sent.')
    phone.says = true
    const answer = hold()
    await confirm(() => requests() === 2)
    expect(await visitor.id('asked-wallet').textContent()).toMatch(
      /^Check your phone: the request is waiting in /,
    )
    answer()
    await visitor.view('Account')
    await eventually(() => chains.coins()).toBe(coins + parseEther('0.25'))

    await open()
    await fill('Sandbox Dollar', '2')
    await confirm(() => requests() === 3)
    await visitor.view('Account')
    await eventually(() => chains.tokens()).toBe(tokens + 2_000_000n)
    expect(requests()).toBe(3)
  })

  test('FLT-38 a transfer sent after the page reloaded is pointed out before the same one is sent again', async () => {
    const { visitor, chains, hold, requests } = await paired()
    const { open, fill, confirm } = sendForm(visitor)
    const first = () => visitor.card.getByTestId('send-note').first().textContent()
    const coins = await chains.coins()
    await open()
    await fill('Ether', '0.125')
    const answer = hold()
    await confirm(requests)
    await visitor.page.reload()
    await visitor.accountButton.waitFor()
    await open()
    await fill('Ether', '0.125')
    expect(await first()).toContain('may still be open in your wallet')
    answer()
    await eventually(() => chains.coins()).toBe(coins + parseEther('0.125'))
    await visitor.card.getByTestId('send-cancel').click()
    await visitor.view('Send')
    await visitor.card.getByTestId('send-review').click()
    await visitor.view('SendReview')
    expect(await first()).toContain('has already sent an earlier transfer')
    expect(requests()).toBe(1)
  })

  test('SND-05 SND-06 FRM-24 the embedded wallet shows what is sent, and sends a coin and a token', async () => {
    const visitor = await visit(`${site.demo}/?logins=1&wallets=none&announce=none`)
    const email = newAddress()
    await giveEmail(visitor, email)
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    await visitor.accountButton.click()
    await visitor.view('Account')
    const owner = (await visitor.text('account-address')) as `0x${string}`
    const { open, fill, confirm } = sendForm(visitor)
    const chains = await readChains(site.origin)
    const [coins, tokens] = [await chains.coins(), await chains.tokens()]
    const held = await chains.tokens(owner)
    await open()
    await fill('Ether', '0.5')
    const approve = frameOf(visitor.page).getByRole('button', { name: /Send 0\.5 ETH/ })
    await confirm(() => approve.isVisible())
    await approve.click()
    await visitor.view('Account')
    await eventually(() => chains.coins()).toBe(coins + parseEther('0.5'))

    await visitor.page.reload()
    await visitor.accountButton.waitFor()
    await open()
    await fill('Sandbox Dollar', '3')
    const approveToken = frameOf(visitor.page).getByRole('button', { name: /^Send 3 / })
    await confirm(() => approveToken.isVisible())
    await approveToken.click()
    await visitor.view('Account')
    await eventually(() => chains.tokens()).toBe(tokens + 3_000_000n)
    expect(await chains.tokens(owner)).toBe(held - 3_000_000n)
  })

  test.runIf(whole && site.solana)('SND-07 FRM-24 the embedded wallet sends a coin on Solana', async () => {
    const visitor = await visit(`${site.demo}/?logins=1&wallets=none&announce=none&solana=1`)
    const email = newAddress()
    await giveEmail(visitor, email)
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    await visitor.networkButton.click()
    await visitor.view('SwitchNetwork')
    await visitor.network('Solana').click()
    await visitor.closed()
    const { open, confirm, read } = sendForm(visitor)
    const { solana } = await readChains(site.origin)
    const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
    await open()
    await visitor.card.getByTestId('send-token').click()
    await visitor.view('SendToken')
    await visitor.card.getByTestId('send-token-row').first().click()
    await visitor.view('Send')
    await visitor.card.getByTestId('send-amount').fill('0.5')
    await visitor.card.getByTestId('send-to').fill(to)
    await visitor.card.getByTestId('send-review').click()
    await visitor.view('SendReview')
    expect((await read('receipt')).replace(/\s+/g, '')).toContain(to)
    const approve = frameOf(visitor.page).getByRole('button', { name: /^(Send|Approve)/ })
    await confirm(() => approve.isVisible())
    await approve.click()
    await visitor.view('Account')
    await eventually(() => solana('getBalance', [to])).toBe(500_000_000)
  })

  test.skipIf(!site.solana)(
    'SND-07 a Solana wallet sends a coin, and a token to an owner without an account for it',
    async () => {
      const visitor = await visit(`${site.demo}?wallets=solana&solana=1`)
      await visitor.connect('Honest Solana Wallet')
      const { open, fill, confirm, read } = sendForm(visitor)
      const { solana } = await readChains(site.origin)
      const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
      const pending = () => visitor.wallet('pending')

      await open()
      await fill('SOL', '0.5', to)
      expect((await read('receipt')).replace(/\s+/g, '')).toContain(to)
      await confirm(pending)
      await visitor.approve()
      await visitor.view('Account')
      await eventually(() => solana('getBalance', [to])).toBe(500_000_000)

      await open()
      await visitor.card.getByTestId('send-token').click()
      await visitor.view('SendToken')
      const rows = await visitor.card.getByTestId('send-token-row').allInnerTexts()
      expect(rows.length).toBeGreaterThan(1)
      await visitor.card.getByTestId('send-token-row').nth(1).click()
      await visitor.view('Send')
      await visitor.card.getByTestId('send-amount').fill('1.5')
      await visitor.card.getByTestId('send-to').fill(to)
      await visitor.card.getByTestId('send-review').click()
      await visitor.view('SendReview')
      await confirm(pending)
      await visitor.approve()
      await visitor.view('Account')
      const owned = async () => {
        const accounts: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] =
          await solana('getTokenAccountsByOwner', [
            to,
            { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
            { encoding: 'jsonParsed' },
          ])
        return accounts.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
      }
      await eventually(owned).toEqual(['1500000'])
    },
  )
})
