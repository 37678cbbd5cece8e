import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { verifyBitcoin } from '../../demo/host/verifyBitcoin.js'
import { createBitcoinTestWallet } from '../../demo/wallets/createBitcoinTestWallet.js'
import { roster } from '../../demo/wallets/roster.js'
import { bitcoinPage, startBitcoin } from '../plugins/bip122/startBitcoin.js'

const page = bitcoinPage()
const entries = roster('?wallets=bitcoin,bitcoin-lying,bitcoin-listed,bitcoin-unisat').bitcoin

test.each(entries)(
  'the test wallet $id connects, and its signature is valid unless it lies',
  async (entry) => {
    const stored = new Map<string, string>()
    const wallet = createBitcoinTestWallet({
      ...entry,
      icon: 'data:image/png;base64,AAAA',
      origin: 'https://page.invalid',
      ask: async () => true,
      store: { read: () => stored.get('') ?? null, write: (text) => void stored.set('', text) },
      wait: async () => {},
    })
    const leave = wallet.announce(page.target as Window)
    const { connect, ask, account, listed, stop } = await startBitcoin()
    expect(listed()).toMatchObject([{ name: entry.name }])
    await connect()
    const address = account()?.address ?? ''
    const { signature } = (await ask('signMessage', { message: 'Hi', protocol: 'ecdsa' })) as {
      signature: string
    }
    expect(verifyBitcoin(address, 'Hi', hex.decode(signature))).toBe(!entry.behaviour.lies.includes('sign'))
    wallet.selectAccount(1)
    await expect.poll(() => account()?.address).toBe(wallet.state().accounts[1])
    wallet.revoke()
    await expect.poll(() => account()?.status).toBe('disconnected')
    stop()
    leave()
  },
)

test('a page has no Bitcoin wallet unless requested', () => {
  expect(entries).toHaveLength(4)
  expect(roster('').bitcoin).toEqual([])
})
