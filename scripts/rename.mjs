// @ts-check
// Renames the package everywhere: `node scripts/rename.mjs @acme/wallets`. The name of the product, of the elements, of CSS variables
// and of stored keys stays. Run it on a clean checkout, then `npm run format`, `npm run build`, and write the golden files anew.
import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files where a quoted bare name is that of the package; elsewhere it may be an id, a class or a default. */
const QUOTED =
  /^(?:bench\/(?:run|size\/rows)\.mjs|demo\/(?:third-party\/build\.mjs|vite\.config\.ts|docs\/\.vitepress\/config\.mjs)|migrate\/src\/(?:createPlan|migrateProject)\.ts|scripts\/(?:browser|moduleGraph|packageDoors)\.mjs|tests\/e2e\/(?:setup|hostile\/openPage)\.ts|tests\/package\/.+|tests\/rules\/(?:import-rules|size-gate)\.test\.ts)$/
/** Entries of the package: a path that begins with the name and one of them is a module's, and no stored key. */
const ENTRIES = `(?:${[
  ...new Set(
    Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports).flatMap(
      (path) => path.split('/')[1] ?? [],
    ),
  ),
]
  // In a pattern the dot of a file's ending is escaped.
  .map((entry) => entry.replace('.', '\\\\*\\.'))
  .join('|')})`
/** They hold patterns of names. */
const OWN = ['scripts/rename.mjs', 'tests/release/rename.test.ts']

/** The names of the packages, and of the tarball. @param {string} name */
export const namesOf = (name) => {
  const [, scope = '', base = name] = /^(@[^/]+\/)?(.+)$/.exec(name) ?? []
  return {
    name,
    migrate: `${name}-migrate`,
    create: `${scope}create-${base}`,
    tarball: `${name.replace(/^@/, '').replace('/', '-')}-`,
  }
}

/** @param {string} name */
export const isName = (name) =>
  name.length < 200 && /^(?:@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/.test(name)

/** Text for a regular expression. */
export const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** As in a literal of a regular expression. */
const inPattern = (/** @type {string} */ text) => escaped(text).replaceAll('/', '\\/')

/**
 * A file's text with the new name.
 *
 * @param {string} path
 * @param {string} text
 * @param {{ readonly from: string, readonly to: string }} names
 */
export function renameText(path, text, { from, to }) {
  const old = namesOf(from)
  const next = namesOf(to)
  const name = escaped(from)
  const inLiteral = escaped(inPattern(from))
  /** @type {[pattern: RegExp, replacement: string][]} */
  const rules = [
    [new RegExp(`(["'\`])${escaped(old.migrate)}(?=["'\`@])`, 'g'), `$1${next.migrate}`],
    [new RegExp(`(["']name["']: ["'])${escaped(old.create)}"`, 'g'), `$1${next.create}"`],
    // Modules, in code, in comments and in prose.
    [new RegExp(`(?<![\\w/@.-])${name}/(?=${ENTRIES}(?![\\w-]))`, 'g'), `${to}/`],
    [new RegExp(`(\\b(?:from|import|module)\\s*\\(?\\s*)(["'])${name}\\2`, 'g'), `$1$2${to}$2`],
    [
      new RegExp(`(\\b(?:need|imports|mock|doMock|resolve)\\((?:text, )?)(["'])${name}\\2`, 'g'),
      `$1$2${to}$2`,
    ],
    [new RegExp(`node_modules/${name}(?![\\w-])`, 'g'), `node_modules/${to}`],
    [new RegExp(`node_modules\\\\/${inLiteral}(?![\\w-])`, 'g'), `node_modules\\/${inPattern(to)}`],
    [
      new RegExp(`(["'/ ]|\\.\\/)${escaped(old.tarball)}(?=\\d+\\.\\d+\\.\\d+\\.tgz|\\*\\.tgz)`, 'g'),
      `$1${next.tarball}`,
    ],
    // Commands.
    [new RegExp(`\\b(npm (?:install|i|create)|npx(?: --yes)?) ${name}(?![\\w/-])`, 'g'), `$1 ${to}`],
    [new RegExp(`\`${name}\``, 'g'), `\`${to}\``],
    // Patterns that recognise modules.
    [
      new RegExp(`([/'"]\\^\\(?)${inLiteral}(?=\\$/|\\(\\\\+/\\|\\$\\)|\\\\?/(?:${ENTRIES}|\\(|\\?))`, 'g'),
      `$1${inPattern(to)}`,
    ],
    [new RegExp(`(\\(\\?:\\\\\\.\\|#\\|)${inLiteral}(?=\\|react\\))`, 'g'), `$1${inPattern(to)}`],
  ]
  if (/(?:^|\/)(?:package(?:-lock)?|tsconfig)\.json$/.test(path))
    rules.push([new RegExp(`"name": "${name}"`, 'g'), `"name": "${to}"`])
  // A dependency or a path, but not the command in `bin`.
  if (/\.json$|^tests\/(?:migrate|package)\/|^migrate\//.test(path))
    rules.push([new RegExp(`"${name}": (?!"bin/)`, 'g'), `"${to}": `])
  if (QUOTED.test(path))
    rules.push(
      [new RegExp(`(["'])${name}(/[\\w*-]+)?\\1`, 'g'), `$1${to}$2$1`],
      [new RegExp(`\`${name}(?=/?\\$\\{)`, 'g'), `\`${to}`],
      [new RegExp(`(?<=['\`])${name}(?=/dist/)`, 'g'), to],
      [new RegExp(`(/\\^)${inLiteral}(?=\\\\/\\?)`, 'g'), `$1${inPattern(to)}`],
      [new RegExp(`"name":"${name}"`, 'g'), `"name":"${to}"`],
    )
  return rules.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), text)
}

/** The tracked files with text. @param {string} folder */
export const listFiles = (folder) =>
  execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(
      (path) =>
        path &&
        !OWN.includes(path) &&
        !/\.(?:png|webp|ico|woff2?|tgz)$/.test(path) &&
        lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
    )

/** Renames the package in a checkout; returns the changed files. @param {string} folder @param {string} to */
export function rename(folder, to) {
  if (!isName(to)) throw new Error(`"${to}" is not a name that npm accepts`)
  const { name: from } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return listFiles(folder).filter((path) => {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const renamed = renameText(path, text, { from, to })
    if (renamed !== text) writeFileSync(file, renamed)
    return renamed !== text
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to = ''] = process.argv.slice(2)
  if (!isName(to)) {
    console.error(
      `node scripts/rename.mjs <name>: ${to ? `"${to}" is not a name that npm accepts` : 'which name?'}`,
    )
    process.exit(2)
  }
  console.log(
    `${rename(root, to).length} files changed. Next: npm run format, npm run build, npx vitest run --project unit tests/migrate -u, npm test.`,
  )
}
