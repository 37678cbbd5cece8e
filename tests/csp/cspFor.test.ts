import { createModal } from 'portico'
import { type CspAdditions, type CspConfig, cspFor } from 'portico/csp'
import { definePlugin } from 'portico/kernel'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { external } from 'portico/plugins/external'
import { safe } from 'portico/plugins/safe'
import { send } from 'portico/plugins/send'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'

const plain = { plugins: preset(), networks: [mainnet] } satisfies CspConfig
/** The sources that a configuration adds to the policy of a plain one, by directive. */
const added = (config: Partial<CspConfig>, also?: CspAdditions) => {
  const before = cspFor(plain).directives
  return Object.fromEntries(
    Object.entries(cspFor({ ...plain, ...config }, also).directives).flatMap(([name, sources]) => {
      const more = sources.filter((each) => !before[name as keyof typeof before]?.includes(each))
      return more.length ? [[name, more]] : []
    }),
  )
}
const solanaNetwork = {
  ...mainnet,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana' as const,
  name: 'Solana',
  rpcUrls: { default: { http: ['https://solana.example/key?token=1'] } },
}

describe('a policy', () => {
  test('of installed wallets only names no host', () => {
    const { directives, header } = cspFor(plain)
    expect(header).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(directives['connect-src']).toEqual(["'self'"])
    expect(Object.isFrozen(directives) && Object.values(directives).every(Object.isFrozen)).toBe(true)
  })

  test('accepts the same object as createModal', () => {
    const options: Parameters<typeof createModal>[0] = { ...plain, theme: { mode: 'light' }, zIndex: 5 }
    expect(createModal(options).getState().open).toBe(false)
    expect(cspFor(options)).toEqual(cspFor(plain))
  })

  test('includes the hosts of the chosen plugins', () => {
    expect(added({ projectId: 'p' })).toEqual({ 'connect-src': ['https://api.web3modal.org'] })
    expect(added({ projectId: 'p', basic: true })).toEqual({})
    expect(added({ plugins: [directory()] })).toEqual({
      'connect-src': ['https://api.web3modal.org'],
      'img-src': ['https://api.web3modal.org'],
    })
    expect(added({ plugins: [auth()] })).toEqual({
      'connect-src': ['https://api.web3modal.org'],
      'frame-src': ['https://secure.walletconnect.org'],
    })
    expect(added({ plugins: [analytics()] })).toEqual({ 'connect-src': ['https://pulse.walletconnect.org'] })
    expect(added({ plugins: [safe({ origins: ['https://safe.example'] })] })).toEqual({
      'frame-ancestors': ['https://app.safe.global', 'https://safe.example'],
    })
    const provider = { request: async () => null }
    const wallet = { id: 'own', name: 'Own', provider, icon: 'https://pictures.example/own.png' }
    expect(added({ plugins: [external([wallet])] })).toEqual({ 'img-src': ['https://pictures.example'] })
  })

  test('includes a host without a default only if the page sets it', () => {
    const customRpcUrls = { 'eip155:1': ['https://node.example'] }
    const connect = (plugins: CspConfig['plugins'] = [], hosts: CspConfig['hosts'] = {}) =>
      added({ plugins, customRpcUrls, hosts })['connect-src']
    const safeHost = { safe: 'https://safes.example/base' }
    expect(connect([send()])).toEqual(['https://node.example'])
    expect(connect([...preset(), send()], safeHost)).toEqual([
      'https://safes.example',
      'https://node.example',
    ])
    expect(connect(preset(), safeHost)).toBeUndefined()
  })

  test('includes the configured attestation service, or none', () => {
    const frames = (verify?: string | false) =>
      added({ plugins: [walletconnect(verify === undefined ? {} : { verify })] })['frame-src']
    expect(frames()).toEqual(['https://verify.walletconnect.org'])
    expect(frames('https://attest.example/v3')).toEqual(['https://attest.example'])
    expect(frames(false)).toBeUndefined()
  })

  test('includes the endpoint of each network, unless it is read through the wallet', () => {
    const customRpcUrls = { 'eip155:1': ['https://node.example/secret-key'] }
    expect(added({ customRpcUrls })).toEqual({})
    expect(added({ customRpcUrls, plugins: [send()] })).toEqual({ 'connect-src': ['https://node.example'] })
    expect(added({ plugins: [send()], networks: [base] })).toEqual({
      'connect-src': [new URL(base.rpcUrls.default.http[0]).origin],
    })
    // With a project id, networks that the rpc service lists are read through it.
    expect(added({ plugins: [send()], networks: [base], projectId: 'p', basic: true })).toEqual({
      'connect-src': ['https://rpc.walletconnect.org'],
    })
    expect(added({ networks: [solanaNetwork] })).toEqual({ 'connect-src': ['https://solana.example'] })
  })

  test('includes a second endpoint of another host for swaps, which are compared there', () => {
    const networks = [
      {
        ...base,
        rpcUrls: {
          default: {
            http: ['https://rpc.walletconnect.org/v1', 'https://node.example/key', 'https://more.example'],
          },
        },
      },
    ]
    const connect = (plugins: CspConfig['plugins'] = [], own = networks) =>
      added({ plugins, networks: own, projectId: 'p', basic: true })['connect-src']
    expect(connect([swap()])).toEqual(['https://rpc.walletconnect.org', 'https://node.example'])
    expect(connect([send()])).toEqual(['https://rpc.walletconnect.org'])
    const insecure = [{ ...base, rpcUrls: { default: { http: ['http://node.example'] } } }]
    expect(connect([swap()], insecure)).toEqual(['https://rpc.walletconnect.org'])
  })

  test('includes the blockchain API only with a project id, and not for plugins that do not use it', () => {
    const rpc = 'https://rpc.walletconnect.org'
    const networks = [{ ...mainnet, id: 31337 }]
    const connect = (service: boolean, projectId?: string) =>
      added({
        networks,
        basic: true,
        plugins: [tokens({ service }), activity({ service })],
        ...(projectId && { projectId }),
      })['connect-src'] ?? []
    expect(connect(true, 'p')).toContain(rpc)
    expect(connect(true)).not.toContain(rpc)
    expect(connect(false, 'p')).not.toContain(rpc)
  })

  test('follows the configured hosts, with their alternates for restricted timezones', () => {
    const hosts = { api: { url: 'https://api.example/v1', restricted: 'https://api.example.org' } }
    expect(added({ hosts, plugins: [directory()] })['connect-src']).toEqual([
      'https://api.example',
      'https://api.example.org',
    ])
    const local = { relay: 'ws://localhost:5555' }
    expect(added({ hosts: local, plugins: [walletconnect({ verify: false })] })['connect-src']).toContain(
      'ws://localhost:5555',
    )
  })

  test('leaves out a plugin that is turned off', () => {
    expect(added({ plugins: [directory()], features: { allWallets: false } })).toEqual({})
    expect(added({ plugins: [directory()], features: { allWallets: true } })).toHaveProperty('img-src')
  })

  test("includes the images of networks, unless they are data URLs or on the page's origin", () => {
    const chainImages = { 1: 'https://pictures.example/1.png' }
    expect(added({ chainImages })).toEqual({ 'img-src': ['https://pictures.example'] })
    expect(added({ chainImages: { 1: 'data:image/png;base64,AA==' } })).toEqual({})
    expect(added({ chainImages: { 1: '/ethereum.svg' } })).toEqual({})
  })

  test('requires the hosts of an outside plugin by name', () => {
    const rates = definePlugin({
      id: 'rates',
      kernel: 1,
      csp: { connect: ['rates', 'https://b.example'] },
      setup: () => {},
    })
    const told = definePlugin({
      id: 'told',
      kernel: 1,
      csp: { frame: [{ host: 'rates' as never, url: 'https://c.example' }] },
      setup: () => {},
    })
    expect(added({ plugins: [told] })).toEqual({ 'frame-src': ['https://c.example'] })
    expect(() => cspFor({ ...plain, plugins: [rates] })).toThrow('Set hosts.rates.')
    const hosts = { rates: 'https://rates.example' } as CspConfig['hosts'] & object
    expect(added({ plugins: [rates], hosts })).toEqual({
      'connect-src': ['https://rates.example', 'https://b.example'],
    })
    expect(added({ plugins: [told], hosts })).toEqual({ 'frame-src': ['https://rates.example'] })
  })
})

