// @vitest-environment happy-dom
import { createModal } from 'portico'
import { external } from 'portico/plugins/external'
import { createMockWallet } from 'portico/testing'
import { expect, test } from 'vitest'
import { options } from './options'

test('a visitor connects and signs', async () => {
  const wallet = createMockWallet({ answer: 'approve' })
  wallet.respond('personal_sign', () => '0x5163')
  const modal = createModal({
    ...options,
    // Reads no configuration of the project, so the test needs no network.
    basic: true,
    plugins: [...options.plugins, external([{ id: 'mock', name: 'Mock', provider: wallet.provider }])],
  })
  const { address } = await modal.connect({ connectorId: 'mock' })
  expect(modal.getState()).toMatchObject({ status: 'connected', address })
  const call = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
  expect(await modal.provider('eip155').request(call)).toBe('0x5163')
  modal.dispose()
})
