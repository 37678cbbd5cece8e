// @ts-check
// Prepares a release: `--tag v1.2.3` checks that versions and changelog agree with the tag, `--pack <folder>` writes the tarballs, their
// checksums and the list of packages. It publishes nothing.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** The packages of a release: folders with a package.json, published at one version. */
export const PACKAGES = ['.', 'migrate', 'create-portico']

/**
 * What stands in the way of releasing a tag.
 *
 * @param {string} tag
 * @param {(path: string) => string} [readFile]
 */
export function findProblems(tag, readFile = read) {
  const problems = []
  for (const folder of PACKAGES) {
    const file = join(folder, 'package.json')
    const { version, repository } = JSON.parse(readFile(file))
    if (tag !== `v${version}`) problems.push(`${file} has the version ${version}, the tag is ${tag}`)
    if (!repository) problems.push(`${file} has no repository, which provenance needs`)
  }
  const version = tag.replace(/^v/, '')
  const entry = readFile('CHANGELOG.md')
    .split(/^## /m)
    .find((each) => each.startsWith(`${version}\n`))
  if (!entry) problems.push(`CHANGELOG.md has no entry ${version}`)
  else if (/^Not released yet/m.test(entry))
    problems.push(`CHANGELOG.md says that ${version} is not released yet`)
  return problems
}

/** Packs every package, with checksums and the list of packages, into a folder. */
function pack(/** @type {string} */ target) {
  const folder = resolve(root, target)
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, [join(root, 'scripts/build-migrate.mjs')], { cwd: root, stdio: 'inherit' })
  for (const each of PACKAGES)
    execFileSync('npm', ['pack', '--pack-destination', folder], {
      cwd: join(root, each),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs'), join(folder, 'sbom.json')], { cwd: root })
  const lines = readdirSync(folder)
    .filter((file) => file !== 'checksums.txt')
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(folder, 'checksums.txt'), lines.join(''))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { tag: { type: 'string' }, pack: { type: 'string' } } })
  const problems = values.tag === undefined ? [] : findProblems(values.tag)
  for (const each of problems) console.error(each)
  if (problems.length) process.exitCode = 1
  else if (values.pack !== undefined) pack(values.pack)
}
