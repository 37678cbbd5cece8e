// @ts-check
// Writes docs/licences.md from the lockfiles. With --check it only says whether the page is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { closureOf, locked, manifest, nameOf } from './closure.mjs'

const page = new URL('../docs/licences.md', import.meta.url)
const real = new URL('../tests/real/', import.meta.url)
const browser = new URL('../dist/browser/manifest.json', import.meta.url)
/** Lockfiles of the programs that npx fetches. */
const programs = ['migrate', 'create-portico'].map(
  (folder) => new URL(`../${folder}/package-lock.json`, import.meta.url),
)

/** Licences that require no more than attribution. */
export const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]

/**
 * Licences of packages for which the lockfile has none, or only the name of a file.
 *
 * @type {Readonly<Record<string, string>>}
 */
const STATED = {
  '@solana/web3.js': 'MIT',
  '@walletconnect/universal-provider':
    'its own (`LICENSE.md`), not an open source licence: read it before you ship it',
}

/** @param {readonly (readonly unknown[])[]} rows */
const table = (rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The lockfiles of the tests that run the code of real wallets: each installs packages of its own. */
const testLockfiles = () =>
  readdirSync(real)
    .map((folder) => new URL(`${folder}/package-lock.json`, real))
    .filter((file) => existsSync(file))

/** The packages in these lockfiles, each with its place, without links to local folders. @returns {readonly [string, import('./closure.mjs').Locked][]} */
const ofTests = () =>
  testLockfiles()
    .flatMap((file) =>
      Object.entries(
        /** @type {Record<string, import('./closure.mjs').Locked>} */ (
          JSON.parse(readFileSync(file, 'utf8')).packages
        ),
      ),
    )
    .filter(([, { version, link }]) => version !== undefined && !link)

/**
 * Packages with a licence that is not permissive, grouped by licence, without platform-specific ones.
 *
 * @param {readonly [string, import('./closure.mjs').Locked][]} packages
 */
function withOtherLicences(packages) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const [place, { license = 'not stated', os }] of packages) {
    if (
      !place ||
      os ||
      license.split(/ (?:OR|AND) |[()]/).every((each) => !each || PERMISSIVE.includes(each))
    )
      continue
    found.set(license, (found.get(license) ?? new Set()).add(nameOf(place)))
  }
  return table([
    ['Licence', 'Packages'],
    ['---', '---'],
    ...[...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([licence, names]) => [licence, [...names].sort().join(', ')]),
  ])
}

/** The packages that npx fetches for `portico migrate` and `npm create portico`: name, version, licence. */
const ofCommand = () => {
  const all = programs.flatMap((file) =>
    Object.entries(
      /** @type {Record<string, import('./closure.mjs').Locked>} */ (
        JSON.parse(readFileSync(file, 'utf8')).packages
      ),
    )
      .filter(([place]) => place)
      .map(([place, { version, license = 'unknown' }]) => [nameOf(place), version, license]),
  )
  return [...new Map(all.map((each) => [each.join(' '), each])).values()]
}

/** The packages in `dist/browser`: name, version, licence. */
const ofBrowser = () => {
  if (!existsSync(browser))
    throw new Error('docs/licences.md lists what is in dist/browser: run npm run build')
  /** @type {{ packages: string[] }} */
  const { packages } = JSON.parse(readFileSync(browser, 'utf8'))
  return packages.map((id) => {
    const at = id.lastIndexOf('@')
    const [name, version] = [id.slice(0, at), id.slice(at + 1)]
    const place = Object.keys(locked).find(
      (each) => nameOf(each) === name && locked[each]?.version === version,
    )
    return [name, version, (place && locked[place]?.license) ?? 'unknown']
  })
}

export function makePage() {
  const installed = [...closureOf().keys()].map((place) => [
    nameOf(place),
    locked[place]?.version,
    locked[place]?.license ?? 'unknown',
  ])
  const peers = Object.keys(manifest.peerDependencies).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional,
  )
  const optional = peers.map((name) => [
    name,
    manifest.peerDependencies[name],
    STATED[name] ?? locked[`node_modules/${name}`]?.license ?? 'unknown',
  ])
  const command = ofCommand()
  const bundled = ofBrowser()
  const text = `# Licences

Portico has the licence ${manifest.license}. \`npm run licences\` writes this page from the lockfiles. A test checks that the page is up to date,
and that no package of the next table requires more than attribution.

## What a host installs

${installed.length} packages, React included.

${table([['Package', 'Version', 'Licence'], ['---', '---', '---'], ...installed])}

The marks of networks, tokens, social accounts and WalletConnect are drawn from [simple-icons](https://simpleicons.org) 16.37.0 (CC0-1.0)
and [@web3icons/core](https://web3icons.io) 4.0.56 (MIT, © 0xa3k5): a few paths, copied, made smaller and joined. Google's mark is in colour, as Google requires
on sign-in buttons. The licences cover the
drawings. The marks belong to their owners, who have no part in Portico; each is shown only next to its owner's name.

## The browser build

\`dist/browser\` holds code of these; their notices are in its \`third-party.txt\`. \`@walletconnect/universal-provider\` is not in it, because of its
licence: [one tag](tag.md#the-pairing-client) says how a page names its address.

${table([['Package', 'Version', 'Licence'], ['---', '---', '---'], ...bundled])}

## The commands

npx fetches these for \`npx portico migrate\` and \`npm create portico\`; no host installs them.

${table([['Package', 'Version', 'Licence'], ['---', '---', '---'], ...command])}

## Optional peers

A host installs one of these only if it uses a feature that needs it.

${table([['Package', 'Range', 'Licence'], ['---', '---', '---'], ...optional])}

## Tools

Packages for building and testing are under ${PERMISSIVE.join(', ')}, except for these:

${withOtherLicences(Object.entries(locked))}

## Tests only

The tests in \`tests/real\` run the code of real wallets, and install it there, by lockfiles of their own. None of it ships. Except for these,
the packages are under the licences named above:

${withOtherLicences(ofTests())}
`
  return { text, installed, optional, command, bundled }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { text, installed } = makePage()
  if (!process.argv.includes('--check')) {
    writeFileSync(page, text)
    console.log(`docs/licences.md: ${installed.length} packages`)
  } else if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/licences.md is not up to date: run npm run licences')
    process.exitCode = 1
  }
}
