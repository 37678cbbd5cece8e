import type { ChainAdapter } from 'portico/kernel'
import { expect, test } from 'vitest'
import { findListed, readListed } from '../../../plugins/swap/sources/readListed.js'

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const token = (digit: string, symbol: string, decimals = 6) => ({
  address: `0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals,
})
const chain = {
  sameAddress: (one: string, other: string) => one.toLowerCase() === other.toLowerCase(),
} as ChainAdapter

test('SEC-05 the native coin keeps its network’s name and decimals, and the first list wins', () => {
  const icon = 'https://icons.example/eth.png'
  const lists = [
    [token('a', 'USDC')],
    [{ name: 'Free Money', symbol: 'USDC', decimals: 2, icon }, token('A', 'USDC', 18)],
  ]
  expect(readListed(lists, coin)).toEqual([token('a', 'USDC'), { ...coin, icon }])
})

test('SEC-05 a list has no token that imitates the native coin or a well-known one in other letters', () => {
  const fakes = ['USDС', 'USDC\u3164', 'US\u1160DC', 'ᴜꜱᴅᴄ', 'ÚSDT', 'ΕΤΗ', 'ꓓꓮꓲ', 'ᎬᎢᎻ']
  const honest = [token('a', 'USDC'), token('b', 'USDC.e'), token('c', 'Ω'), token('d', '日本')]
  const listed = readListed(
    [[...fakes.map((symbol, index) => token(String(index), symbol)), ...honest]],
    coin,
  )
  expect(listed).toEqual(honest)
})

test('SEC-05 an ambiguous symbol finds no token, unless exactly one is trusted', () => {
  const [one, other, fake] = [token('a', 'USDC'), token('b', 'USDC'), token('c', 'ETH')]
  const list = [fake, one, other, coin]
  expect(findListed(list, 'usdc', chain)).toBe(undefined)
  expect(findListed(list, 'usdc', chain, (each) => each === other)).toBe(other)
  expect(findListed(list, 'usdc', chain, (each) => each !== coin)).toBe(undefined)
  expect(findListed(list, 'ETH', chain, (each) => each === fake)).toBe(coin)
  expect(findListed(list, one.address, chain)).toBe(one)
})
