import { describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../plugins/bip122/bitcoinNetworks.js'
import { readAddress } from '../../../plugins/bip122/encoding/readAddress.js'

const namesOf = (text: string) =>
  bitcoinNetworks.filter((each) => readAddress(text, each)).map(({ name }) => name)

describe('addresses with their networks', () => {
  // Examples of BIP-173, BIP-350 and BIP-13.
  test.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'mainnet'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'mainnet'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mainnet'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'mainnet'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'testnet,signet'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'testnet,signet'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'testnet,signet'],
  ])('%s', (text, names) => {
    expect(namesOf(text).join()).toBe(names)
  })

  test.each([
    '',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    // Bech32 in the place of Bech32m, and the other way round.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'BC1Q0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0',
    // Mixed case, an unknown version, a wrong length, padding that is not zero.
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    'bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c4',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '1'.repeat(100_000),
  ])('no network has the address %s', (text) => {
    expect(namesOf(text)).toEqual([])
  })
})
