import fc from 'fast-check'
import type { Reading } from 'portico/kernel'
import { expect, test } from 'vitest'
import { requestMessages } from '../../../plugins/account/views/requests/requestMessages.js'
import {
  isUnlimited,
  requestSentence,
  type SentenceContext,
  stepSentences,
} from '../../../plugins/account/views/requests/requestSentence.js'
import { volume } from '../../volumes.js'

const address = (digit: string) => `0x${digit.repeat(40)}`
const [spender, usdc, other, own] = [address('b'), address('c'), address('d'), address('e')]
const context = (more: Partial<SentenceContext> = {}): SentenceContext => ({
  text: (id, params = {}) =>
    requestMessages[id].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  locale: 'en',
  network: 'eip155:1',
  isOwn: (to) => to === own,
  coin: (network) => (network === 'eip155:1' ? { symbol: 'ETH', decimals: 18 } : undefined),
  token: (network, token) =>
    network === 'eip155:1' && token === usdc ? { symbol: 'USDC', decimals: 6 } : undefined,
  ...more,
})
const plain = (text: string | undefined) => text?.replace(/[\u2066\u2068\u2069]/g, '')
const sentence = (reading: Reading, more?: Partial<SentenceContext>) =>
  plain(requestSentence(reading, context(more)))

test.each<[Reading, string | undefined]>([
  [{ kind: 'transfer', to: spender, amount: 5n * 10n ** 17n }, 'Send 0.5 ETH to 0xbbbbbb…bbbbbb'],
  [{ kind: 'transfer', to: spender, amount: 1n }, 'Send 0.000000000000000001 ETH to 0xbbbbbb…bbbbbb'],
  [{ kind: 'transfer', to: spender, amount: 7n, network: 'eip155:10' }, undefined],
  [{ kind: 'transfer', to: spender, amount: 1_500_000n, token: usdc }, 'Send 1.5 USDC to 0xbbbbbb…bbbbbb'],
  [
    { kind: 'transfer', to: spender, amount: 1_500_000n, token: other },
    'Send tokens of the contract 0xdddddd…dddddd to 0xbbbbbb…bbbbbb',
  ],
  [{ kind: 'approval', spender, token: usdc, amount: 250_000_000n }, 'Approve 250 USDC for 0xbbbbbb…bbbbbb'],
  [
    { kind: 'approval', spender, token: usdc, amount: 1n, added: true },
    'Approve another 0.000001 USDC for 0xbbbbbb…bbbbbb',
  ],
  [
    { kind: 'approval', spender, token: usdc, amount: 'unlimited' },
    'Approve unlimited USDC for 0xbbbbbb…bbbbbb',
  ],
  [
    { kind: 'approval', spender, token: other, amount: 'unlimited' },
    'Approve unlimited tokens of the contract 0xdddddd…dddddd for 0xbbbbbb…bbbbbb',
  ],
  [
    { kind: 'approval', spender, token: usdc, amount: 'all' },
    'Approve everything of the contract 0xcccccc…cccccc for 0xbbbbbb…bbbbbb',
  ],
  [
    { kind: 'approval', spender, token: other, amount: 99n },
    'Approve tokens of the contract 0xdddddd…dddddd for 0xbbbbbb…bbbbbb',
  ],
  [
    { kind: 'approval', spender, token: usdc, amount: 0n },
    'Take back the approval of USDC for 0xbbbbbb…bbbbbb',
  ],
  [{ kind: 'permit', spender, token: usdc, amount: 250_000_000n }, 'Permit 250 USDC for 0xbbbbbb…bbbbbb'],
  // The same address on another network is another token.
  [
    { kind: 'permit', spender, token: usdc, amount: 250_000_000n, network: 'eip155:10' },
    'Permit tokens of the contract 0xcccccc…cccccc for 0xbbbbbb…bbbbbb',
  ],
  [{ kind: 'signIn', domain: 'example.com' }, 'Sign in to example.com'],
  [{ kind: 'message', text: 'Hello' }, 'Sign the message “Hello”'],
  [{ kind: 'message' }, 'Sign a message that is not text'],
  [{ kind: 'document', type: 'Order', app: 'Seaport' }, 'Sign the document “Order” for “Seaport”'],
  [{ kind: 'call', to: other, amount: 0n }, 'Call the contract 0xdddddd…dddddd'],
  [{ kind: 'call', to: other, amount: 10n ** 18n }, 'Call the contract 0xdddddd…dddddd and send it 1 ETH'],
  [{ kind: 'call', amount: 0n }, 'Create a contract'],
  [{ kind: 'call', amount: 1n }, undefined],
  // A program of Solana, which does not name the coins that it gets.
  [{ kind: 'call', to: other }, 'Call the contract 0xdddddd…dddddd'],
  [{ kind: 'transfer', to: own, amount: 10n ** 18n }, 'Send 1 ETH to your own address 0xeeeeee…eeeeee'],
  [
    { kind: 'transfer', to: spender, amount: 1_234_567n, denom: 'uatom', network: 'cosmos:cosmoshub-4' },
    'Send 1,234,567 uatom to 0xbbbbbb…bbbbbb',
  ],
  [{ kind: 'action', name: 'cosmos.gov.v1.MsgVote' }, 'Run “cosmos.gov.v1.MsgVote”'],
  [{ kind: 'palletCall', pallet: 5, method: 3 }, 'Run method 3 of pallet 5'],
  [{ kind: 'memo', text: 'order 7' }, 'With the memo “order 7”'],
  [{ kind: 'fee', amount: 10n ** 15n }, 'Fee: 0.001 ETH'],
  [{ kind: 'fee', amount: 1n, network: 'eip155:10' }, undefined],
  [{ kind: 'transactions', count: 1 }, 'Sign a transaction'],
  [{ kind: 'transactions', count: 3 }, 'Sign transactions: 3'],
  [{ kind: 'permissions', count: 2 }, 'Grant permissions: 2'],
])('the sentence of reading %#', (reading, expected) => {
  expect(sentence(reading)).toBe(expected)
})

