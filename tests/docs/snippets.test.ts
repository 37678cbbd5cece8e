import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import {
  around,
  fileOf,
  moduleOf,
  pages,
  readSnippets,
  root,
  type Snippet,
  writeFolder,
} from './readSnippets.js'

const code = ['ts', 'tsx', 'js']
const snippets = pages.flatMap(readSnippets).filter(({ language }) => code.includes(language))

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)

/** TypeScript's findings in the snippets, by their place on the page. */
const check = (folder: string, given: readonly Snippet[], options: ts.CompilerOptions) => {
  const byFile = new Map(given.map((each) => [fileOf(each), each]))
  const dir = writeFolder(folder, {
    'around.d.ts': around,
    ...Object.fromEntries([...byFile].map(([file, each]) => [file, moduleOf(each)])),
  })
  const program = ts.createProgram(
    ['around.d.ts', ...byFile.keys()].map((file) => join(dir, file)),
    { ...config.options, ...options },
  )
  return [...byFile].flatMap(([file, each]) => {
    const source = program.getSourceFile(join(dir, file))
    if (!source) return [`${each.page}: ${file} was not read`]
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      (found) =>
        `${each.page}:${each.line + source.getLineAndCharacterOfPosition(found.start ?? 0).line} ${ts.flattenDiagnosticMessageText(found.messageText, '\n')}`,
    )
  })
}

/** The tests that run snippets. */
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !/snippets\.test/.test(file))
  .map((file) => readFileSync(join(root, 'tests', file), 'utf8'))
const isRun = ({ page, name }: Snippet) =>
  // Built from its file by a test of the examples, or a test itself.
  /^(demo|tests)\//.test(name) ||
  tests.some(
    (text) => text.includes(`${page} ${name}`) || (text.includes(page) && text.includes(`'${name}'`)),
  )

describe('every snippet of the documentation', () => {
  test('that calls the modal is run by a test', () => {
    const calls = snippets.filter(({ code }) => /\bmodal\.(?!kernel)\w+\(/.test(code))
    expect(calls.length).toBeGreaterThan(20)
    expect(calls.filter((each) => !isRun(each)).map(({ page, name }) => `${page} ${name}`)).toEqual([])
    expect(isRun({ ...(calls[0] as Snippet), name: 'planted' })).toBe(false)
  })

  test('is found', () => {
    expect(snippets.map(({ page, name }) => `${page} ${name}`)).toEqual(
      expect.arrayContaining(['README.md react', 'README.md plain', 'README.md provider']),
    )
    expect(pages).toContain('docs/plugins.md')
  })

  // Every run compiles both kinds against the package (tests/package/types.test.ts).
  test.runIf(whole)('compiles against the sources in TypeScript, strictly', () => {
    const typed = snippets.filter(({ language }) => language !== 'js')
    expect(check('typed', typed, {})).toEqual([])
  })

  test.runIf(whole)('passes the type checker in plain JavaScript', () => {
    const planted: Snippet = {
      page: 'planted.md',
      line: 10,
      name: 'wrong',
      language: 'js',
      code: "import { createModal } from 'portico'\ncreateModal({ netwoks: [] })\nmodal.opne()\n",
    }
    const plain = snippets.filter(({ language }) => language === 'js')
    const loose = { checkJs: true, strict: false, exactOptionalPropertyTypes: false }
    const found = check('plain', [...plain, planted], loose)
    expect(found.filter((each) => !each.startsWith('planted'))).toEqual([])
    expect(found).toEqual([
      expect.stringMatching(/^planted\.md:11 .*netwoks/),
      expect.stringMatching(/^planted\.md:12 .*opne/),
    ])
  })
})
