import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addFields, addressesOf, bump, findProblems, PACKAGES } from '../../scripts/release.mjs'

const addresses = addressesOf('https://github.com/acme/wallets', '.')
const files =
  (version: string, changelog: string, more: object = addresses) =>
  (path: string) =>
    path === 'CHANGELOG.md' ? changelog : JSON.stringify({ version, ...more })

test('a tag with its version in every package and its entry in the changelog has no problems', () => {
  expect(findProblems('v1.2.3', files('1.2.3', '# Changelog\n\n## 1.2.3\n\nFixes.\n'), 0)).toEqual([])
})

test('each thing that is missing is named', () => {
  const missing = 'has no repository, bugs, homepage: node scripts/release.mjs --repository <address>'
  expect(
    findProblems('v1.2.4', files('1.2.3', '# Changelog\n\n## 1.2.4\n\nNot released yet.\n', {}), 2),
  ).toEqual([
    ...PACKAGES.map((folder) => (folder === '.' ? 'package.json' : `${folder}/package.json`)).flatMap(
      (file) => [`${file} has the version 1.2.3, the tag is v1.2.4`, `${file} ${missing}`],
    ),
    'CHANGELOG.md says that 1.2.4 is not released yet',
    'changes/ has 2 files that no release has: node scripts/release.mjs --prepare',
  ])
  expect(findProblems('v1.2.3', files('1.2.3', '# Changelog\n\n## 1.2\n'), 0)).toEqual([
    'CHANGELOG.md has no entry 1.2.3',
  ])
})

test('a package gets the addresses of its repository, with its folder', () => {
  const text = addFields('{"name":"a","license":"MIT","bugs":"old","type":"module"}', addresses)
  expect(Object.keys(JSON.parse(text))).toEqual(['name', 'license', 'repository', 'bugs', 'homepage', 'type'])
  expect(addressesOf('https://github.com/acme/wallets.git', 'migrate')).toEqual({
    repository: { type: 'git', url: 'git+https://github.com/acme/wallets.git', directory: 'migrate' },
    bugs: 'https://github.com/acme/wallets/issues',
    homepage: 'https://github.com/acme/wallets#readme',
  })
  expect(() => addressesOf('https://github.com', '.')).toThrow('is not the address of a repository')
  expect(() => addressesOf('http://github.com/acme/wallets', '.')).toThrow(
    'is not the address of a repository',
  )
})

const change = { name: '@acme/wallets', from: '0.1.0', to: '0.2.0' }
test.each([
  ['package.json', '{ "version": "0.1.0", "x": "0.1.0" }', '{ "version": "0.2.0", "x": "0.1.0" }'],
  [
    'migrate/package-lock.json',
    '"name": "@acme/wallets-migrate",\n  "version": "0.1.0",\n"node_modules/x": { "version": "0.1.0" }',
    '"name": "@acme/wallets-migrate",\n  "version": "0.2.0",\n"node_modules/x": { "version": "0.1.0" }',
  ],
  ['README.md', 'install ./acme-wallets-0.1.0.tgz, not 0.1.0', 'install ./acme-wallets-0.2.0.tgz, not 0.1.0'],
  ['plugins/a/b.ts', "const sdkVersion = 'portico-0.1.0'", "const sdkVersion = 'portico-0.2.0'"],
  ['plugins/a/b.ts', "export const VERSION = '0.1.0'", "export const VERSION = '0.2.0'"],
])('a new version is written into %s', (path, before, after) => {
  expect(bump(path, before, change)).toBe(after)
})

test('the packages have the same version', () => {
  const versions = PACKAGES.map(
    (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
  )
  expect(new Set(versions).size).toBe(1)
})
