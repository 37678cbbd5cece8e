import { expect, test } from 'vitest'
import { narrowRow } from '../../../plugins/multichain/narrowRow.js'

const METAMASK = 'nkbihfbeogaeaoehlefnkodbefgpgknn'
const all = { id: 'multichain:one', namespaces: ['eip155', 'solana'] }
const [evm, sol, bitcoin] = ['eip155', 'solana', 'bip122'].map((each) => ({ id: each, namespaces: [each] }))
const row = [evm, all, sol, bitcoin] as (typeof all)[]
const namesOf = (rdns: string, extension: string, connectors = row) =>
  narrowRow(connectors, new Map([[all.id, { rdns, extension }]])).map(({ id }) => id)

test('a known extension asks for all its chains at once, beside the chains that it lacks', () => {
  expect(namesOf('io.metamask', METAMASK)).toEqual([all.id, 'bip122'])
})

test('an announcement with the rdns of another wallet does not take its row', () => {
  expect(namesOf('app.phantom', 'a'.repeat(32))).toEqual(['eip155', 'solana', 'bip122'])
  expect(namesOf('io.metamask', 'a'.repeat(32))).toEqual(['eip155', 'solana', 'bip122'])
  expect(namesOf('__proto__', METAMASK)).toEqual(['eip155', 'solana', 'bip122'])
})

test('a wallet that is announced in this way alone keeps its row', () => {
  expect(namesOf('com.foxy', 'a'.repeat(32), [all])).toEqual([all.id])
})
