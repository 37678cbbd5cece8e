import fc from 'fast-check'
import type { Stored } from 'portico/core'
import { expect, test } from 'vitest'
import { createWalletHistory } from '../../../plugins/profile/createWalletHistory.js'
import { listConnections } from '../../../plugins/profile/listConnections.js'

import {
  MAX_REMEMBERED,
  type Remembered,
  rememberedParser,
} from '../../../plugins/profile/rememberedParser.js'

const wallet: Remembered = {
  id: 'one|eip155',
  connectorId: 'one',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  name: 'One',
  address: '0x1',
  icon: 'https://one.invalid/icon.png',
  rdns: 'app.one',
  login: 'github',
}

test('remembered wallets are read back with known fields only', () => {
  const whole = { ...wallet, accounts: [{ address: '0x1' }], status: 'connected', email: 'ada@example.org' }
  expect(rememberedParser.parse([whole])).toEqual([wallet])
  expect(rememberedParser.parse(JSON.parse(JSON.stringify(rememberedParser.parse([whole]))))).toEqual([
    wallet,
  ])
})

test.each([
  ['type', true],
  ['address', 7],
  ['name', ''],
  ['connectorId', 'x'.repeat(301)],
])('a wallet with an invalid %s is left out, and the others stay', (field, value) => {
  const other = { ...wallet, id: 'two|eip155' }
  expect(rememberedParser.parse([{ ...wallet, [field]: value }, other])).toEqual([other])
})

test.each([
  ['icon', 'http://one.invalid/icon.png'],
  ['icon', 'javascript:alert(1)'],
  ['icon', `data:image/png;base64,${'A'.repeat(3000)}`],
  ['rdns', 7],
  ['login', 'toString'],
])('an invalid %s is left out: %s', (field, value) => {
  const { [field as 'icon']: _, ...rest } = wallet
  expect(rememberedParser.parse([{ ...wallet, [field]: value }])).toEqual([rest])
})

test('any stored value gives a limited list of valid wallets, or none', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      if (Array.isArray(input)) expect(rememberedParser.parse(input)).toEqual([])
      else expect(() => rememberedParser.parse(input)).toThrow(TypeError)
    }),
  )
  const many = Array.from({ length: 100 }, (_, at) => ({ ...wallet, id: `${at}` }))
  expect(rememberedParser.parse(many)).toHaveLength(MAX_REMEMBERED)
})

test('MUL-15 the embedded wallet shows both its accounts and how the visitor logged in', () => {
  const accounts = [
    { address: '0x1', type: 'eoa' as const },
    { address: '0x2', type: 'smartAccount' as const },
  ]
  const connection = { ...wallet, type: 'AUTH' as const, accounts: accounts.slice(0, 1) }
  const list = (user: object, connectionId: string, several = true) =>
    listConnections(
      {
        connections: [connection],
        namespaces: { eip155: { account: { status: 'connected', connectionId } } },
      } as never,
      several,
      user as never,
    )
  expect(list({ social: 'google', accounts }, connection.id, false)).toMatchObject([
    { status: 'connected', login: 'google', accounts },
  ])
  expect(list({ email: 'ada@example.org', accounts: [] }, connection.id)).toMatchObject([
    { login: 'email', accounts: accounts.slice(0, 1) },
  ])
  // Also beside the wallet in use.
  expect(list({ social: 'google', accounts }, 'other')).toMatchObject([
    { status: 'active', login: 'google', accounts },
  ])
})

test('MUL-08 an update without a login keeps the remembered login', () => {
  let list: readonly Remembered[] = []
  const memory = createWalletHistory({
    get: () => list,
    set: (next) => {
      list = next
    },
    load: () => {},
  } as Stored<readonly Remembered[]>)
  const live = { ...wallet, type: 'AUTH' as const, accounts: [], status: 'connected' as const }
  memory.remember([{ ...live, login: 'github' }])
  memory.remember([{ ...live, login: undefined, address: '0x9' } as never])
  expect(list).toMatchObject([{ address: '0x9', login: 'github' }])
  memory.remember([{ ...live, login: 'email' }])
  expect(list).toMatchObject([{ login: 'email' }])
})
