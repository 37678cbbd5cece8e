import { describe, expect, test } from 'vitest'
import { methodsOrder } from '../../../plugins/wallets/list/methodsOrder.js'
import { startsGroup } from '../../../plugins/wallets/list/startsGroup.js'

const all = ['social', 'wallet', 'email']

describe('order of the connect methods', () => {
  test('CVW-01 without an installed wallet it is e-mail, social, wallet', () => {
    expect(methodsOrder(all, { installed: false })).toEqual(['email', 'social', 'wallet'])
  })
  test('CVW-02 with an installed wallet it is wallet, e-mail, social', () => {
    expect(methodsOrder(all, { installed: true })).toEqual(['wallet', 'email', 'social'])
  })
  test('CVW-03 the host’s order wins, but cannot add a disabled method', () => {
    const order = ['social', 'wallet', 'email']
    expect(methodsOrder(all, { installed: true, order })).toEqual(order)
    expect(methodsOrder(['email', 'wallet'], { installed: true, order })).toEqual(['wallet', 'email'])
  })
  test('a third-party method comes last', () => {
    expect(methodsOrder(['passkey', ...all], { installed: true })).toEqual([
      'wallet',
      'email',
      'social',
      'passkey',
    ])
  })
})

describe('CVW-04 separators', () => {
  test.each([
    [['email', 'social', 'wallet'], [2]],
    [['social', 'email', 'wallet'], [2]],
    [['wallet', 'email', 'social'], [1]],
    [['wallet', 'social', 'email'], [1]],
    [
      ['email', 'wallet', 'social'],
      [1, 2],
    ],
    [
      ['social', 'wallet', 'email'],
      [1, 2],
    ],
    [['email', 'social'], []],
    [['email', 'wallet'], [1]],
    [['wallet'], []],
    [[], []],
  ])('%j has an "or" before %j', (methods, expected) => {
    expect(methods.flatMap((_, index) => (startsGroup(methods, index) ? [index] : []))).toEqual(expected)
  })
})
