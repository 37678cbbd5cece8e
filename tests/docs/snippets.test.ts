import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readSnippets, root, type Snippet, writeFolder } from './readSnippets.js'

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`)].filter((file) =>
  file.endsWith('.md'),
)
const code = ['ts', 'tsx', 'js']
const snippets = pages.flatMap(readSnippets).filter(({ language }) => code.includes(language))

/** What a snippet may use without making it: the modal of the snippet before it. */
const around = "declare global {\n  const modal: import('portico').Modal\n}\nexport {}\n"

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)

const fileOf = ({ page, name, language }: Snippet) =>
  `${page.replace(/\W/g, '_')}/${/\.\w+$/.test(name) ? name : `${name}.${language}`}`

/** What TypeScript says of the snippets, at their place on the page. */
const check = (folder: string, given: readonly Snippet[], options: ts.CompilerOptions) => {
  const byFile = new Map(given.map((each) => [fileOf(each), each]))
  const dir = writeFolder(folder, {
    'around.d.ts': around,
    // Every snippet is a module of its own.
    ...Object.fromEntries([...byFile].map(([file, each]) => [file, `${each.code}\nexport {}\n`])),
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

describe('every snippet of the documentation', () => {
  test('is found', () => {
    expect(snippets.map(({ page, name }) => `${page} ${name}`)).toEqual(
      expect.arrayContaining(['README.md react', 'README.md plain', 'README.md provider']),
    )
    expect(pages).toContain('docs/plugins.md')
  })

  test('compiles against the sources in TypeScript, strictly', () => {
    const planted: Snippet = {
      page: 'planted.md',
      line: 10,
      name: 'wrong',
      language: 'ts',
      code: "import { createModal } from 'portico'\ncreateModal({ netwoks: [] })\nmodal.opne()\n",
    }
    const typed = snippets.filter(({ language }) => language !== 'js')
    const found = check('typed', [...typed, planted], {})
    expect(found.filter((each) => !each.startsWith('planted'))).toEqual([])
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(/^planted\.md:11 .*netwoks/)
    expect(found[1]).toMatch(/^planted\.md:12 .*opne/)
  })

  test('makes sense to the checker in plain JavaScript', () => {
    const plain = snippets.filter(({ language }) => language === 'js')
    const loose = { checkJs: true, strict: false, exactOptionalPropertyTypes: false }
    expect(check('plain', plain, loose)).toEqual([])
  })
})
