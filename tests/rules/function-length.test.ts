import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readRooms } from './readRooms.js'

/** The longest a function may be, with the functions in it. */
const MAX_LINES = 150

/** Longer functions with the reason, which may only become shorter. None may be added. */
const longer: Readonly<Record<string, number>> = {
  // The markup of one card; its state is that of the tabs, which are rendered in it.
  'plugins/account/views/Account.tsx Account': 184,
  // Search, filter and scroll position change together, and each keeps the focus in the field.
  'plugins/directory/views/AllWallets.tsx AllWallets': 236,
  // The markup of one form; its state is in plugins/onramp/form.
  'plugins/onramp/views/Onramp.tsx Onramp': 200,
  // The states of one pairing, each with its own text, in the order in which they come.
  'plugins/walletconnect/views/Pairing.tsx Pairing': 165,
  // Keyboard, focus and scroll of a list whose rows come and go are one behaviour.
  'src/ui/virtualList/VirtualList.tsx VirtualList': 213,
}

interface Source {
  readonly file: string
  readonly text: string
}

/** The outermost functions of a file by name, with their lines. */
const functionsOf = ({
  file,
  text,
}: Source): readonly { readonly name: string; readonly lines: number }[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: { name: string; lines: number }[] = []
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const visit = (node: ts.Node): void => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) {
      ts.forEachChild(node, visit)
      return
    }
    const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
    found.push({
      name: `${file} ${named?.getText() ?? ''}`.trim(),
      lines: lineAt(node.end) - lineAt(node.getStart()) + 1,
    })
  }
  visit(source)
  return found
}

/** Every function that breaks the rule, and every entry of the list that is no longer needed. */
const faultsOf = (sources: readonly Source[], list: Readonly<Record<string, number>>): readonly string[] => {
  const long = new Map<string, number>()
  for (const { name, lines } of sources.flatMap(functionsOf))
    if (lines > MAX_LINES) long.set(name, Math.max(lines, long.get(name) ?? 0))
  return [
    ...[...long].flatMap(([name, lines]) =>
      lines > (list[name] ?? MAX_LINES) ? [`${name} has ${lines} lines of ${list[name] ?? MAX_LINES}`] : [],
    ),
    ...Object.keys(list).flatMap((name) =>
      long.has(name) ? [] : [`${name} is short enough: take it off the list`],
    ),
  ]
}

describe('a function has at most 150 lines with those in it', () => {
  const planted = (lines: number) => ({
    file: 'plugins/x/view.tsx',
    text: `export const View = () => {\n${'  call(() => 1)\n'.repeat(lines - 2)}}\n`,
  })
  const name = 'plugins/x/view.tsx View'
  test('a longer one is found, and one on the list may not grow nor stay on it once it is short', () => {
    expect(faultsOf([planted(150)], {})).toEqual([])
    expect(faultsOf([planted(151)], {})).toEqual([`${name} has 151 lines of 150`])
    expect(faultsOf([planted(170)], { [name]: 170 })).toEqual([])
    expect(faultsOf([planted(171)], { [name]: 170 })).toEqual([`${name} has 171 lines of 170`])
    expect(faultsOf([planted(150)], { [name]: 170 })).toEqual([
      `${name} is short enough: take it off the list`,
    ])
  })
  test('in the sources', () => {
    expect(faultsOf(readRooms(), longer)).toEqual([])
  })
})
