import { createModal } from 'portico'
import { apiHost, env, type HostEntry, type HostList, type HostName, hosts as token } from 'portico/core'
import { definePlugin, PluginError, PorticoError } from 'portico/kernel'
import { createTestKernel } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { type HostOptions, hosts, isRestrictedTimezone } from '#http'
import { relayHost } from '../../plugins/walletconnect/client/relayHost.js'

declare module 'portico/core' {
  interface HostList {
    acme: 'https'
  }
}

const restricted = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Beijing']
const own = { url: 'https://acme.example', restricted: 'https://acme.example/cn' } as const
const open = (given: HostOptions = {}, timezone = 'Europe/Berlin') => {
  const { kernel } = createTestKernel({ services: [[env, { timezone }]], plugins: [hosts({ hosts: given })] })
  const service = kernel.get(token)
  if (!service) throw new Error('The plugin "hosts" does not run')
  return service
}

test.each(restricted)('FLG-12 Asia/%s uses the alternate', (city) => {
  const service = open(
    { api: { url: 'https://a.example', restricted: 'https://b.example' }, rpc: { url: 'https://c.example' } },
    `Asia/${city}`,
  )
  expect(isRestrictedTimezone(`Asia/${city}`)).toBe(true)
  expect(service.at('api', apiHost)).toBe('https://b.example')
  expect(service.at('rpc', { url: 'https://d.example', restricted: 'https://e.example' })).toBe(
    'https://c.example',
  )
  expect(service.at('acme', own)).toBe(own.restricted)
})

test('FLG-12 a service without a default has the address that the page sets, or none', () => {
  expect(open().own('acme')).toBe(undefined)
  const service = open({ acme: 'https://mine.example/' })
  expect([service.own('acme'), service.list()]).toEqual([
    'https://mine.example',
    { acme: 'https://mine.example' },
  ])
  expect(() => open({ acme: 'wss://mine.example' }).own('acme')).toThrow('plain https://')
})

test('FLG-12 other timezones do not use the alternate', () => {
  const given = { api: { url: 'https://a.example', restricted: 'https://b.example' } }
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Shanghai', '']) {
    expect(isRestrictedTimezone(zone)).toBe(false)
    expect(open(given, zone).at('api', apiHost)).toBe('https://a.example')
    expect(open(given, zone).at('acme', own)).toBe(own.url)
  }
})

describe.each([
  ['one of ours', 'api', apiHost, 'wss://relay.example'],
  ['our socket', 'relay', relayHost, 'https://relay.example'],
  ["a third party's", 'acme', own, 'wss://acme.example'],
] as readonly (readonly [string, HostName, HostEntry<HostList[HostName]>, string])[])(
  '%s',
  (_, name, entry, wrong) => {
    const scheme = new URL(entry.url).protocol
    const mine = `${scheme}//mine.example`
    const start = (given: HostOptions, report?: (error: unknown) => void) => {
      const modal = createModal({
        networks: [
          {
            id: 1,
            name: 'Ethereum',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [] } },
          },
        ],
        hosts: given,
        ...(report && { onError: report }),
        plugins: [
          definePlugin({
            id: 'asks',
            kernel: 1,
            needs: { hosts: token },
            setup: ({ needs }) => void needs.hosts.at(name, entry),
          }),
        ],
      })
      modal.kernel.start()
      return modal
    }
    const listed = async (given: HostOptions) => {
      const { kernel } = start(given)
      await vi.waitFor(() => expect(kernel.get(token)?.list()).toHaveProperty(name))
      return kernel.get(token)?.list()
    }

    test('has a default, which the page may override', async () => {
      expect(await listed({})).toEqual({ [name]: entry.url })
      expect(await listed({ [name]: `${mine}/` })).toEqual({ [name]: mine })
    })

    test('is rejected with another scheme', async () => {
      const report = vi.fn()
      start({ [name]: wrong }, report)
      await vi.waitFor(() => expect(report).toHaveBeenCalled())
      const [error] = report.mock.calls[0] as [PluginError]
      expect(error).toBeInstanceOf(PluginError)
      expect((error.cause as Error).message).toContain(
        `The host "${name}" must be a plain ${scheme}// address`,
      )
    })

    test.each([
      'http://rpc.example',
      'ftp://rpc.example',
      'javascript:alert(1)',
      'rpc.example',
      '',
      'https://user:pass@rpc.example',
      'https://rpc.example?x=1',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      7,
      { url: mine, restricted: 'http://rpc.example' },
      { restricted: mine },
    ])('%j is rejected when the modal is created', (address) => {
      const make = () => start({ [name]: address as string })
      expect(make).toThrow(PorticoError)
      expect(make).toThrow(`option "hosts.${name}"`)
    })
  },
)

test.each([
  'http://localhost:1',
  'http://x.localhost:1',
  'http://127.0.0.1:1',
  'http://[::1]:1',
  'https://a/b',
])('%s is accepted', (url) => expect(open({ rpc: url }).at('rpc', { url: 'https://d.example' })).toBe(url))

test('a WebSocket on localhost is accepted', () =>
  expect(open({ relay: 'ws://localhost:1' }).at('relay', relayHost)).toBe('ws://localhost:1'))