test('a kind without words, as a plugin may have it, has no sentence', () => {
  expect(sentence({ kind: 'dance' } as never)).toBeUndefined()
})

test('a batch lists its calls, and every one without a limit', () => {
  const call: Reading = { kind: 'call', to: other, amount: 0n }
  const unlimited: Reading = { kind: 'approval', spender, token: usdc, amount: 'unlimited' }
  const batch: Reading = { kind: 'batch', steps: [undefined, ...Array(20).fill(call), unlimited] }
  expect(sentence(batch)).toBe('Calls: 22')
  const steps = stepSentences(batch, context()).map(plain)
  expect(steps).toEqual([
    'A call that could not be read',
    ...Array(7).fill('Call the contract 0xdddddd…dddddd'),
    'Approve unlimited USDC for 0xbbbbbb…bbbbbb',
    '…',
  ])
  expect([isUnlimited(batch), isUnlimited(call), isUnlimited(undefined)]).toEqual([true, false, false])
})

test('the one call of a batch that goes elsewhere stands for it; the others, its memo and its fee are listed', () => {
  const pay: Reading = { kind: 'transfer', to: spender, amount: 10n ** 18n }
  const change: Reading = { kind: 'transfer', to: own, amount: 2n * 10n ** 18n }
  const notes: readonly Reading[] = [
    { kind: 'memo', text: 'order 7' },
    { kind: 'fee', amount: 10n ** 15n },
  ]
  const shown = (...steps: (Reading | undefined)[]) => {
    const batch: Reading = { kind: 'batch', steps }
    return [sentence(batch), ...stepSentences(batch, context()).map(plain)]
  }
  const [paid, back] = ['Send 1 ETH to 0xbbbbbb…bbbbbb', 'Send 2 ETH to your own address 0xeeeeee…eeeeee']
  const noted = ['With the memo “order 7”', 'Fee: 0.001 ETH']
  expect(shown(pay)).toEqual([paid])
  expect(shown(undefined)).toEqual(['A call that could not be read'])
  expect(shown(change, pay, ...notes)).toEqual([paid, back, ...noted])
  expect(shown(change, ...notes)).toEqual([back, ...noted])
  expect(shown(pay, pay, change, ...notes)).toEqual(['Payments: 3', paid, paid, back, ...noted])
  expect(shown(change, change)).toEqual(['Payments: 2', back, back])
  // One that cannot be read may do anything.
  expect(shown(pay, undefined, notes[1])).toEqual([
    'Calls: 2',
    paid,
    'A call that could not be read',
    'Fee: 0.001 ETH',
  ])
  expect(shown(change, undefined)).toEqual(['A call that could not be read', back])
  // The notes come last, however many calls there are.
  expect(shown(...Array(20).fill(pay), ...notes).slice(-3)).toEqual([...noted, '…'])
})

test('an amount is exact in every language, and no text leaves its place in the sentence', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 128n }), fc.nat(30), hostile, (amount, decimals, text) => {
      const units = { token: () => ({ symbol: 'T', decimals }) }
      const shown = sentence({ kind: 'approval', spender, token: other, amount }, units) ?? ''
      const [, whole = '', fraction = ''] = /^Approve ([\d,]+)\.?(\d*) T for/.exec(shown) ?? []
      expect(BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))).toBe(amount)
      const message = requestSentence({ kind: 'message', text }, context()) ?? ''
      expect(message.startsWith('Sign the message “\u2068') && message.endsWith('\u2069”')).toBe(true)
      expect(/[\u202a-\u202e\u2066-\u2069\n]/.test(message.slice(19, -2))).toBe(false)
      expect([...message].length).toBeLessThan(200)
    }),
    { numRuns: volume(300, 20_000) },
  )
})
