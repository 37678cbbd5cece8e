import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)

/** Exports of an entry, with the file that declares each. */
const exportsOf = (door: string) =>
  parse(join(root, door)).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier || !statement.exportClause) return []
    const from = join(root, dirname(door), (statement.moduleSpecifier as ts.StringLiteral).text)
    const file = [from.replace(/\.js$/, '.ts'), from.replace(/\.js$/, '.tsx')].find((path) =>
      ts.sys.fileExists(path),
    )
    return ts.isNamedExports(statement.exportClause) && file
      ? statement.exportClause.elements.map((each) => ({
          file,
          name: (each.propertyName ?? each.name).text,
        }))
      : []
  })

const declares = (statement: ts.Statement, name: string) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.some((each) => each.name.getText() === name)
    : (ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isFunctionDeclaration(statement)) &&
      statement.name?.text === name

it.each([
  ['kernel/index.ts'],
  ['src/core/index.ts'],
  ['src/react/index.ts'],
  ['src/ui/core.ts'],
  ['src/ui/index.ts'],
  ['src/testing/index.ts'],
])('every export of %s has a doc comment', (door) => {
  // Re-exports from another entry are checked there.
  const all = exportsOf(door).filter(({ file }) => !/\/(core|rest)\.ts$/.test(file))
  expect(all.length).toBeGreaterThan(10)
  const silent = all.filter(({ file, name }) => {
    const found = parse(file).statements.filter((statement) => declares(statement, name))
    return !found.some((statement) => ts.getJSDocCommentsAndTags(statement).length)
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})

/** Members without a docstring, in the named interfaces of a file. */
const silentMembers = (path: string, names: readonly string[] | RegExp) => {
  const all = parse(join(root, path)).statements.filter(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) &&
      !!statement.modifiers?.length &&
      (names instanceof RegExp ? names.test(statement.name.text) : names.includes(statement.name.text)),
  )
  return {
    names: all.map(({ name }) => name.text),
    silent: all.flatMap(({ name, members }) =>
      members
        .filter((member) => !ts.getJSDocCommentsAndTags(member).length)
        .map((member) => `${name.text}.${member.name?.getText()}`),
    ),
  }
}

it.each([
  ['kernel/kernel.ts', ['Kernel']],
  ['kernel/define.ts', ['Context', 'Plugin', 'LazyPlugin']],
  ['src/core/modal.ts', ['Modal']],
  ['plugins/external/contract.ts', ['ExternalWallet']],
])('every member of the interfaces in %s has a doc comment: %s', (path, names) => {
  expect(silentMembers(path, names)).toEqual({ names, silent: [] })
})

it('every member of an interface of portico/testing has a doc comment', () => {
  const files = new Set(exportsOf('src/testing/index.ts').map(({ file }) => relative(root, file)))
  expect(files.size).toBeGreaterThan(10)
  expect([...files].flatMap((file) => silentMembers(file, /./).silent)).toEqual([])
})

it('every option of every plugin has a doc comment, and so has its interface', () => {
  const files = readdirSync(join(root, 'plugins')).flatMap((id) =>
    ['index.ts', 'contract.ts']
      .map((name) => `plugins/${id}/${name}`)
      .filter((path) => ts.sys.fileExists(join(root, path))),
  )
  const options = files.flatMap((file) => silentMembers(file, /Options$/).names)
  // Parameters of factories are checked here: the name of the type ends in `Options`.
  const taken = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/= \(\w+: (\w+) = \{\}\)/g),
  ])
  expect(taken.length).toBeGreaterThan(5)
  expect(taken.map(([, name]) => name).filter((name) => !options.includes(name ?? ''))).toEqual([])
  expect(files.flatMap((file) => silentMembers(file, /Options$/).silent)).toEqual([])
  const silent = files.flatMap((file) =>
    parse(join(root, file))
      .statements.filter((each) => ts.isInterfaceDeclaration(each) && /Options$/.test(each.name.text))
      .filter((each) => !ts.getJSDocCommentsAndTags(each).length)
      .map(() => file),
  )
  expect(silent).toEqual([])
})
