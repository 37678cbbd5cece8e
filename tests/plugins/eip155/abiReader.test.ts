import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCalls } from '../../../plugins/eip155/comparing/readCalls.js'
import { abiReader, argumentsOf, wordAt } from '../../../plugins/eip155/encoding/abiReader.js'

const account = getAddress(`0x${'a1'.repeat(20)}`)
const you = getAddress(`0x${'b2'.repeat(20)}`)
const data: Hex = encodeFunctionData({
  abi: parseAbi(['function execute(address,uint256,bytes)']),
  args: [you, 5n, '0x'],
})
/** The same call with a bit set above the address. */
const dirty = data.replace(/^(0x.{8})0{24}/, `$1${'1'.padStart(24, '0')}`)

test('a word with more than an address is no address, wherever call data is read', () => {
  expect(argumentsOf(data).address(0)).toBe(you.toLowerCase())
  expect(() => argumentsOf(dirty).address(0)).toThrow('No address')
  expect(readCalls({ to: account, data }, account)?.calls).toEqual([
    { to: you.toLowerCase(), value: 5n, data: '0x' },
  ])
  expect(readCalls({ to: account, data: dirty }, account)).toBeUndefined()
})

test('arguments that end too early, and offsets and lists that are too large, are not read', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  expect(() => abiReader(word(1).slice(1)).number(0)).toThrow('Too short')
  expect(() => abiReader(word(2_000_000)).offset(0)).toThrow('Too far')
  expect(() => abiReader(word(101)).items(0)).toThrow('Too many')
  expect(() => abiReader(word(64)).bytesAt(0)).toThrow('Too short')
  expect(wordAt(3)).toBe(96)
})
