import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { inspectSources, type SourceRule } from './inspect-source.js'
import { readRooms } from './readRooms.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = readRooms()
const findings = inspectSources(sources)

interface Rule {
  readonly rule: SourceRule
  readonly title: string
  /** Each of these must be caught. */
  readonly planted: readonly string[]
  /** None of these may be. */
  readonly fine: readonly string[]
  readonly file?: string
}

const rules: readonly Rule[] = [
  {
    rule: 'comment-opening',
    title: 'a comment names its subject: none opens with What, Who, Whoever or Whatever',
    planted: [
      '// What came late\nconst a = 1',
      '/** Who asks for it. */\nconst a = 1',
      '/**\n * Whatever is left\n */\nconst a = 1',
      'export interface A {\n  /** Whoever listens. */\n  b: string\n}',
    ],
    fine: [
      '/** The answer of the wallet: what it says is shown. */\nconst a = 1',
      "const a = '// What is a wallet?'",
      'const a = `/** Who */`',
    ],
  },
  {
    rule: 'comment-reference',
    title: 'a comment cites no document that is not in this repository',
    planted: [
      '/** Five tints (spec 9). */\nconst a = 1',
      '// The spec has a rule for it.\nconst a = 1',
      '/** See section 4.2. */\nconst a = 1',
      '// As decisions.md says.\nconst a = 1',
    ],
    fine: ['/** Code 4001 (EIP-1193). */\nconst a = 1', '/** See `docs/theming.md`. */\nconst a = 1'],
  },
  {
    rule: 'markup-sink',
    title: 'SEC-36 no text becomes markup',
    planted: [
      'node.innerHTML = text',
      "node['outerHTML'] = text",
      "node.insertAdjacentHTML('beforeend', text)",
      'frame.srcdoc = text',
      'export const view = () => <p dangerouslySetInnerHTML={{ __html: text }} />',
      'Object.assign(node, { innerHTML: text })',
      'document.write(text)',
      "node.setAttribute('onclick', text)",
    ],
    fine: ['node.textContent = text', "node.setAttribute('title', text)"],
  },
  {
    rule: 'list-role',
    title: 'a list names its role: Safari hides it from screen readers where its style shows no markers',
    planted: ['export const view = () => <ul className="p-list" />', 'export const view = () => <ol></ol>'],
    fine: ['export const view = () => <ul role="list" />', 'export const view = () => <List />'],
  },
  {
    rule: 'code-from-string',
    title: 'no text becomes code, and every module is named where it is imported',
    planted: [
      'eval(text)',
      'new Function(text)()',
      'globalThis.Function(text)',
      'import(path)',
      'import(folder + path)',
      "setTimeout('go()', 1)",
    ],
    fine: ["import('./view.js')", 'setTimeout(go, 1)'],
  },
  {
    rule: 'module-state',
    title: 'no module keeps state, the page room apart',
    planted: [
      'let count = 0',
      'const cache = new Map<string, string>()',
      'const seen: Set<string> = new Set()',
      'const listeners = [] as string[]',
      'const flags: Record<string, boolean> = {}',
      'const table = { a: 1 }\nexport const raise = () => { table.a += 1 }',
      "const list = ['a']\nexport const grow = () => list.push('b')",
      "export const open = ['a']",
      'const bus = mitt()',
      'class Counter { static total = 0 }',
    ],
    fine: [
      'const table = { a: 1 }\nexport const a = table.a',
      "export const order = ['a', 'b'] as const",
      'const known: ReadonlySet<string> = new Set()',
      "export const names: readonly string[] = ['a']",
      'const list = [1]\nexport const f = (list: number[]) => list.push(2)',
      'export const make = () => { let count = 0; return () => (count += 1) }',
      'class Limit { static readonly most = 3 }',
    ],
  },
  {
    rule: 'export-star',
    title: 'front doors name what they export',
    planted: ["export * from './lease.js'", "export * as lease from './lease.js'"],
    fine: ["export { lease } from './lease.js'"],
  },
  {
    rule: 'default-export',
    title: 'exports have names, files loaded lazily by a plugin apart',
    planted: ['export default 1', 'export default function view() {}', 'export { a as default }'],
    fine: ['export const a = 1'],
  },
  {
    rule: 'zod-classic',
    title: 'the zod that compiles code at run time is never imported',
    planted: [
      "import { z } from 'zod'",
      "import { z } from 'zod/v4'",
      "export { z } from 'zod'",
      "export const load = () => import('zod')",
    ],
    fine: ["import { z } from 'zod/mini'", "import * as z from 'zod/mini'"],
  },
  {
    rule: 'zod-config',
    title: 'the settings of zod belong to the page around us',
    planted: ['z.config({})', "import { config } from 'zod/mini'"],
    fine: ["import { object } from 'zod/mini'"],
  },
  {
    rule: 'message-to-anyone',
    title: 'messages name the origin they are for',
    planted: [
      "frame.contentWindow.postMessage(message, '*')",
      "postMessage(message, { targetOrigin: '*' })",
      "window.parent.postMessage(message, '*', [port])",
    ],
    fine: ['frame.contentWindow.postMessage(message, origin)', 'port.postMessage(message)'],
  },
  {
    rule: 'missing-api',
    title: 'nothing is used that the in-app browsers of wallets lack',
    planted: [
      'AbortSignal.any([one, other])',
      'globalThis.AbortSignal.any?.([one])',
      'AbortSignal.timeout(5)',
    ],
    fine: ['AbortSignal.abort(reason)', 'list.any(one)'],
  },
  {
    rule: 'core-code',
    title:
      'the core room takes types, makers of tokens and sources, the clock and the error from the kernel, and no other code',
    file: 'src/core/planted.ts',
    planted: ["import { createKernel } from 'portico/kernel'", "import * as kernel from 'portico/kernel'"],
    fine: [
      "import { type Source, service } from 'portico/kernel'",
      "import type { Slice } from 'portico/kernel'",
      "import { PorticoError } from 'portico/kernel'",
      "import { cell, systemClock } from 'portico/kernel'",
    ],
  },
  {
    rule: 'connector-type',
    title: 'no connector is known by its type: traits say what it is',
    planted: [
      "const on = (connector: Connector) => connector.type === 'WALLET_CONNECT'",
      "const on = ({ type }: Connector) => type !== 'AUTH'",
      "const on = ({ type }: Connector) => ['AUTH', 'ID_AUTH'].includes(type)",
      "const on = ({ type }: Connector) => { switch (type) { case 'EXTERNAL': return 1 } }",
    ],
    fine: [
      "const connector = { id: 'mine', type: 'EXTERNAL', traits: { external: true } }",
      "export type Own = 'AUTH' | 'EXTERNAL'",
      'const on = (connector: Connector) => !!connector.traits?.elsewhere',
    ],
  },
  {
    rule: 'namespace-name',
    title: 'what a chain knows is in its plugin: nobody else names a namespace',
    planted: [
      "const isEvm = namespace === 'eip155'",
      "const home = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'",
      ['const id = `eip155:$', '{chain}`'].join(''),
      'const table = { bip122: read }',
      'const read = table.polkadot',
      "const wake = 'chain:cosmos'",
      "type Served = 'eip155' | 'near'",
      'interface Defaults { eip155?: string }',
    ],
    fine: [
      "import { eip1193 } from 'portico/plugins/eip155/contract'",
      "const text = 'solana_signMessage'",
      "const other = 'near:mainnet'",
    ],
  },
]

