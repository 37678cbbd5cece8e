import { env, type Hosts, hosts as token } from 'portico/core'
import { createTestKernel } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { type HostOptions, hosts, isRestrictedTimezone } from '#http'

const restricted = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Beijing']
const open = (given: HostOptions | undefined, timezone: string) =>
  (
    createTestKernel({
      services: [[env, { timezone }]],
      plugins: [hosts(given ? { hosts: given } : {})],
    }).kernel.get(token) as Hosts
  ).get()

test('the public hosts are the default; an option replaces one', () => {
  const list = open({ rpc: 'https://rpc.mine/' }, 'Europe/Berlin')
  expect(list).toMatchObject({ rpc: 'https://rpc.mine', api: 'https://api.web3modal.org' })
  expect(open(undefined, 'Asia/Shanghai')).toEqual(open({}, 'Europe/Berlin'))
})

test.each(restricted)('FLG-12 Asia/%s uses the alternate', (city) => {
  const given = {
    api: { url: 'https://a.example', restricted: 'https://b.example' },
    rpc: { url: 'https://c.example' },
  }
  expect(isRestrictedTimezone(`Asia/${city}`)).toBe(true)
  expect(open(given, `Asia/${city}`)).toMatchObject({ api: 'https://b.example', rpc: 'https://c.example' })
})

test('FLG-12 elsewhere the alternate is not used', () => {
  const given = { api: { url: 'https://a.example', restricted: 'https://b.example' } }
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Shanghai', '']) {
    expect(isRestrictedTimezone(zone)).toBe(false)
    expect(open(given, zone).api).toBe('https://a.example')
  }
})

describe('addresses', () => {
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
  ])('%s is refused, also as an alternate', (url) => {
    expect(() => hosts({ hosts: { rpc: url } })).toThrow('The host "rpc" must be')
    expect(() => hosts({ hosts: { rpc: { url: 'https://ok.example', restricted: url } } })).toThrow('"rpc"')
  })

  test.each([
    'http://localhost:1',
    'http://secure.localhost:1',
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'https://a/b',
  ])('%s is fine', (url) => {
    expect(open({ secure: url }, '').secure).toBe(url)
  })

  test('the relay is a socket', () => {
    expect(() => hosts({ hosts: { relay: 'https://relay.example' } })).toThrow('wss://')
    expect(open({ relay: 'ws://localhost:1' }, '').relay).toBe('ws://localhost:1')
  })
})
