import { createModal } from 'portico'
import { external } from 'portico/plugins/external'
import { preset } from 'portico/preset'
import { createMockWallet } from 'portico/testing'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

test('a visitor declines, tries again and connects', async () => {
  const wallet = createMockWallet({ answer: 'reject' })
  const modal = createModal({
    plugins: [...preset(), external([{ id: 'mock', name: 'Mock', provider: wallet.provider }])],
    networks: [mainnet],
  })
  // The promise resolves when the modal closes.
  const closed = modal.open()
  await page.getByTestId('wallet-row').click()
  await expect.element(page.getByText('You declined in Mock.', { exact: true })).toBeVisible()
  wallet.answer('approve')
  await page.getByTestId('retry').click()
  await closed
  expect(modal.getState().status).toBe('connected')
  expect(wallet.prompts()).toBe(2)
  modal.dispose()
})