describe('sources of the page', () => {
  test('are added, and replace nothing', () => {
    expect(
      added(
        {},
        {
          'script-src': ["'nonce-abc'", 'https://cdn.example'],
          'img-src': ['https:'],
          'form-action': ["'self'"],
          'font-src': ["'self'"],
          'report-uri': ['/reports'],
        },
      ),
    ).toEqual({
      'script-src': ["'nonce-abc'", 'https://cdn.example'],
      'img-src': ['https:'],
      'form-action': ["'self'"],
      'font-src': ["'self'"],
      'report-uri': ['/reports'],
    })
    expect(cspFor(plain, { 'form-action': ["'self'"] }).header).toContain("form-action 'self';")
  })

  test('may leave out Trusted Types, and nothing else', () => {
    const { header } = cspFor(plain, { 'require-trusted-types-for': false, 'trusted-types': false })
    expect(header).not.toContain('trusted')
    expect(() => cspFor(plain, { 'object-src': false })).toThrow('must not be left out')
  })

  test.each([
    ['script-src', "'unsafe-inline'"],
    ['script-src', "'unsafe-eval'"],
    ['script-src', "'strict-dynamic'"],
    ['script-src', 'https:'],
    ['script-src', 'data:'],
    ['connect-src', '*'],
    ['connect-src', 'https://*.example.com'],
    ['connect-src', 'https://a.example; script-src *'],
    ['connect-src', 'http://a.example'],
    ['img-src', "'nonce-abc'"],
    ['frame-src', 'https://user:key@a.example'],
    ['sandbox', 'allow-scripts'],
    ['trusted-types', '*'],
    ['trusted-types', "'allow-duplicates'"],
    ['trusted-types', "'unsafe-eval'"],
    ['trusted-types', 'po*'],
    ['trusted-types', 'p\u0000'],
    ['require-trusted-types-for', "'none'"],
    ['require-trusted-types-for', '*'],
    ['report-uri', '/reports\u0001'],
    ['report-uri', '/réports'],
    ['report-to', 'group\u007f'],
    ['img-src', 'https://a.example/\u0000'],
    ['img-src', 'https://a.exam\u0008ple'],
    ['script-src', "'nonce-a\u0000bc'"],
    ['form-action', '\u0085https://a.example'],
  ])('%s %s is rejected', (name, source) => {
    expect(() => cspFor(plain, { [name]: [source] })).toThrow('cspFor: ')
  })

  test('names of policies and of report groups are accepted, a text in place of a list is not', () => {
    const { directives } = cspFor(plain, {
      'trusted-types': ['dompurify', 'vue', 'angular#unsafe-bypass', 'goog/html'],
      'require-trusted-types-for': ["'script'"],
      'report-to': ['group-1'],
      'report-uri': ['https://reports.example/r?key=1'],
    })
    expect(directives['trusted-types']).toEqual(['dompurify', 'vue', 'angular#unsafe-bypass', 'goog/html'])
    expect(directives['require-trusted-types-for']).toEqual(["'script'"])
    expect(directives['report-to']).toEqual(['group-1'])
    expect(cspFor(plain, { 'trusted-types': ["'none'"] }).directives['trusted-types']).toEqual(["'none'"])
    expect(() => cspFor(plain, { 'img-src': 'https:' as never })).toThrow('must be a list of sources')
  })

  test.each([
    ['a host', { plugins: [directory()], hosts: { api: 'https://api.example;script-src' } }],
    ['a host without encryption', { plugins: [directory()], hosts: { api: 'http://api.example' } }],
    ['a host with a control character', { plugins: [directory()], hosts: { api: 'https://api.exam\nple' } }],
    ['an endpoint', { plugins: [send()], customRpcUrls: { 'eip155:1': ['https://*/'] } }],
    ['an image', { chainImages: { 1: 'https://a.example,https://b.example' } }],
    ['no list of networks', { networks: undefined as never }],
  ] as const)('%s that would widen the policy is rejected', (_, config) => {
    expect(() => cspFor({ ...plain, ...config })).toThrow('cspFor: ')
  })
})
