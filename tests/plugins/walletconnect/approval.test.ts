import fc from 'fast-check'
import type { Network } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { createProposal } from '../../../plugins/walletconnect/sessions/createProposal.js'
import { readApproval } from '../../../plugins/walletconnect/sessions/readApproval.js'
import { CASES } from '../../volumes.js'
import { pairedChains } from './pairedChains.js'

const network = (chainNamespace: string, id: string) =>
  ({ chainNamespace, id, caipNetworkId: `${chainNamespace}:${id}`, name: id }) as unknown as Network
const networks = [network('eip155', '8453'), network('eip155', '1'), network('cosmos', 'cosmoshub-4')]
const asked = createProposal(networks, pairedChains)
const read = (namespaces: unknown) => readApproval(namespaces, asked, pairedChains)
const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('namespaces a pairing requests', () => {
  it('names each namespace of the networks with its chains, methods and events', () => {
    expect(Object.keys(asked)).toEqual(['eip155', 'cosmos'])
    expect(asked.eip155?.chains).toEqual(['eip155:8453', 'eip155:1'])
    expect(asked.eip155?.methods).toContain('personal_sign')
    expect(asked.cosmos?.methods).toEqual(['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'])
    expect(createProposal([network('ton', '-239')], pairedChains).ton?.methods).toEqual([])
  })

  it('uses the host’s methods instead of its own, and adds the host’s chains without duplicates', () => {
    const given = createProposal(networks, pairedChains, {
      eip155: { methods: ['personal_sign'], chains: ['eip155:10', 'eip155:1'] },
    })
    expect(given.eip155).toMatchObject({
      methods: ['personal_sign'],
      chains: ['eip155:8453', 'eip155:1', 'eip155:10'],
    })
    expect(given.cosmos).toEqual(asked.cosmos)
  })

  it('also requests networks by their former ids, and maps approved former ids to the current ones', () => {
    const now = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const before = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const wish = createProposal([network('solana', now.slice(7))], pairedChains)
    expect(wish.solana?.chains).toEqual([now, before])
    const key = '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM'
    const approve = (...chains: readonly string[]) =>
      readApproval({ solana: { accounts: chains.map((each) => `${each}:${key}`) } }, wish, pairedChains)[0]
    expect(approve(before)).toMatchObject({ networks: [now], formerIds: { [now]: before } })
    expect(approve(before, now)).toMatchObject({ networks: [now], formerIds: {} })
    expect(approve(now)).toMatchObject({ networks: [now], formerIds: {} })
  })
})

