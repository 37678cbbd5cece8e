import { sessionOf } from 'portico/core'
import { expect, it } from 'vitest'
import { createPairedAccounts } from '../../../plugins/walletconnect/sessions/createPairedAccounts.js'
import type { Approval } from '../../../plugins/walletconnect/sessions/readApproval.js'
import { pairedChains } from './pairedChains.js'

const account = (address: string) => ({ address, type: 'eoa' as const })
const [main, other, test] = ['bc1qmain', 'bc1qother', 'tb1qtest'].map(account) as [
  ReturnType<typeof account>,
  ReturnType<typeof account>,
  ReturnType<typeof account>,
]
const approval = (accountsOn: Approval['accountsOn']): Approval => ({
  namespace: 'bip122',
  accounts: [...new Set(Object.values(accountsOn).flat())],
  accountsOn,
  networks: Object.keys(accountsOn) as Approval['networks'],
  methods: [],
  formerIds: {},
})
const open = (accountsOn: Approval['accountsOn'], first?: string) => {
  const own = sessionOf({
    namespace: 'bip122',
    name: 'Foxy',
    signal: new AbortController().signal,
    request: async () => {},
  })
  const { network, accounts } = own.session
  const standing = createPairedAccounts(
    pairedChains('bip122'),
    { ...approval(accountsOn), ...(first && { first }) },
    'bip122:main',
    own,
  )
  /** Values read whenever either of the two reports a change. */
  const told: string[] = []
  const read = () => `${network.get()} ${accounts.get().map(({ address }) => address)}`
  for (const each of [network, accounts]) each.subscribe(() => told.push(read()))
  return { standing, told, read }
}

it('SEC-23 network and accounts change together, so no address appears on another network', () => {
  const { standing, told, read } = open({ 'bip122:main': [main, other], 'bip122:test': [test] })
  expect(read()).toBe('bip122:main bc1qmain,bc1qother')
  standing.goTo('bip122:test')
  expect(new Set(told)).toEqual(new Set(['bip122:test tb1qtest']))
  standing.goTo('bip122:main')
  expect(read()).toBe('bip122:main bc1qmain,bc1qother')
})

it('the account in use stays first on the next network, and unchanged accounts are not reported', () => {
  const { standing, told, read } = open({ 'bip122:main': [main, other], 'bip122:test': [main, other] })
  standing.lead(other)
  expect(told.splice(0)).toEqual(['bip122:main bc1qother,bc1qmain'])
  standing.goTo('bip122:test')
  expect(told).toEqual(['bip122:test bc1qother,bc1qmain'])
  standing.goTo('bip122:test')
  expect(told).toHaveLength(1)
  expect(read()).toBe('bip122:test bc1qother,bc1qmain')
})

it('a later approval applies to its own network', () => {
  const { standing, read } = open({ 'bip122:main': [main] })
  standing.approve(approval({ 'bip122:main': [other], 'bip122:test': [test] }), 'bip122:main')
  expect(read()).toBe('bip122:main bc1qother')
  standing.goTo('bip122:test')
  expect(read()).toBe('bip122:test tb1qtest')
  // On a network outside the session nothing can be signed, but the wallet's accounts are still shown.
  standing.goTo('bip122:elsewhere')
  expect(read()).toBe('bip122:elsewhere tb1qtest,bc1qother')
})

it('WCT-11 an unrelated wallet update keeps the account in use first; a new account order changes it', () => {
  const both = { 'bip122:main': [main, other] }
  const { standing, told, read } = open(both)
  standing.lead(other)
  told.splice(0)
  // A further network, with accounts in the same order.
  standing.approve(approval({ ...both, 'bip122:test': [main, other] }), 'bip122:main')
  expect(told).toEqual([])
  standing.approve(approval({ ...both, 'bip122:test': [main, other] }), 'bip122:test')
  expect(read()).toBe('bip122:test bc1qother,bc1qmain')
  // A new order of accounts is a change by the wallet.
  standing.approve(approval({ 'bip122:test': [test, main, other] }), 'bip122:test')
  expect(read()).toBe('bip122:test tb1qtest,bc1qmain,bc1qother')
  // A removed account that was not in use changes nothing.
  standing.lead(other)
  standing.approve(approval({ 'bip122:test': [main, other] }), 'bip122:test')
  expect(read()).toBe('bip122:test bc1qother,bc1qmain')
})

it('PER-03 the restored account is first, and stays first after an update', () => {
  const both = { 'bip122:main': [main, other] }
  const { standing, read } = open(both, other.address)
  expect(read()).toBe('bip122:main bc1qother,bc1qmain')
  standing.approve(approval({ ...both, 'bip122:test': [main] }), 'bip122:main')
  expect(read()).toBe('bip122:main bc1qother,bc1qmain')
})
