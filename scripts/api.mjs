/**
 * Writes the names that each entry of the package exports to `api/<entry>.md`, so that a review sees a change of them.
 * `tests/docs/api.test.ts` fails if the files differ.
 */

import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @type {{ exports: Record<string, string | { types?: string }> }} */
const { exports: entries } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** The entries of a report by their name, each with its source. */
const sources = new Map(
  Object.entries(entries).flatMap(([name, target]) => {
    const types = typeof target === 'object' ? target.types : undefined
    if (!types || name.includes('*') || !types.startsWith('./dist/')) return []
    const source = types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts')
    return existsSync(join(root, source)) ? [[`portico${name.slice(1)}`, source]] : []
  }),
)
for (const kit of readdirSync(join(root, 'src/compat')).sort())
  if (existsSync(join(root, 'src/compat', kit, 'index.ts')))
    sources.set(`portico/compat/${kit}`, `src/compat/${kit}/index.ts`)
for (const id of readdirSync(join(root, 'plugins')).sort())
  for (const [file, name] of [
    ['index', `portico/plugins/${id}`],
    ['contract', `portico/plugins/${id}/contract`],
  ])
    if (existsSync(join(root, 'plugins', id, `${file}.ts`))) sources.set(name, `plugins/${id}/${file}.ts`)

/** @returns {ReadonlyMap<string, string>} The reports by file name. */
export const createReports = () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(
    [...sources.values()].map((file) => join(root, file)),
    { ...options, types: [] },
  )
  const checker = program.getTypeChecker()
  return new Map(
    [...sources].map(([entry, file]) => {
      const source = program.getSourceFile(join(root, file))
      const symbol = source && checker.getSymbolAtLocation(source)
      const exported = (symbol ? checker.getExportsOfModule(symbol) : []).map((each) => {
        const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
        return { name: each.name, isValue: (target.flags & ts.SymbolFlags.Value) !== 0 }
      })
      const list = (/** @type {boolean} */ values) => {
        const names = exported.filter(({ isValue }) => isValue === values).map(({ name }) => name)
        return [
          `## ${values ? 'Values' : 'Types'} (${names.length})`,
          '',
          ...names.sort().map((name) => `- \`${name}\``),
          '',
        ]
      }
      const text = [`# ${entry}`, '', ...list(true), ...list(false)].join('\n')
      return [`${entry.replace(/^portico\/?/, '').replaceAll('/', '.') || 'index'}.md`, text]
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'api')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, text] of createReports()) await writeFile(join(folder, name), text)
}
