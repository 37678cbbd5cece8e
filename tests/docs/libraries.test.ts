import { join } from 'node:path'
import { createMockWallet, type MockWallet } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSnippet, writeFolder } from './readSnippets.js'

const names = ['viem', 'ethers'] as const
const folder = writeFolder(
  'libraries',
  Object.fromEntries(names.map((name) => [`${name}.ts`, readSnippet('docs/api.md', name).code])),
)

let wallet: MockWallet
beforeEach(() => {
  wallet = createMockWallet({ answer: 'approve' })
  wallet.respond('personal_sign', () => `0x${'51'.repeat(65)}`)
  vi.stubGlobal('modal', { provider: () => wallet.provider })
})
afterEach(() => vi.unstubAllGlobals())

describe('the snippet of docs/api.md for', () => {
  test.each(names)('%s connects and signs through an EIP-1193 provider', async (name) => {
    await import(/* @vite-ignore */ join(folder, `${name}.ts`))
    const methods = wallet.calls.map(({ method }) => method)
    expect(methods).toContain('eth_requestAccounts')
    expect(methods.at(-1)).toBe('personal_sign')
    expect(wallet.calls.at(-1)?.params).toEqual(['0x48656c6c6f', expect.stringMatching(/^0x[0-9a-f]{40}$/i)])
  })
})
