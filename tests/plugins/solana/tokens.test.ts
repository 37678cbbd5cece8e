import { PorticoError } from 'portico/kernel'
import { createMockChain, createMockHttp } from 'portico/testing'
import { expect, test } from 'vitest'
import { readTokens } from '../../../plugins/solana/balances/readTokens.js'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OTHER = 'So11111111111111111111111111111111111111112'
const [network] = createMockChain('solana').networks as [
  ReturnType<typeof createMockChain>['networks'][number],
]
const { signal } = new AbortController()
const tokenAccount = (mint: unknown, amount: unknown, decimals: unknown = 6) => ({
  account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
})
const start = (answer: (program: string) => unknown) => {
  const http = createMockHttp()
  http.respond('getTokenAccountsByOwner', ({ params }: { readonly params?: unknown }) =>
    answer((params as [string, { programId: string }])[1].programId),
  )
  return { http, read: () => readTokens(http, OTHER, network, signal) }
}

test('token accounts of both token programs are read, and balances of the same mint are added up', async () => {
  const { read, http } = start((program) => ({
    value: program.startsWith('TokenkegQ')
      ? [tokenAccount(MINT, '5'), tokenAccount(MINT, '7')]
      : [tokenAccount(OTHER, '1', 9)],
  }))
  expect(await read()).toEqual([
    { asset: `${network.caipNetworkId}/token:${MINT}`, amount: 12n, decimals: 6, name: '', symbol: '' },
    { asset: `${network.caipNetworkId}/token:${OTHER}`, amount: 1n, decimals: 9, name: '', symbol: '' },
  ])
  expect(http.requests).toHaveLength(2)
})
test('malformed token accounts are left out', async () => {
  const bad = [
    null,
    7,
    {},
    tokenAccount('short', '1'),
    tokenAccount(MINT, 1),
    tokenAccount(MINT, '-1'),
    tokenAccount(MINT, '1e9'),
    tokenAccount(MINT, '9'.repeat(400)),
    tokenAccount(MINT, '1', 256),
    tokenAccount(MINT, '1', null),
  ]
  const { read } = start((program) => ({
    value: program.startsWith('TokenkegQ') ? [...bad, tokenAccount(OTHER, '3')] : [],
  }))
  expect((await read()).map(({ amount }) => amount)).toEqual([3n])
})
test('a node without Token-2022 yields only the other tokens; any other failure is an error', async () => {
  const failing = (error: Error) =>
    start((program) => {
      if (program.startsWith('TokenkegQ')) return { value: [tokenAccount(MINT, '1')] }
      throw error
    })
  const unknown = new PorticoError('unrecognized Token program id', { category: 'rpc' })
  expect(await failing(unknown).read()).toHaveLength(1)
  await expect(failing(new Error('offline')).read()).rejects.toThrow('offline')
  await expect(start(() => ({ value: null })).read()).rejects.toThrow('No token accounts')
})
