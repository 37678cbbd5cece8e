import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { networkTable } from '../../src/elements/networkTable.js'
import { readNetwork } from '../../src/elements/readNetwork.js'

const known: readonly Chain[] = Object.values(chains).filter((each) => 'id' in each)

test('the networks of the elements are those of viem', () => {
  expect(networkTable.length).toBeGreaterThan(20)
  for (const [id] of networkTable) {
    const [chain] = known.filter((each) => each.id === id)
    const { name, url } = chain?.blockExplorers?.default ?? {}
    expect(readNetwork(`${id}`)).toEqual({
      id,
      name: chain?.name,
      nativeCurrency: chain?.nativeCurrency,
      rpcUrls: { default: { http: [chain?.rpcUrls.default.http[0]] } },
      blockExplorers: { default: { name, url } },
    })
  }
})

test('a network is named by its chain id, its CAIP-2 id or the name of its namespace', () => {
  expect(readNetwork('eip155:8453')).toEqual(readNetwork('8453'))
  expect(readNetwork('solana')).toMatchObject({ chainNamespace: 'solana', name: 'Solana' })
  expect(readNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(readNetwork('solana'))
  expect(() => readNetwork('2')).toThrow('networks="2" is not in the list')
})
