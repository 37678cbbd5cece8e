import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as ui from 'portico/ui'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from './readSnippets.js'
import { readNames, readTables } from './readTables.js'

const page = 'docs/ui.md'
const folder = join(root, 'src/ui')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)

/** Members that the props of a part declare themselves, with whether they are required. */
const propsOf = (part: string): [string, boolean][] => {
  const file = files.find((each) => each.endsWith(`/${part}.tsx`))
  if (!file) throw new Error(`No file is named after ${part}`)
  const source = ts.createSourceFile(
    file,
    ts.sys.readFile(join(folder, file)) ?? '',
    ts.ScriptTarget.ES2022,
    true,
  )
  const found = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === `${part}Props`,
  ) as ts.InterfaceDeclaration
  return found.members
    .map((member): [string, boolean] => [member.name?.getText() ?? '', !member.questionToken])
    .filter(([name]) => name !== 'testId')
}

const rows = readTables(page, 'All parts')

describe('docs/ui.md', () => {
  it('lists every component', () => {
    const components = Object.entries(ui)
      .filter(
        ([name, value]) =>
          /^[A-Z]/.test(name) &&
          (typeof value === 'function' || (typeof value === 'object' && '$$typeof' in value)),
      )
      .map(([name]) => name)
      .filter((name) => name !== 'StylesContext')
    expect(components.length).toBeGreaterThan(40)
    expect([...readNames(page, 'All parts')].sort()).toEqual(components.sort())
  })

  it.each(rows.map(([part = '', , props = '']) => [part, props]))('lists the props of %s', (part, props) => {
    const told = [...props.matchAll(/(\*\*)?`([\w-]+)`/g)].map(([, bold, name]) => [name, bold !== undefined])
    // `readTables` has removed the backticks of a cell with a single optional prop.
    const single: [string, boolean][] = /^\w+$/.test(props) ? [[props, false]] : []
    expect([...told, ...single]).toEqual(propsOf(part))
  })

  it('names the role or the keys of every component', () => {
    for (const [part, is, , role] of rows) expect([part, is && role].every(Boolean), part).toBe(true)
  })

  it('lists the test ids of the components that load later', () => {
    expect([...readNames(page, 'Test ids')].sort()).toEqual(Object.values(ui.lateTestIds).sort())
  })
})
