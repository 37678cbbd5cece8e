import fc from 'fast-check'
import { createModal } from 'portico'
import { PorticoError } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { checkOptions, settingsOf } from '../../../src/modal/options/options.js'
import { CASES, limit } from '../../volumes.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
}
const valid = { networks: [network] }

describe('the options of createModal', () => {
  test.each([
    ['options', undefined],
    ['options', []],
    ['options', 'x'],
    ['networks', {}],
    ['networks', { networks: [] }],
    ['networks[0]', { networks: [{}] }],
    ['networks[1]', { networks: [network, undefined] }],
    ['networks[1]', { networks: [network, 'eip155:1'] }],
    ['networks', { networks: [{ name: 'Nowhere' }] }],
    ['networks[0]', { networks: [{ id: 1 }] }],
    [
      'networks[1]',
      { networks: [network, { ...network, id: 2, nativeCurrency: { symbol: 'X', decimals: -1 } }] },
    ],
    ['networks[0]', { networks: [{ ...network, chainNamespace: '__proto__' }] }],
    ['networks[0]', { networks: [{ ...network, chainNamespace: Object.create(null) }] }],
    ['plugins', { ...valid, plugins: {} }],
    ['projectId', { ...valid, projectId: 7 }],
    ['defaultNetwork', { ...valid, defaultNetwork: 1 }],
    ['debug', { ...valid, debug: 'yes' }],
    ['enableReconnect', { ...valid, enableReconnect: 1 }],
    ['features', { ...valid, features: [] }],
    ['hosts', { ...valid, hosts: 'https://x' }],
    ['messages', { ...valid, messages: { en: { 'modal.close': 1 } } }],
    ['messages', { ...valid, messages: { en: null } }],
    ['zIndex', { ...valid, zIndex: '1' }],
    ['zIndex', { ...valid, zIndex: Number.NaN }],
    ['prefetch', { ...valid, prefetch: 'always' }],
    ['onError', { ...valid, onError: {} }],
    ['theme', { ...valid, theme: 'dark' }],
    ['theme.mode', { ...valid, theme: { mode: 'blue' } }],
  ])('an invalid "%s" has an error that names it', (name, given) => {
    expect(() => createModal(given as never)).toThrow(PorticoError)
    expect(() => createModal(given as never)).toThrow(`option "${name}"`)
  })

  test('has defaults, and copies lists so that the host cannot change them later', () => {
    expect(settingsOf(checkOptions(valid), false)).toEqual({
      enableReconnect: true,
      enableNetworkSwitch: true,
      basic: false,
      embedded: false,
      debug: false,
    })
    const icons = ['a']
    const settings = settingsOf(checkOptions({ ...valid, metadata: { name: 'x', icons } }), true)
    icons.push('b')
    expect(settings).toMatchObject({ metadata: { icons: ['a'] }, debug: true })
    expect(Object.isFrozen(settings)).toBe(true)
  })

  test(
    'SEC-47 fuzzed options give a typed error that names the option, or a working modal',
    () => {
      const names = [
        'networks',
        'plugins',
        'features',
        'theme',
        'locale',
        'messages',
        'target',
        'zIndex',
        'hosts',
        'prefetch',
        'onError',
        'projectId',
        'metadata',
        'enableReconnect',
        'debug',
        'defaultNetwork',
        'customRpcUrls',
        'chainImages',
        '__proto__',
        'constructor',
      ]
      const anything = fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        maxDepth: 3,
      })
      const anyNetwork = fc.record(
        {
          id: fc.oneof(fc.integer(), fc.string(), anything),
          name: fc.oneof(fc.string(), anything),
          chainNamespace: fc.oneof(fc.constantFrom('eip155', 'solana', '__proto__', 'constructor'), anything),
          nativeCurrency: fc.oneof(fc.constant(network.nativeCurrency), anything),
          rpcUrls: fc.oneof(fc.constant(network.rpcUrls), anything),
          blockExplorers: anything,
          assets: anything,
        },
        { requiredKeys: [] },
      )
      const given = fc.oneof(
        anything,
        fc
          .tuple(
            fc.option(fc.array(fc.oneof(fc.constant(network), anyNetwork), { maxLength: 3 }), {
              nil: undefined,
            }),
            fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 3 }),
          )
          .map(([networks, rest]) => ({ ...rest, ...(networks ? { networks } : {}) })),
        fc
          .dictionary(fc.constantFrom(...names), anything, { maxKeys: 2 })
          .map((rest) => ({ ...valid, ...rest })),
      )
      let made = 0
      fc.assert(
        fc.property(given, (options) => {
          let modal: ReturnType<typeof createModal>
          try {
            modal = createModal(options as never)
          } catch (error) {
            expect(error).toBeInstanceOf(PorticoError)
            expect((error as Error).message).toMatch(/option "[^"]+"|An option cannot be read|Plugin|plugin/)
            return
          }
          made++
          const state = modal.getState()
          expect(state.history).toEqual([{ view: 'Connect' }])
          expect(state.status).toBe('disconnected')
          expect(typeof modal.text('button.connect')).toBe('string')
          expect(modal.getState()).toBe(state)
          modal.dispose()
        }),
        { numRuns: CASES },
      )
      expect(made).toBeGreaterThan(CASES / 100)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
    limit(600_000),
  )
})
