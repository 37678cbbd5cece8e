import { definePlugin, service } from 'portico/kernel'
import { checkPlugin, createTestKernel, mockChain } from 'portico/testing'
import { expect, it } from 'vitest'
it('smoke', async () => {
  expect(await checkPlugin(mockChain, { options: { namespace: 'solana' } })).toEqual([])
  const s = service<{ a: number }>('s')
  const t = createTestKernel({ plugins: [definePlugin({ id: 'x', kernel: 1, needs: { s }, setup: () => {} })], services: [[s, { a: 1 }]] })
  expect(t.kernel.plugins.get().map((p) => p.status)).toEqual(['on', 'on'])
})
