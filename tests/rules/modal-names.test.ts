import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../docs/readSnippets.js'
import { readRooms } from './readRooms.js'

/** Words that plugins are named after, and what else they mean in the shell. */
const words: Readonly<Record<string, string>> = {
  Activity: 'the component of React',
  account: 'the state of a namespace',
  names: 'names of anything',
  networks: "the page's networks",
  swap: 'a phase of motion',
  wallets: "the modal's method, which lists connectors",
}

const rooms = readRooms().filter(({ file }) => !file.includes('/locales/'))
const parse = ({ file, text }: { readonly file: string; readonly text: string }) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** Ids, views and features of the plugins. */
const readPluginNames = (): ReadonlySet<string> => {
  const names = new Set(readdirSync(`${root}plugins`))
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && ['Views', 'Features'].includes(node.name.text))
      for (const { name } of node.members)
        if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  for (const each of rooms) if (/^plugins\/[^/]+\/contract\.ts$/.test(each.file)) visit(parse(each))
  return names
}
const pluginNames = readPluginNames()

/** The names of plugins in a source, in the order in which they appear. */
const namesIn = (source: { readonly file: string; readonly text: string }): readonly string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && pluginNames.has(node.text))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(parse(source))
  return found
}

test('no file of the shell names a plugin by its id, a view or a feature', () => {
  const shell = rooms.filter(({ file }) => file.startsWith('src/modal/'))
  expect(shell.length).toBeGreaterThan(20)
  const named = shell.flatMap((source) =>
    namesIn(source)
      .filter((name) => !Object.hasOwn(words, name))
      .map((name) => `${source.file}: ${name}`),
  )
  expect(named).toEqual([])
})

test('each word of the list is needed, and a planted name is found', () => {
  const used = new Set(rooms.filter(({ file }) => file.startsWith('src/modal/')).flatMap(namesIn))
  expect(Object.keys(words).filter((word) => !used.has(word))).toEqual([])
  const text = "kernel.wake('view', 'SmartSessionCreate')\nconst { email } = features\nexport const send = 1"
  expect(namesIn({ file: 'planted.ts', text })).toEqual(['SmartSessionCreate', 'email', 'send'])
})
