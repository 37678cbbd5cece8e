import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from '../../docs/readSnippets.js'
import { readTables } from '../../docs/readTables.js'
import { english } from './english.js'
import { locales } from './locales.js'

const sorted = (list: Iterable<string>) => [...list].sort()
const names = (text: string) => sorted(new Set(text.match(/\{\w+\}/g) ?? []))

/** Ids that the rooms declare, and those that the languages have, as the checker sees them. */
const declared = () => {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const contracts = readdirSync(join(root, 'plugins')).map((id) => join(root, 'plugins', id, 'contract.ts'))
  const files = ['src/core/index.ts', 'kernel/index.ts'].map((file) => join(root, file))
  const program = ts.createProgram([...files, ...contracts.filter((file) => ts.sys.fileExists(file))], {
    ...config.options,
    types: [],
  })
  const checker = program.getTypeChecker()
  const textsOf = (file: string, name: string) => {
    const source = program.getSourceFile(join(root, file))
    const symbol = source && checker.getSymbolAtLocation(source)
    const found = symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name)
    if (!found) throw new Error(`${file} exports no ${name}`)
    const real = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    const type = checker.getDeclaredTypeOfSymbol(real)
    return type.isUnion() ? type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : [])) : []
  }
  return {
    messages: textsOf('kernel/index.ts', 'MessageId'),
    languages: textsOf('plugins/languages/contract.ts', 'TextId'),
  }
}

test('every id that a room declares has an English text and is an id of the languages', () => {
  const { messages, languages } = declared()
  expect(messages.length).toBeGreaterThan(100)
  expect(sorted(Object.keys(english))).toEqual(sorted(messages))
  // A new plugin names its first word in plugins/languages/contract.ts.
  expect(sorted(languages)).toEqual(sorted(messages))
})

test('there are twelve languages, and the page on them says which', () => {
  expect(sorted(Object.keys(locales))).toEqual(
    sorted(['de', 'es', 'fr', 'pt-BR', 'tr', 'ru', 'zh-CN', 'ja', 'ko', 'hi', 'ar']),
  )
  const told = readTables('docs/languages.md', 'Languages').map(([tag = '']) => tag)
  expect(sorted(told)).toEqual(sorted(Object.keys(locales)))
})

// Words that are the same in both languages.
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ['wallets.method.label', 'rail.unsupported', 'directory.get.homepage', 'profile.title'],
  es: [],
  fr: ['account.actions', 'auth.email', 'email.method'],
  'pt-BR': ['auth.email', 'email.method'],
}
/** No words, or a name. */
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

  test('names its own language and direction', () => {
    expect(table['modal.language']).toBe(tag)
    expect(table['modal.direction']).toBe(tag === 'ar' ? 'rtl' : 'ltr')
  })

  test('fills in what English fills in', () => {
    expect(rows.filter(([, text, own]) => `${names(text)}` !== `${names(own)}`)).toEqual([])
  })

  test('is written in its own words, without stray spaces or straight quotes', () => {
    const same = rows.filter(([id, text, own]) => own === text && !alike.includes(id))
    expect(same.map(([id]) => id).filter((id) => !shared[tag]?.includes(id))).toEqual([])
    expect(rows.filter(([, , own]) => own !== own.trim() || /\s\s|["']|\.\.\./.test(own) || !own)).toEqual([])
  })

  test('ends its texts as English does', () => {
    const wrong = rows.filter(([, text, own]) => {
      const [last] = /(\.\.\.|…|.)$/.exec(text) ?? ['']
      const end = ends[last === '...' ? '…' : last]
      return end ? !end.test(own) : /[.。।…]$/.test(own)
    })
    expect(wrong.map(([id, text, own]) => `${id}: ${text} | ${own}`)).toEqual([])
  })
})
