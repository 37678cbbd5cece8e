import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listConnections } from '../../../plugins/profile/listConnections.js'
import { REMEMBERED, type Remembered, rememberedParser } from '../../../plugins/profile/rememberedParser.js'

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

test('what is remembered comes back, and nothing else of a connection is kept', () => {
  const whole = { ...wallet, accounts: [{ address: '0x1' }], status: 'connected', email: 'ada@example.org' }
  expect(rememberedParser.parse([whole])).toEqual([wallet])
  expect(rememberedParser.parse(JSON.parse(JSON.stringify(rememberedParser.parse([whole]))))).toEqual([
    wallet,
  ])
})

test.each([
  ['type', 'TELEPATHY'],
  ['address', 7],
  ['name', ''],
  ['connectorId', 'x'.repeat(301)],
])('a wallet whose %s is damaged is left out, and the others stay', (field, value) => {
  const other = { ...wallet, id: 'two|eip155' }
  expect(rememberedParser.parse([{ ...wallet, [field]: value }, other])).toEqual([other])
})

test.each([
  ['icon', 'http://one.invalid/icon.png'],
  ['icon', 'javascript:alert(1)'],
  ['icon', `data:image/png;base64,${'A'.repeat(3000)}`],
  ['rdns', 7],
  ['login', 'toString'],
])('an %s of %s is left out', (field, value) => {
  const { [field as 'icon']: _, ...rest } = wallet
  expect(rememberedParser.parse([{ ...wallet, [field]: value }])).toEqual([rest])
})

test('whatever is stored gives a short list of whole wallets, or none', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      if (Array.isArray(input)) expect(rememberedParser.parse(input)).toEqual([])
      else expect(() => rememberedParser.parse(input)).toThrow(TypeError)
    }),
  )
  const many = Array.from({ length: 100 }, (_, at) => ({ ...wallet, id: `${at}` }))
  expect(rememberedParser.parse(many)).toHaveLength(REMEMBERED)
})

test('MUL-15 the embedded wallet shows both its accounts and how the visitor logged in', () => {
  const accounts = [
    { address: '0x1', type: 'eoa' as const },
    { address: '0x2', type: 'smartAccount' as const },
  ]
  const connection = { ...wallet, type: 'AUTH' as const, accounts: accounts.slice(0, 1) }
  const state = (user: object) =>
    ({
      connections: [connection],
      namespaces: { eip155: { account: { status: 'connected', connectionId: connection.id, user } } },
    }) as never
  expect(listConnections(state({ social: 'google', accounts }), false)).toMatchObject([
    { status: 'connected', login: 'google', accounts },
  ])
  expect(listConnections(state({ email: 'ada@example.org', accounts: [] }), false)).toMatchObject([
    { login: 'email', accounts: accounts.slice(0, 1) },
  ])
})
