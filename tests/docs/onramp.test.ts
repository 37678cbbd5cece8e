import { join } from 'node:path'
import type { Modal } from 'portico'
import type { AnyPlugin } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, startOnramp, stubWindow } from '../plugins/onramp/startOnramp.js'
import { readSnippet, writeFolder } from './readSnippets.js'

const folder = writeFolder('onramp', {
  'provider.ts': readSnippet('docs/onramp.md', 'own-provider').code,
  'headless.ts': readSnippet('docs/onramp.md', 'headless').code,
})
const { harbourPay } = (await import(/* @vite-ignore */ join(folder, 'provider.ts'))) as {
  harbourPay(): AnyPlugin
}
const { buy } = (await import(/* @vite-ignore */ join(folder, 'headless.ts'))) as {
  buy(modal: Modal, provider: string, amount: string): boolean
}
afterEach(() => vi.unstubAllGlobals())

test('the provider in docs/onramp.md is offered last, and opens with the order, without a view', async () => {
  const opened = stubWindow()
  const { kernel, state } = await startOnramp({ plugins: [harbourPay()] })
  expect(state().providers.map(({ name }) => name)).toEqual(['meld', 'coinbase', 'harbour'])
  const modal = { kernel } as unknown as Modal
  expect(buy(modal, 'harbour', '9.99')).toBe(false)
  expect(buy(modal, 'harbour', '12.50')).toBe(true)
  await vi.waitFor(() => expect(state().purchase?.status).toBe('open'))
  const link = new URL(opened[0]?.location.href ?? '')
  expect(link.origin).toBe('https://pay.harbour.example')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    to: `eip155:1:${ada}`,
    buy: 'USDC',
    pay: '12.5 USD',
  })
})
