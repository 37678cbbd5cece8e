import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gathered, outdated } from '../../../scripts/locales.mjs'
import { readTables } from '../../docs/readTables.js'
import { english } from './english.js'
import { locales } from './locales.js'

const sorted = (list: Iterable<string>) => [...list].sort()
const names = (text: string) => sorted(new Set(text.match(/\{\w+\}/g) ?? []))

test('the generated language tables are up to date (otherwise run `node scripts/locales.mjs`)', () => {
  expect(outdated()).toEqual([])
})

test('language tables of a new plugin are gathered without a change elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-locales-'))
  const write = (path: string, text = '') => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('src/modal/locales/de.ts')
  write('plugins/swap/locales/de.ts')
  write('plugins/swap/locales/pt-BR.ts')
  write('plugins/injected/index.ts')
  const { 'plugins/languages/tables.ts': tables, ...files } = gathered(folder)
  expect(Object.keys(files)).toEqual([
    'plugins/languages/locales/de.ts',
    'plugins/languages/locales/pt-BR.ts',
  ])
  const [de, pt] = Object.values(files)
  expect(de).toContain("import { de as swap } from '../../swap/locales/de.js'")
  expect(de).toContain('  ...modal,\n  ...swap,\n')
  expect(pt).not.toContain('modal')
  expect(tables).toContain("pt: () => import('./locales/pt-BR.js')")
  for (const [path, text] of Object.entries(gathered(folder))) write(path, text)
  expect(outdated(folder)).toEqual([])
  write('plugins/swap/locales/fr.ts')
  expect(outdated(folder)).toEqual(['plugins/languages/locales/fr.ts', 'plugins/languages/tables.ts'])
  rmSync(folder, { recursive: true })
})

test('there are tables for eleven languages besides English, and docs/languages.md lists the same', () => {
  expect(sorted(Object.keys(locales))).toEqual(
    sorted(['de', 'es', 'fr', 'pt-BR', 'tr', 'ru', 'zh-CN', 'ja', 'ko', 'hi', 'ar']),
  )
  const told = readTables('docs/languages.md', 'Languages').map(([tag = '']) => tag)
  expect(sorted(told)).toEqual(sorted(Object.keys(locales)))
})

// Words that are the same in both languages.
const shared: Readonly<Record<string, readonly string[]>> = {
  de: [
    'siwx.website',
    'smartSessions.website',
    'smartSessions.token',
    'siwx.wallet',
    'wallets.method.label',
    'rail.unsupported',
    'directory.get.homepage',
    'nfts.title',
    'profile.title',
    'transactions.token',
    'transactions.part.asset',
  ],
  es: ['tokens.title', 'transactions.token', 'transactions.part.asset', 'smartSessions.token'],
  fr: ['account.actions', 'activity.kind.other', 'auth.email', 'email.method'],
  'pt-BR': [
    'auth.email',
    'email.method',
    'nfts.title',
    'tokens.title',
    'transactions.token',
    'transactions.part.asset',
    'smartSessions.token',
  ],
  tr: ['transactions.token', 'transactions.part.asset', 'smartSessions.token'],
}
/** Texts without words, or names. */
const alike = [
  'modal.direction',
  'pairing.title',
  'directory.get.ios',
  'directory.get.android',
  'profile.type.ordinal',
]
const ends: Readonly<Record<string, RegExp>> = {
  '.': /[.。।]$/,
  '?': /[?？؟]$/,
  '…': /…$/,
}

describe.each(Object.entries(locales))('%s', (tag, table) => {
  const rows = Object.entries(english).map(([id, text]) => [id, text, table[id] ?? ''] as const)

  test('has every id and no other', () => {
    expect(sorted(Object.keys(table))).toEqual(sorted(Object.keys(english)))
  })

  test('has its own language tag and direction', () => {
    expect(table['modal.language']).toBe(tag)
    expect(table['modal.direction']).toBe(tag === 'ar' ? 'rtl' : 'ltr')
  })

  test('has the same placeholders as English', () => {
    expect(rows.filter(([, text, own]) => `${names(text)}` !== `${names(own)}`)).toEqual([])
  })

  test('has no texts left in English, stray spaces or straight quotes', () => {
    const same = rows.filter(([id, text, own]) => own === text && !alike.includes(id))
    expect(same.map(([id]) => id).filter((id) => !shared[tag]?.includes(id))).toEqual([])
    expect(rows.filter(([, , own]) => own !== own.trim() || /\s\s|["']|\.\.\./.test(own) || !own)).toEqual([])
  })

  test('ends its texts with the same punctuation as English', () => {
    const wrong = rows.filter(([, text, own]) => {
      const [last] = /(\.\.\.|…|.)$/.exec(text) ?? ['']
      const end = ends[last === '...' ? '…' : last]
      return end ? !end.test(own) : /[.。।…]$/.test(own)
    })
    expect(wrong.map(([id, text, own]) => `${id}: ${text} | ${own}`)).toEqual([])
  })
})
