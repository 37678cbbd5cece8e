import ts from 'typescript'
import { expect, test } from 'vitest'
import { readRooms } from './readRooms.js'

/** Rooms that know nothing of money: it belongs to the contracts of plugins, and to the abilities of chains. */
const rooms = readRooms().filter(
  ({ file }) => /^(kernel|src\/(core|session|modal))\//.test(file) && !file.includes('/locales/'),
)
/** Words that mean a swap, a permit, a transfer, or an allowance of tokens. */
const MONEY = /^(swap|permit|transfer|allowance)s?$/i

/** The places that are left, and the reason for each. At most five: none may be added. */
const exceptions: Readonly<Record<string, string>> = {
  'src/core/refusals.ts transfer': 'a category of errors, which tells that nothing was sent',
  'src/core/registry.ts transfer': 'a field of the event "transaction.sent" that pages read',
  'src/modal/motion/Motion.tsx swap': 'a phase of motion',
  'src/modal/motion/useScenes.ts swap': 'a phase of motion',
}

/** The words of identifiers and strings in a source that mean money. */
const wordsIn = ({ file, text }: { readonly file: string; readonly text: string }): readonly string[] => {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      for (const word of node.text.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z]+/))
        if (MONEY.test(word)) found.add(word.toLowerCase())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return [...found].map((word) => `${file} ${word}`)
}

test('kernel, core, session and modal have no word for a swap, a permit, a transfer or an allowance', () => {
  expect(rooms.length).toBeGreaterThan(150)
  expect(rooms.flatMap(wordsIn).sort()).toEqual(Object.keys(exceptions).sort())
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(5)
})

test.each([
  ['an identifier', 'export interface TransferIntent {}'],
  ['a member', 'const fee = chain.swaps()'],
  ['a text', "const name = 'Token allowance'"],
  ['a template', `const id = \`\${name}.permit\``],
])('%s is found', (_, text) => {
  expect(wordsIn({ file: 'planted.ts', text })).toHaveLength(1)
})

test('permissions and addresses of other words are none', () => {
  const text = "const permission = 'permitted swapped'\nconst transferable = allowed"
  expect(wordsIn({ file: 'planted.ts', text })).toEqual([])
})
