import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkImports } from '../../scripts/rules.mjs'
import tsconfig from '../../tsconfig.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

const lawful: Readonly<Record<string, string>> = {
  'package.json': '{"name":"portico","type":"module"}',
  'tsconfig.json': JSON.stringify(tsconfig),
  'kernel/index.ts': 'export const kernel = 1',
  'src/core/index.ts': "export type { kernel } from 'portico/kernel'",
  'src/session/index.ts': "import '#page'\nexport const session = 1",
  'src/ui/index.ts': "import 'react'\nexport const ui = 1",
  'src/react/index.ts': "import { kernel } from 'portico/kernel'\nexport const react = kernel",
  'src/page/index.ts': 'export const page = 1',
  'plugins/send/contract.ts': 'export type Send = 1',
  'plugins/send/inside.ts': 'export const inside = 1',
  'plugins/send/index.ts': "import { inside } from './inside.js'\nexport const send = inside",
  'plugins/send/messages.ts': "export type SendMessages = { 'send.title': undefined }",
  'plugins/send/locales/de.ts':
    "import type { SendMessages } from '../messages.js'\nexport const de: Record<keyof SendMessages, string> = { 'send.title': 'Senden' }",
  'src/modal/index.ts': 'export const modal = 1',
  'src/modal/locales/de.ts': 'export const de = {}',
  'plugins/languages/locales/de.ts': [
    "import { de as modal } from '../../../src/modal/locales/de.js'",
    "import { de as send } from '../../send/locales/de.js'",
    'export const de = { ...modal, ...send }',
  ].join('\n'),
  'plugins/languages/index.ts': "export const languages = () => import('./locales/de.js')",
  'plugins/send/lazy.ts': "import { send } from './index.js'\nexport default send",
  'src/preset.ts': "export const preset = () => import('portico/plugins/send/lazy')",
  'plugins/swap/index.ts': [
    "import { kernel } from 'portico/kernel'",
    "import type { Send } from 'portico/plugins/send/contract'",
    'export const swap = kernel as Send',
    "export const load = () => import('viem')",
  ].join('\n'),
}

/** Findings in a small tree of these files, as `rule file`. */
function violationsIn(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portico-rules-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    return checkImports(folder).violations.map(({ rule, from }) => `${rule} ${from}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Planted faults: the place, the text, and the rule that must report it. */
const planted: readonly (readonly [string, string, string, string])[] = [
  ['the kernel importing React', 'kernel/react.ts', "import 'react'", 'room-kernel'],
  ['the kernel importing a room', 'kernel/ui.ts', "import 'portico/ui'", 'room-kernel'],
  ["another plugin's inside", 'plugins/swap/inside.ts', "import '../send/inside.js'", 'room-plugins'],
  [
    "another plugin's inside, in a manifest",
    'plugins/nfts/index.ts',
    "import '../send/inside.js'",
    'room-manifests',
  ],
  ["another plugin's factory", 'plugins/swap/factory.ts', "import 'portico/plugins/send'", 'room-plugins'],
  [
    "another plugin's lazy door",
    'plugins/swap/lazy.ts',
    "import 'portico/plugins/send/lazy'",
    'room-plugins',
  ],
  ['a plugin importing a room of the package', 'plugins/swap/page.ts', "import '#page'", 'room-plugins'],
  ['a plugin importing a node module', 'plugins/swap/fs.ts', "import 'node:fs'", 'room-plugins'],
  ['a plugin importing an unknown door', 'plugins/swap/nope.ts', "import 'portico/nope'", 'room-plugins'],
  [
    'a relative path into another room',
    'plugins/swap/k.ts',
    "import '../../kernel/index.js'",
    'by-package-name',
  ],
  [
    'a table of texts that imports more than ids',
    'plugins/send/locales/fr.ts',
    "import '../inside.js'",
    'tables-hold-texts',
  ],
  [
    'a plugin importing its own table',
    'plugins/send/texts.ts',
    "import './locales/de.js'",
    'tables-only-gathered',
  ],
  ['the shell importing its own table', 'src/modal/t.ts', "import './locales/de.js'", 'tables-only-gathered'],
  [
    'a gathered language importing code',
    'plugins/languages/locales/fr.ts',
    "import 'portico/plugins/send/contract'",
    'room-gathered-tables',
  ],
  ['ui importing the kernel', 'src/ui/k.ts', "import 'portico/kernel'", 'room-ui'],
  ['the react room importing a plugin', 'src/react/p.ts', "import 'portico/plugins/send'", 'room-react'],
  ['the page room importing anything', 'src/page/k.ts', "import 'portico/kernel'", 'room-page'],
  ['core importing React', 'src/core/r.ts', "import 'react'", 'room-core'],
  ['a service importing another service', 'src/router/s.ts', "import '#session'", 'room-router'],
  ['the modal importing a plugin', 'src/modal/p.ts', "import 'portico/plugins/send'", 'room-modal'],
  ['a chain package outside plugins', 'src/session/v.ts', "import 'viem'", 'heavy-sdk-only-in-plugins'],
  ['a chain package loaded lazily', 'src/modal/v.ts', "export const l = () => import('viem')", 'room-modal'],
  ['mitt outside its wrapper', 'kernel/emitter.ts', "import 'mitt'", 'mitt-only-in-bus'],
  ['a room nobody has heard of', 'src/stuff/a.ts', "import 'react'", 'unknown-room'],
  ['a shipped file importing a test', 'src/ui/t.ts', "import '../../tests/a.js'", 'room-ui'],
  ['a cycle of values', 'kernel/a.ts', "import { b } from './b.js'\nexport const a = () => b", 'no-cycle'],
  ['a cycle of types', 'kernel/c.ts', "import type { D } from './d.js'\nexport type C = D", 'no-cycle'],
]
const otherHalves = {
  'kernel/b.ts': "import { a } from './a.js'\nexport const b = () => a",
  'kernel/d.ts': "import type { C } from './c.js'\nexport type D = C",
  'tests/a.ts': 'export const a = 1',
}

describe('the import rules', () => {
  test('accept a tree that follows them', () => {
    expect(violationsIn(lawful)).toEqual([])
  })
})

describe('planted in such a tree', () => {
  let found: readonly string[] = []
  beforeAll(() => {
    const files = Object.fromEntries(planted.map(([, file, text]) => [file, text]))
    found = violationsIn({ ...lawful, ...otherHalves, ...files })
  })

  test.each(planted)('%s is reported', (_, file, __, rule) => {
    expect(found).toContain(`${rule} ${file}`)
  })
})
