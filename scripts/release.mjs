// @ts-check
// Prepares a release; it publishes nothing. docs/releasing.md says when to run what.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isPending, listChanges, nextVersion, writeEntry } from './changes.mjs'
import { escaped, listFiles, namesOf } from './rename.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** The packages of a release: folders with a package.json, published at one version. */
export const PACKAGES = ['.', 'migrate', 'create-portico']

const HELP = `node scripts/release.mjs <one of>

  --repository <address>  writes the addresses of the repository, its issues and its home page into each package.json
  --prepare               sets the next version, and moves the files of changes/ into CHANGELOG.md
  --tag v<version>        lists what is missing for a release of this tag
  --pack <folder>         writes the tarballs, their checksums and the list of packages`

/** The fields that provenance and readers need, for each package. @param {string} address @param {string} folder */
export function addressesOf(address, folder) {
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/$|\.git$/g, '')
  if (!/^https:/.test(origin) || !/^\/[^/]+\/[^/]+/.test(path))
    throw new Error(`${address} is not the address of a repository, such as https://github.com/acme/wallets`)
  const home = `${origin}${path}`
  return {
    repository: { type: 'git', url: `git+${home}.git`, ...(folder !== '.' && { directory: folder }) },
    bugs: `${home}/issues`,
    homepage: `${home}#readme`,
  }
}

/** A package.json with its fields after `license`. @param {string} text @param {object} fields */
export function addFields(text, fields) {
  const manifest = JSON.parse(text)
  for (const name of Object.keys(fields)) delete manifest[name]
  const entries = Object.entries(manifest)
  const at = entries.findIndex(([name]) => name === 'license') + 1
  return `${JSON.stringify(Object.fromEntries(entries.toSpliced(at, 0, ...Object.entries(fields))), null, 2)}\n`
}

/**
 * What stands in the way of releasing a tag.
 *
 * @param {string} tag
 * @param {(path: string) => string} [readFile]
 * @param {number} [waiting] change files that are not in the changelog
 */
export function findProblems(tag, readFile = read, waiting = listChanges(join(root, 'changes')).length) {
  const problems = []
  for (const folder of PACKAGES) {
    const file = join(folder, 'package.json')
    const manifest = JSON.parse(readFile(file))
    const missing = ['repository', 'bugs', 'homepage'].filter((field) => !manifest[field])
    if (tag !== `v${manifest.version}`)
      problems.push(`${file} has the version ${manifest.version}, the tag is ${tag}`)
    if (missing.length)
      problems.push(`${file} has no ${missing.join(', ')}: node scripts/release.mjs --repository <address>`)
  }
  const version = tag.replace(/^v/, '')
  const changelog = readFile('CHANGELOG.md')
  const entry = changelog.split(/^## /m).find((each) => each.startsWith(`${version}\n`))
  if (!entry) problems.push(`CHANGELOG.md has no entry ${version}`)
  else if (isPending(`## ${entry}`)) problems.push(`CHANGELOG.md says that ${version} is not released yet`)
  if (waiting > 0)
    problems.push(`changes/ has ${waiting} files that no release has: node scripts/release.mjs --prepare`)
  return problems
}

/**
 * A file with the new version where it names that of the package.
 *
 * @param {string} path
 * @param {string} text
 * @param {{ readonly name: string, readonly from: string, readonly to: string }} change
 */
export function bump(path, text, { name, from, to }) {
  const { migrate, create, tarball } = namesOf(name)
  const old = escaped(from)
  if (path.endsWith('package-lock.json')) {
    const own = [name, migrate, create].map(escaped).join('|')
    return text.replace(new RegExp(`("name": "(?:${own})",\\s+"version": ")${old}"`, 'g'), `$1${to}"`)
  }
  if (PACKAGES.some((folder) => path === join(folder, 'package.json')))
    return text.replace(`"version": "${from}"`, `"version": "${to}"`)
  // What services are told.
  if (/^(?:plugins|src)\/.+\.ts$/.test(path))
    return text.replace(new RegExp(`(ersion = '[a-z-]*)${old}'`, 'gi'), `$1${to}'`)
  // Tarballs, such as those that the examples install.
  return text.replace(new RegExp(`(${escaped(tarball)})${old}(?=\\.tgz)`, 'g'), `$1${to}`)
}

/** Sets the version and writes the changelog; returns the version. */
function prepare() {
  const folder = join(root, 'changes')
  const changes = listChanges(folder)
  const { name, version } = JSON.parse(read('package.json'))
  const changelog = read('CHANGELOG.md')
  const pending = isPending(changelog)
  if (!pending && changes.length === 0) throw new Error('changes/ is empty: there is nothing to release')
  // A version that was never released is the one to release.
  const next = pending ? version : nextVersion(version, changes)
  writeFileSync(join(root, 'CHANGELOG.md'), writeEntry(changelog, next, changes))
  for (const path of listFiles(root)) {
    if (path === 'CHANGELOG.md') continue
    const text = read(path)
    const bumped = bump(path, text, { name, from: version, to: next })
    if (bumped !== text) writeFileSync(join(root, path), bumped)
  }
  for (const file of readdirSync(folder)) if (file !== 'README.md') rmSync(join(folder, file))
  return next
}

/** Packs every package, with checksums and the list of packages, into a folder. */
function pack(/** @type {string} */ target) {
  const folder = resolve(root, target)
  mkdirSync(folder, { recursive: true })
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

function run() {
  const { values } = parseArgs({
    options: {
      repository: { type: 'string' },
      prepare: { type: 'boolean' },
      tag: { type: 'string' },
      pack: { type: 'string' },
    },
  })
  if (values.repository !== undefined)
    for (const folder of PACKAGES) {
      const file = join(root, folder, 'package.json')
      writeFileSync(file, addFields(readFileSync(file, 'utf8'), addressesOf(values.repository, folder)))
    }
  else if (values.prepare) console.log(`The next release is ${prepare()}.`)
  else if (values.tag !== undefined) {
    const problems = findProblems(values.tag)
    if (problems.length) throw new Error(problems.join('\n'))
  } else if (values.pack !== undefined) pack(values.pack)
  else throw new Error(HELP)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
