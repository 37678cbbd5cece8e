import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProblems, PACKAGES } from '../../scripts/release.mjs'

const files =
  (version: string, changelog: string, more: object = { repository: 'x' }) =>
  (path: string) =>
    path === 'CHANGELOG.md' ? changelog : JSON.stringify({ version, ...more })

test('a tag with its version in every package and its entry in the changelog has no problems', () => {
  expect(findProblems('v1.2.3', files('1.2.3', '# Changelog\n\n## 1.2.3\n\nFixes.\n'))).toEqual([])
})

test('each thing that is missing is named', () => {
  expect(
    findProblems('v1.2.4', files('1.2.3', '# Changelog\n\n## 1.2.4\n\nNot released yet.\n', {})),
  ).toEqual([
    'package.json has the version 1.2.3, the tag is v1.2.4',
    'package.json has no repository, which provenance needs',
    'migrate/package.json has the version 1.2.3, the tag is v1.2.4',
    'migrate/package.json has no repository, which provenance needs',
    'create-portico/package.json has the version 1.2.3, the tag is v1.2.4',
    'create-portico/package.json has no repository, which provenance needs',
    'CHANGELOG.md says that 1.2.4 is not released yet',
  ])
  expect(findProblems('v1.2.3', files('1.2.3', '# Changelog\n\n## 1.2\n'))).toEqual([
    'CHANGELOG.md has no entry 1.2.3',
  ])
})

test('the packages have the same version', () => {
  const versions = PACKAGES.map(
    (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
  )
  expect(new Set(versions).size).toBe(1)
})
