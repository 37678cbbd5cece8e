import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { versionOf } from '../../real/buildWallets.mjs'
import { openBrowser } from '../visitor.js'
import { type Action, actions, ask, hideOnDemand } from './actions.js'
import { buildTested } from './buildTested.js'

const { site, visit } = openBrowser()
// Accounts of the local chains that no other test has: a batch makes one of them a smart account.
const keys = [
  '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
]
const accounts = [
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
] as const

interface RealWallet {
  readonly id: string
  readonly name: string
  readonly packages: readonly string[]
  readonly lacks: Partial<Record<Action, string>>
  /** Path of the wallet's own site. */
  readonly site?: string
}
const wallets: readonly RealWallet[] = [
  {
    id: 'metamask',
    name: 'MetaMask',
    packages: [
      'providers',
      'post-message-stream',
      'object-multiplex',
      'json-rpc-engine',
      'json-rpc-middleware-stream',
      'permission-controller',
      'chain-agnostic-permission',
      'eip1193-permission-middleware',
      'eip-5792-middleware',
    ].map((each) => `@metamask/${each}`),
    lacks: { closeWindow: '–' },
  },
  {
    id: 'rabby',
    name: 'Rabby Wallet',
    packages: ['@rabby-wallet/page-provider'],
    lacks: { closeWindow: '–', batch: 'wallet_sendCalls' },
  },
  {
    id: 'rainbow',
    name: 'Rainbow',
    packages: ['@rainbow-me/provider'],
    lacks: { closeWindow: '–', batch: 'wallet_sendCalls' },
  },
  {
    id: 'coinbase',
    name: 'Coinbase Wallet',
    packages: ['@coinbase/wallet-sdk'],
    site: '/wallets/coinbase/',
    lacks: {
      batch: 'not tried: its site does it',
      addNetwork: 'has networks of its own only',
      networkInWallet: 'tells the page nothing',
      anotherAccount: 'tells the page nothing',
      lock: 'tells the page nothing',
      twoTabs: 'tells the page nothing',
      revoke: 'tells the page nothing',
    },
  },
  {
    id: 'base',
    name: 'Base Account',
    packages: ['@base-org/account'],
    site: '/wallets/base/',
    lacks: {
      batch: 'not tried: its own service follows it',
      addNetwork: 'has networks of its own only',
      networkInWallet: 'tells the page nothing',
      anotherAccount: 'tells the page nothing',
      lock: 'tells the page nothing',
      twoTabs: 'tells the page nothing',
      revoke: 'tells the page nothing',
    },
  },
  {
    id: 'porto',
    name: 'Porto',
    packages: ['porto'],
    site: '/wallets/porto/',
    lacks: {
      addNetwork: 'has networks of its own only',
      networkInWallet: 'tells the page nothing',
      anotherAccount: 'tells the page nothing',
      lock: 'tells the page nothing',
      twoTabs: 'tells the page nothing',
      revoke: 'tells the page nothing',
    },
  },
]
const all = Object.entries(actions) as [Action, (typeof actions)[Action]][]

beforeAll(buildTested)

describe.each(wallets)('$name', ({ id, name, lacks, site: walletSite }) => {
  test('does what it can: from the list of wallets to the permission taken back', async () => {
    const address = `${site.fixtures}/host/?wallets=${id}&account=${keys.join()}`
    // MetaMask's provider warns of each request that fails.
    const it = await visit(address, {
      init: hideOnDemand,
      expected: /^MetaMask - RPC Error/,
      neighbours: walletSite ? [site.fixtures.replace('127.0.0.1', 'localhost')] : [],
    })
    const tried = { it, id, name, address, accounts, ...(walletSite && { site: walletSite }) }
    for (const [action, run] of all) {
      const missing = lacks[action]
      if (missing?.startsWith('wallet_'))
        expect((await ask(tried, missing, [{}])).error, missing).toBeDefined()
      if (!missing)
        await run(tried).catch((cause) => {
          throw new Error(`${name}: ${action}`, { cause })
        })
    }
  })
})

test('docs/wallets-tried.md says what was tried', () => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = (rows: readonly (readonly string[])[]) =>
    [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)].map(line).join('\n')
  const words = (action: string) => action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const expected = [
    table([
      ['Wallet', 'Its published code'],
      ...wallets.map(({ name, packages }) => [
        name,
        packages.map((each) => `\`${each}\` ${versionOf(each)}`).join(', '),
      ]),
    ]),
    table([
      ['Action', ...wallets.map(({ name }) => name)],
      ...all.map(([action]) => [
        words(action),
        ...wallets.map(({ lacks }) =>
          lacks[action] ? `${lacks[action].replace(/^wallet_/, 'lacks $&')}` : 'works',
        ),
      ]),
    ]),
  ]
  const page = readFileSync(new URL('../../../docs/wallets-tried.md', import.meta.url), 'utf8')
  for (const each of expected) expect(page).toContain(each)
})
