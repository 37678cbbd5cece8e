import { createKernel } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { eip1193 } from 'portico/plugins/eip155/contract'
import { hexToString } from 'viem'
import { expect, test } from 'vitest'
import { batches } from '../../../plugins/eip155/calls/batch.js'
import { signing } from '../../../plugins/eip155/signing.js'
import { alice, fakeWallet, network } from './fixtures.js'

const { signal } = new AbortController()
const open = async (answers: Parameters<typeof fakeWallet>[0]) => {
  const kernel = createKernel({ plugins: [eip155()] })
  const service = kernel.get(eip1193)
  if (!service) throw new Error('The plugin did not start')
  const wallet = fakeWallet(answers)
  const session = await service.connect(
    wallet.provider,
    { namespaces: ['eip155'], networks: [], signal },
    { name: 'Foxy' },
  )
  return { session, wallet }
}

test('API-08 a wallet gets the text to sign as hex, with the account that signs', async () => {
  const { session, wallet } = await open({ personal_sign: () => '0x01' })
  const text = 'Grüße, 你好'
  expect(await signing.sign(session, alice, text, signal)).toBe('0x01')
  const asked = wallet.callsOf('personal_sign').map(({ params }) => params as [`0x${string}`, string])
  expect(asked.map(([data, account]) => [hexToString(data), account])).toEqual([[text, alice]])
})

test('API-08 wallet_getCapabilities has account and chain id, wallet_switchEthereumChain the chain id', async () => {
  const capabilities = { '0x1': { atomic: { status: 'supported' } } }
  const { session, wallet } = await open({ wallet_getCapabilities: () => capabilities })
  expect(await batches(session, alice, network(1), signal)).toBe(true)
  expect(wallet.callsOf('wallet_getCapabilities').map(({ params }) => params)).toEqual([[alice, ['0x1']]])
  await session.switchNetwork?.(network(137))
  expect(wallet.callsOf('wallet_switchEthereumChain').map(({ params }) => params)).toEqual([
    [{ chainId: '0x89' }],
  ])
  expect(session.network.get()).toBe('eip155:137')
})
