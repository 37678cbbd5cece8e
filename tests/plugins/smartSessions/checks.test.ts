import { describe, expect, test } from 'vitest'
import { grantsParser } from '../../../plugins/smartSessions/grants/grantsParser.js'
import {
  readAnswer,
  readGrantId,
  type WalletRequest,
} from '../../../plugins/smartSessions/grants/readAnswer.js'
import { readRequest } from '../../../plugins/smartSessions/grants/readRequest.js'
import { answerOf, contextOf, contract, NOW, requestOf } from './sample.js'

const permission = (type: string, data: object) => requestOf({ permissions: [{ type, data }] })
const keys = (...all: object[]) => requestOf({ signer: { type: 'keys', data: { keys: all } } })
const spend = { allowance: '0x1', period: 60 }

describe('a request from the page', () => {
  test('SES-01 is copied and frozen, so that later changes by the page have no effect', () => {
    const given = requestOf()
    const read = readRequest(given, NOW)
    expect(read).toEqual(given)
    ;(given.permissions[1]?.data as { allowance: string }).allowance = '0xffff'
    expect(read).toEqual(requestOf())
    expect(Object.isFrozen(read.permissions[0]?.data)).toBe(true)
  })

  test.each([
    ['The request is missing or too long', undefined],
    ['The request is missing', []],
    ['The request has an unknown field: address', requestOf({ address: contract })],
    ['The network is not a CAIP-2 id', requestOf({ network: 1 })],
    ['Permissions end in the future, within a year', requestOf({ expiry: NOW })],
    ['Permissions end in the future, within a year', requestOf({ expiry: NOW + 366 * 86_400 })],
    ['Permissions end in the future, within a year', requestOf({ expiry: `${NOW + 9}` })],
    ['Permissions are granted to keys', requestOf({ signer: { type: 'wallet', data: {} } })],
    ['There are one to 5 keys', keys()],
    ['A key is not a secp256k1 public key', keys({ type: 'secp256k1', publicKey: '0x04' })],
    ['There are one to 20 permissions', requestOf({ permissions: [] })],
    ['Unknown permission: everything', permission('everything', {})],
    ['Unknown permission: toString', permission('toString', {})],
    ['A contract is not an address', permission('contract-call', { address: '0x1', functions: [] })],
    ['There are one to 20 functions', permission('contract-call', { address: contract, functions: [] })],
    [
      'A function has no valid name',
      permission('contract-call', { address: contract, functions: [{ functionName: 'send \u202e' }] }),
    ],
    [
      'A function has an unknown field: valueLimit',
      permission('contract-call', {
        address: contract,
        functions: [{ functionName: 'buy', valueLimit: '0xffff' }],
      }),
    ],
    [
      'An allowance is not a hexadecimal number',
      permission('native-token-recurring-allowance', { ...spend, allowance: '0x' }),
    ],
    [
      'A period is not a number of seconds',
      permission('native-token-recurring-allowance', { ...spend, period: 0.5 }),
    ],
    [
      'A start is not a time in seconds',
      permission('native-token-recurring-allowance', { ...spend, start: -1 }),
    ],
    ['A token is not an address', permission('erc20-recurring-allowance', spend)],
    ['The policies are not a list', requestOf({ policies: {} })],
  ])('SES-02 is refused with a message if invalid: %s', (message, given) => {
    expect(() => readRequest(given, NOW)).toThrow(
      expect.objectContaining({ message, code: 'permissions-invalid' }),
    )
  })
})

describe("the wallet's answer", () => {
  const { expiry, signer, permissions } = requestOf()
  const request: WalletRequest = {
    address: '0xAbC0000000000000000000000000000000000001',
    chainId: '0x1',
    expiry,
    signer,
    permissions,
    policies: [],
  }
  const answer = (change: object = {}) => answerOf([request], change)

  test('SES-03 may differ in field order and address case, and may expire earlier', () => {
    const read = readAnswer(
      answer({
        address: request.address.toLowerCase(),
        expiry: expiry - 1,
        permissions: permissions.map(({ type, data }) => ({ data, type })),
        extra: 'ignored',
      }),
      request,
    )
    expect(read).toEqual({ ...request, expiry: expiry - 1, context: contextOf('grant-1') })
    expect(Object.isFrozen(read)).toBe(true)
  })

  test.each([
    ['address', { address: contract }],
    ['chainId', { chainId: '0x2' }],
    ['chainId', { chainId: 'mainnet' }],
    ['expiry', { expiry: expiry + 1 }],
    ['signer', { signer: { type: 'wallet' } }],
    ['permissions', { permissions: permissions.slice(1) }],
    [
      'permissions',
      {
        permissions: permissions.map((each) =>
          each.type === 'contract-call'
            ? each
            : { ...each, data: { ...each.data, allowance: '0xffffffffffffffffff' } },
        ),
      },
    ],
    ['policies', { policies: [{ type: 'gas' }] }],
    ['context', { context: 'grant-1' }],
  ])('SES-04 is refused if it differs from the request: %s', (part, change) => {
    expect(() => readAnswer(answer(change), request)).toThrow(
      expect.objectContaining({
        message: `The wallet's answer differs from the request: ${part}`,
        code: 'permissions-different',
      }),
    )
  })

  test('SES-05 has the id for revoking in its context, if that is valid', () => {
    expect(readGrantId(contextOf('0a1b-2c'))).toBe('0a1b-2c')
    for (const context of [
      '0x',
      '0x1234',
      `0x${'00'.repeat(64)}`,
      contextOf(''),
      contextOf('a b\n'),
      contextOf('x'.repeat(300)),
      `0x${'ff'.repeat(96)}`,
    ])
      expect(readGrantId(context)).toBeUndefined()
    // The encoded length exceeds the data.
    expect(readGrantId(contextOf('0a1b').slice(0, 2 + 64 * 2 + 4))).toBeUndefined()
  })
})

describe('stored grants', () => {
  const grant = {
    network: 'eip155:1',
    address: contract,
    expiry: NOW,
    permissions: requestOf().permissions,
    id: 'grant-1',
    at: NOW * 1000,
  }
  test('SES-06 are validated: an invalid one is left out, the others stay', () => {
    const { id: _, ...nameless } = grant
    const read = grantsParser.parse([
      grant,
      nameless,
      { ...grant, permissions: [{ type: 'everything' }] },
      { ...grant, address: 'me' },
      { ...grant, id: 'two words' },
      null,
    ])
    expect(read).toEqual([grant, nameless])
    expect(Object.isFrozen(read[0]?.permissions)).toBe(true)
    expect(() => grantsParser.parse({})).toThrow('No list of granted permissions')
  })
})
