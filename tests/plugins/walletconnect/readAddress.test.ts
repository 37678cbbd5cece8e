import { expect, it } from 'vitest'
import { createKeys } from '../../../demo/sandbox/wallet/keys.mjs'
import { pairedChains } from './pairedChains.js'

const readAddress = (namespace: string, text: string) => pairedChains(namespace).readAddress(text)

const key = '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM'
const base58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

it.each([
  ['eip155', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['solana', key],
  ['solana', '11111111111111111111111111111111'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ['bip122', base58],
  ['bip122', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['bip122', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
  ['bip122', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['bip122', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bip122', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['cosmos', 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'],
  ['polkadot', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['near', 'alice.testnet'],
  ['hedera', '0.0.1234567-zbhlt'],
])('accepts the %s address %s', (namespace, text) => {
  expect(readAddress(namespace, text)).toBe(text)
})

it.each([
  ['eip155', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226'],
  ['eip155', key],
  ['solana', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['solana', key.replace('5', '0')],
  ['solana', key.slice(0, 31)],
  ['polkadot', key],
  ['polkadot', 'l5oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['bip122', base58.slice(0, 20)],
  ['bip122', 'bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['bip122', 'bc1bar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['cosmos', 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkms'],
  ['cosmos', 'COSMOS1VQPJLJWSYNSN58DUGZ0W8UT7KUN7T8LS2QKMSQ'],
  ['polkadot', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226'],
  ['near', 'a b'],
  ['near', ''],
  ['near', 'a/b'],
])('rejects as an address of %s: %s', (namespace, text) => {
  expect(readAddress(namespace, text)).toBeUndefined()
})

it.each([
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'cosmos:cosmoshub-4',
])('accepts addresses that a wallet derives from its keys on %s', (chain) => {
  const keys = createKeys()
  for (const account of [0, 1]) {
    const address = keys.address(chain, account)
    expect(readAddress(chain.split(':')[0] ?? '', address)).toBe(address)
  }
})
