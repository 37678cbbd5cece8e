// @ts-check
// Writes docs/scenarios.md from the names of the tests. With --check it only says whether the page is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'docs/scenarios.md'

/** @typedef {{ areas: Record<string, string>, titles: Record<string, string>, notes: Record<string, string> }} Titles */

/**
 * Ids in the names of a file's tests: those of `it`, `test` and `describe`, and the `title`s of a table.
 *
 * @param {string} text
 * @param {string} file
 * @param {readonly string[]} areas
 * @returns {string[]}
 */
export function idsIn(text, file, areas) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const pattern = new RegExp(`\\b(?:${areas.join('|')})-\\d{1,3}\\b`, 'g')
  /** @type {Set<string>} */
  const found = new Set()
  const hasTable = isTable(text)
  /** @param {ts.Node} node */
  const collect = (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      for (const [id] of node.text.matchAll(pattern)) found.add(id)
    ts.forEachChild(node, collect)
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTest(node.expression) && node.arguments[0]) collect(node.arguments[0])
    if (hasTable && ts.isPropertyAssignment(node) && node.name.getText(source) === 'title')
      collect(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

/** Whether tests are named by the `title` of a table. @param {string} text */
const isTable = (text) => /['"`][^'"`\n]*\$title/.test(text)

/**
 * Files beside a test whose `title`s may name it.
 *
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
const tablesOf = (file, text) =>
  isTable(text)
    ? [...text.matchAll(/from '\.\/([\w-]+)\.js'/g)]
        .map(([, name]) => `${dirname(file)}/${name}.ts`)
        .filter((path) => existsSync(join(root, path)))
    : []

/**
 * Whether a call is `test(…)`, `it.each(…)(…)`, `describe.skip(…)` and the like.
 *
 * @param {ts.Expression} callee
 * @returns {boolean}
 */
function isTest(callee) {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text !== 'each' && isTest(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return isEach(callee.tag)
  return ts.isCallExpression(callee) && isEach(callee.expression)
}

/**
 * @param {ts.Expression} callee
 * @returns {boolean}
 */
function isEach(callee) {
  return (
    ts.isPropertyAccessExpression(callee) &&
    ['each', 'for', 'runIf', 'skipIf'].includes(callee.name.text) &&
    isTest(callee.expression)
  )
}

/** @param {string} id */
const place = (id) => Number(id.split('-')[1])

/**
 * The page, and the ids that have no title yet.
 *
 * @returns {{ page: string, untitled: string[], ids: string[] }}
 */
export function makePage() {
  /** @type {Titles} */
  const { areas, titles, notes } = JSON.parse(
    readFileSync(join(root, 'scripts/scenario-titles.json'), 'utf8'),
  )
  /** @type {Map<string, Set<string>>} */
  const proofs = new Map()
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.split(sep).join('/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort()
  /** @param {string} file @param {string} text */
  const add = (file, text) => {
    for (const id of idsIn(text, file, Object.keys(areas)))
      proofs.set(id, (proofs.get(id) ?? new Set()).add(file))
  }
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    add(file, text)
    for (const table of tablesOf(file, text))
      add(table, `${readFileSync(join(root, table), 'utf8')}\n'$title'`)
  }

  const sections = Object.entries(areas).flatMap(([area, name]) => {
    const ids = [...proofs.keys()]
      .filter((id) => id.startsWith(`${area}-`))
      .sort((a, b) => place(a) - place(b))
    if (!ids.length) return []
    const rows = ids.map((id) => {
      const links = [...(proofs.get(id) ?? [])].map((file) => `[${file.slice('tests/'.length)}](../${file})`)
      return `| ${id} | ${titles[id] ?? '(no title)'} | ${links.join(', ')} |`
    })
    const differing = ids.flatMap((id) => (notes[id] ? [`- ${id}: ${notes[id]}`] : []))
    const remarks = differing.length
      ? `\nWhat is done otherwise than the scenario says:\n\n${differing.join('\n')}\n`
      : ''
    return [
      `## ${area}: ${name}\n\n| Id | Proven | Tests |\n| --- | --- | --- |\n${rows.join('\n')}\n${remarks}`,
    ]
  })
  const page = `# Scenarios

What is proven, by id. A test carries the ids it proves in its name; a test may prove a part of a scenario, so read it to know
how far it goes. Written by \`node scripts/scenarios.mjs\` from the names of the tests; a test checks that it is up to date.

${proofs.size} scenarios have at least one test.

${sections.join('\n')}`
  return { page, untitled: [...proofs.keys()].filter((id) => !titles[id]).sort(), ids: [...proofs.keys()] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { page, untitled, ids } = makePage()
  if (untitled.length > 0) {
    console.error(`No title in scripts/scenario-titles.json: ${untitled.join(', ')}`)
    process.exitCode = 1
  } else if (process.argv.includes('--check')) {
    const now = readFileSync(join(root, PAGE), 'utf8')
    if (now !== page) {
      console.error(`${PAGE} is not up to date: run node scripts/scenarios.mjs`)
      process.exitCode = 1
    }
  } else {
    writeFileSync(join(root, PAGE), page)
    console.log(`${PAGE}: ${ids.length} scenarios`)
  }
}