test('a chain plugin may name its own namespace', () => {
  const text = "export const identity = { namespace: 'solana' }"
  expect(inspectSources([{ file: 'plugins/solana/identity.ts', text }])).toEqual([])
})

test('the rules inspect some sources', () => {
  expect(sources.length).toBeGreaterThan(10)
})

describe.each(rules)('$title', ({ rule, planted, fine, file = 'src/modal/planted.tsx' }) => {
  const caught = (text: string) => inspectSources([{ file, text }]).map((finding) => finding.rule)

  test('holds in every source file', () => {
    expect(findings.filter((finding) => finding.rule === rule)).toEqual([])
  })
  test.each(planted)('catches %s', (text) => {
    expect(caught(text)).toContain(rule)
  })
  test.each(fine)('accepts %s', (text) => {
    expect(caught(text)).not.toContain(rule)
  })
})

describe('files are named after the one thing they export', () => {
  const caught = (file: string) => inspectSources([{ file, text: 'export {}' }]).map(({ rule }) => rule)

  test('holds in every source file', () => {
    expect(findings.filter(({ rule }) => rule === 'drawer-name')).toEqual([])
  })
  test.each([
    'utils.ts',
    'helpers.ts',
    'constants.ts',
    'common.ts',
    'misc.ts',
    'formatUtil.ts',
    'date-utils.ts',
  ])('catches %s', (name) => {
    expect(caught(`src/modal/${name}`)).toEqual(['drawer-name'])
  })
  test.each(['lease.ts', 'uncommon-thing.ts'])('accepts %s', (name) => {
    expect(caught(`src/modal/${name}`)).toEqual([])
  })

  /** Older than the rule; the list may only get shorter. */
  const exceptions: readonly string[] = [
    'kernel/bus.ts',
    'kernel/points.ts',
    'kernel/scope.ts',
    'plugins/auth/account/rpc/methodParams.ts',
    'plugins/auth/views/ApproveTransaction.tsx',
    'src/modal/services/makeCore.ts',
    'src/modal/services/makeHttp.ts',
    'src/modal/services/makeNotices.ts',
    'src/modal/services/makeRequests.ts',
    'src/react/context.ts',
    'src/react/contexts.ts',
    'src/session/operations.ts',
    'src/ui/styles.ts',
  ]
  test('a file that exports one value is named after it', () => {
    const others = findings.filter(({ rule }) => rule === 'other-name').map(({ file }) => file)
    expect(others.filter((file) => !exceptions.includes(file))).toEqual([])
  })
  const named = (file: string, text: string) => inspectSources([{ file, text }]).map(({ rule }) => rule)
  test.each([
    ['wishes.ts', 'export const wishOf = 1'],
    ['wishes.ts', 'export interface Wish {}\nexport function wishOf() {}'],
    ['wishes.ts', 'class WishOf {}\nexport { WishOf }'],
  ])('catches %s with %s', (file, text) => {
    expect(named(`src/modal/${file}`, text)).toEqual(['other-name'])
  })
  test.each([
    ['wishOf.ts', 'export const wishOf = 1'],
    ['eth_chainId.ts', 'export const ethChainId = 1'],
    ['pt-BR.ts', 'export const ptBR = 1'],
    ['index.ts', 'export const wishOf = 1'],
    ['wishes.ts', 'export const one = 1\nexport const two = 2'],
    ['wishes.ts', 'export interface Wish {}'],
    ['wishes.ts', 'export type { Wish } from "./Wish.js"'],
  ])('accepts %s with %s', (file, text) => {
    expect(named(`src/modal/${file}`, text)).toEqual([])
  })
  test('a file with a default export is named after that', () => {
    const text = 'export const wishOf = 1\nexport default function Wishes() {}'
    expect(named('plugins/send/views/Wishes.tsx', text)).not.toContain('other-name')
  })
})

test('a default export is allowed only in a lazily loaded file of a plugin', () => {
  const loader = {
    file: 'plugins/send/index.ts',
    text: "export const load = () => import('./views/send.js')",
  }
  const text = 'export default function Send() {}'
  const caught = (file: string) => inspectSources([loader, { file, text }]).map(({ rule }) => rule)
  expect(caught('plugins/send/views/send.tsx')).toEqual([])
  expect(caught('plugins/send/lazy.ts')).toEqual([])
  expect(caught('plugins/send/views/other.tsx')).toEqual(['default-export'])
})

test('src/page may keep state', () => {
  const text = 'const leases = new Map<string, number>()'
  expect(inspectSources([{ file: 'src/page/lease.ts', text }])).toEqual([])
})

test('the demo server does not import the sandbox', () => {
  const folder = join(root, 'demo/serve')
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  expect(files).toContain('server.mjs')
  expect(files.filter((name) => /from '\.\.\//.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