describe('a wallet’s approval (SEC-23)', () => {
  it('with CAIP-2 keys is merged into one approval per namespace', () => {
    const [evm, ...others] = read({
      'eip155:1': { accounts: [`eip155:1:${one}`], methods: ['personal_sign'] },
      'eip155:8453': { accounts: [`eip155:8453:${one}`], methods: ['personal_sign', 'eth_sendTransaction'] },
      eip1559: { accounts: [`eip155:1:${two}`] },
    })
    expect(others).toEqual([])
    expect(evm).toMatchObject({
      networks: ['eip155:8453', 'eip155:1'],
      accounts: [{ address: one }],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
  })

  it('is reduced to what was requested', () => {
    const [evm, ...others] = read({
      eip155: {
        accounts: [`eip155:1:${one}`, `eip155:8453:${one}`, `eip155:1:${two}`, `eip155:66:${one}`],
        methods: ['personal_sign', 'eth_stealEverything'],
      },
      solana: {
        accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      },
    })
    expect(others).toEqual([])
    expect(evm?.accounts.map(({ address }) => address)).toEqual([one, two])
    expect(evm?.networks).toEqual(['eip155:8453', 'eip155:1'])
    expect(evm?.methods).toEqual(['personal_sign'])
    expect(Object.isFrozen(evm)).toBe(true)
  })

  it('keeps the accounts of each network, and treats addresses that differ only in case as one account', () => {
    const [evm] = read({
      eip155: { accounts: [`eip155:1:${one}`, `eip155:8453:${two}`, `eip155:8453:${one.toLowerCase()}`] },
    })
    const on = (id: string) => evm?.accountsOn[id as 'eip155:1']?.map(({ address }) => address)
    expect(evm?.accounts.map(({ address }) => address)).toEqual([one, two])
    expect([on('eip155:1'), on('eip155:8453')]).toEqual([[one], [one, two]])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'eip155'],
    ['no accounts', { eip155: {} }],
    ['accounts that are no list', { eip155: { accounts: `eip155:1:${one}` } }],
    ['no texts', { eip155: { accounts: [{}, null, 1] } }],
    [
      'an address of another namespace',
      { eip155: { accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${one}`] } },
    ],
    ['no address', { eip155: { accounts: ['eip155:1:0x00', 'eip155:1:', 'eip155:1:<img>'] } }],
    ['a chain nobody asked for', { eip155: { accounts: [`eip155:66:${one}`] } }],
    ['an inherited namespace', Object.create({ eip155: { accounts: [`eip155:1:${one}`] } })],
  ])('%s: nothing counts as approved', (_, namespaces) => {
    expect(read(namespaces)).toEqual([])
  })

  it('keeps 100 of 10,000 accounts without reading the rest, and none that are on unrequested chains', () => {
    const accounts = (chain: string) =>
      Array.from({ length: 10_000 }, (_, at) => `${chain}:0x${at.toString(16).padStart(40, '0')}`)
    const flood = accounts('eip155:1')
    const methods = Array.from({ length: 10_000 }, (_, at) => `eth_more${at}`)
    const [evm] = read({ eip155: { accounts: flood, methods: ['personal_sign', ...methods] } })
    expect(evm?.accounts.map(({ address }) => `eip155:1:${address}`)).toEqual(flood.slice(0, 100))
    expect(evm?.methods).toEqual(['personal_sign'])
    expect(read({ eip155: { accounts: accounts('eip155:66') } })).toEqual([])
    let looks = 0
    const watched = (list: readonly string[]) =>
      new Proxy(list, {
        get: (target, key) => {
          looks++
          return Reflect.get(target, key)
        },
      })
    read({ eip155: { accounts: watched(flood), methods: watched(methods) } })
    expect(looks).toBeLessThan(5000)
  })

  it('keeps only values that were both requested and approved', () => {
    const chains = ['eip155:1', 'eip155:8453', 'eip155:66', 'cosmos:cosmoshub-4', 'solana:x', 'eip155', '']
    const account = fc
      .tuple(
        fc.constantFrom(...chains),
        fc.oneof(fc.constantFrom(one, two, '0x00'), fc.string({ maxLength: 8 })),
      )
      .map((parts) => parts.join(':'))
    const namespace = fc.record(
      {
        accounts: fc.oneof(fc.array(fc.oneof(account, fc.constant(7)), { maxLength: 6 }), fc.constant('x')),
        methods: fc.array(fc.constantFrom('personal_sign', 'eth_everything', 'cosmos_signDirect', 7), {
          maxLength: 4,
        }),
        chains: fc.constant(['eip155:66']),
      },
      { requiredKeys: [] },
    )
    const given = fc.dictionary(fc.constantFrom('eip155', 'cosmos', 'solana', '__proto__'), namespace)
    fc.assert(
      fc.property(given, (namespaces) => {
        for (const { namespace, accounts, accountsOn, networks, methods } of read(namespaces)) {
          const wish = asked[namespace]
          const said = Object(Reflect.get(namespaces, namespace))
          for (const each of networks)
            for (const { address } of accountsOn[each] ?? [])
              expect(said.accounts).toContain(`${each}:${address}`)
          for (const account of accounts)
            expect(networks.some((each) => accountsOn[each]?.includes(account))).toBe(true)
          expect(Object.keys(accountsOn).sort()).toEqual([...networks].sort())
          for (const each of networks) expect(wish?.chains).toContain(each)
          for (const each of methods) {
            expect(wish?.methods).toContain(each)
            expect(said.methods).toContain(each)
          }
          expect(accounts.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: CASES },
    )
  })
})
