import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)

/** What a front door exports, with the file that declares each. */
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
])('every export of %s says in a sentence what it is', (door) => {
  // What a door passes on from another door is looked at there.
  const all = exportsOf(door).filter(({ file }) => !/\/(core|rest)\.ts$/.test(file))
  expect(all.length).toBeGreaterThan(10)
  const silent = all.filter(({ file, name }) => {
    const found = parse(file).statements.filter((statement) => declares(statement, name))
    return !found.some((statement) => ts.getJSDocCommentsAndTags(statement).length)
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})
