import type { StackEntry } from 'portico/core'
import { type Kernel, type Network, PorticoError } from 'portico/kernel'
import { describePlugin, walletError } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { networks } from '../../../plugins/networks/index.js'
import { networkRows } from '../../../plugins/networks/networkRows.js'
import { shouldShowUnsupported } from '../../../plugins/networks/shouldShowUnsupported.js'
import { nextStep } from '../../../plugins/networks/switching/nextStep.js'
import { returnSteps } from '../../../plugins/networks/switching/returnSteps.js'
import { switchOutcome } from '../../../plugins/networks/switching/switchOutcome.js'
import { connectedState, connection, fakeServices, fakeSessions, network } from '../wallets/fakeModal.js'

const mainnet = network(1, 'Ethereum')
const base = network(8453, 'Base')
const polygon = network(137, 'Polygon')
const solana = network('main', 'Solana', { chainNamespace: 'solana' })

test('keeps the house rules of plugins', async () => {
  const box: { kernel?: Kernel } = {}
  const { services } = fakeServices({ sessions: fakeSessions([mainnet]) }, () => box.kernel as Kernel)
  await expect(
    describePlugin(() => networks(), { needs: services.map(([t, api]) => [t, api]) }),
  ).resolves.toBe(undefined)
})

describe('NET-07 UnsupportedChain shows only when all four conditions hold', () => {
  const bits = [false, true]
  const cases = bits.flatMap((unsupported) =>
    bits.flatMap((switching) =>
      bits.flatMap((allowed) => bits.map((basic) => ({ unsupported, switching, allowed, basic }))),
    ),
  )
  test.each(cases)('%o', (given) => {
    const only = given.unsupported && given.switching && given.allowed === false && given.basic === false
    expect(shouldShowUnsupported(given)).toBe(only)
  })
  test('that is one of 16 combinations', () => {
    expect(cases).toHaveLength(16)
    expect(cases.filter(shouldShowUnsupported)).toEqual([
      { unsupported: true, switching: true, allowed: false, basic: false },
    ])
  })
})

describe('NET-01 the list', () => {
  const all = [mainnet, base, polygon]
  const names = (query: string, approved?: readonly Network[]) =>
    networkRows(all, {
      query,
      active: polygon.caipNetworkId,
      approvedOf: () => approved?.map((each) => each.caipNetworkId),
    }).map((row) => `${row.network.name}${row.selected ? '*' : ''}${row.approved ? '' : '-'}`)

  test('keeps the host’s order where everything is approved', () => {
    expect(names('')).toEqual(['Ethereum', 'Base', 'Polygon*'])
  })
  test('puts approved networks first; the current one counts as approved', () => {
    expect(names('', [base])).toEqual(['Base', 'Polygon*', 'Ethereum-'])
  })
  test('searches by name in any letter case', () => {
    expect(names(' POLY ')).toEqual(['Polygon*'])
    expect(names('zzz')).toEqual([])
  })
})

describe('NET-15 the view that a switch returns to', () => {
  const list = { view: 'SwitchNetwork' }
  const target = { view: 'SwitchNetwork', params: { network: 'eip155:1' } }
  test.each<[string, StackEntry[], number]>([
    ['the view before the list', [{ view: 'Account' }, list, target], 2],
    ['nothing, where the list was opened directly', [list, target], 0],
    ['nothing, where it began elsewhere', [{ view: 'Send' }, target], 0],
    ['nothing, where it was opened directly', [target], 0],
    ['UnsupportedChain', [{ view: 'UnsupportedChain' }, target], 1],
    ['nothing, where no switch is shown', [{ view: 'Account' }], 0],
  ])('%s', (_, stack, steps) => {
    expect(returnSteps(stack)).toBe(steps)
  })
})

describe('effects of choosing a network', () => {
  const none = { namespaces: {} as never, connections: [] }
  const evm = {
    namespaces: { eip155: connectedState(mainnet) } as never,
    connections: [connection('eip155')],
  }
  test.each([
    ['NET-02 nobody is connected: it is selected', none, base, 'select'],
    ['the wallet is on it: it is selected', evm, mainnet, 'select'],
    ['the wallet is elsewhere: it is asked', evm, base, 'ask'],
    ['MCH-06 no wallet of that chain: one is needed', evm, solana, 'connect'],
  ] as const)('%s', (_, state, to, step) => {
    expect(nextStep(state, to)).toBe(step)
  })
})

test.each([
  [walletError(4001, 'User rejected the request.'), 'declined'],
  [walletError(-32002, 'Already pending'), 'pending'],
  [new Error('boom'), 'failed'],
])('the outcome of a failed switch: %s', (error, outcome) => {
  expect(switchOutcome(error)).toEqual({ status: outcome })
})

test('NET-02 the outcome has the message of the plugin that refused, or of the wallet’s error', () => {
  const refusal = new PorticoError('Not in your country.', { category: 'gate' })
  expect(switchOutcome(refusal)).toEqual({ status: 'refused', text: 'Not in your country.' })
  const wallet = new PorticoError('Limit exceeded', { category: 'wallet' })
  const wrapped = new PorticoError('Switch failed', { category: 'network', cause: wallet })
  expect(switchOutcome(wrapped)).toEqual({ status: 'failed', text: 'Limit exceeded' })
})
