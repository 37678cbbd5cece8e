import { lastingFields } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { createMockWallet } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, startSession } from './startSession.js'

test('a lasting field is kept over a network switch; other fields are not, and none over another account', async () => {
  const chain = evm()
  const [one, two] = [chain.address(1), chain.address(2)]
  const wallet = createMockWallet({ chains: [chain], accounts: { eip155: [one, two] } })
  const owner = definePlugin({
    id: 'test.owner',
    kernel: 1,
    setup: ({ contribute }) => void contribute(lastingFields, 'loginName'),
  })
  const { sessions, account, stop } = await startSession({
    chains: [chain],
    wallets: [wallet],
    plugins: [owner],
  })
  await sessions.connect(wallet.connector)
  const fields = () => [account()?.loginName, account()?.balance]
  const patch = () => {
    sessions.patch('eip155', 'loginName', 'ada')
    sessions.patch('eip155', 'balance', '1')
  }
  patch()
  await sessions.switchNetwork('eip155:137')
  expect(fields()).toEqual(['ada', undefined])
  patch()
  await sessions.selectAccount('eip155', two)
  expect(fields()).toEqual([undefined, undefined])
  stop()
})
