import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isName, listFiles, namesOf, rename, renameText } from '../../scripts/rename.mjs'
import { root } from '../migrate/readApps.js'
import { whole } from '../volumes.js'

const names = { from: 'portico', to: '@acme/wallets' }

test.each([
  ['src/a.ts', "import { b } from 'portico'", "import { b } from '@acme/wallets'"],
  [
    'src/a.ts',
    "import type {} from 'portico/plugins/send'",
    "import type {} from '@acme/wallets/plugins/send'",
  ],
  ['src/a.ts', "declare module 'portico/kernel' {", "declare module '@acme/wallets/kernel' {"],
  ['src/a.ts', "Partial<import('portico').ModalOptions>", "Partial<import('@acme/wallets').ModalOptions>"],
  ['docs/a.md', 'from `portico/react`. `portico` has', 'from `@acme/wallets/react`. `@acme/wallets` has'],
  ['docs/a.md', 'npm install portico react', 'npm install @acme/wallets react'],
  [
    'docs/a.md',
    '`npx portico migrate` and npm create portico',
    '`npx @acme/wallets migrate` and npm create @acme/wallets',
  ],
  ['docs/a.md', './portico-0.1.0.tgz, portico-*.tgz', './acme-wallets-0.1.0.tgz, acme-wallets-*.tgz'],
  ['package.json', '"name": "portico",', '"name": "@acme/wallets",'],
  ['migrate/package.json', '"name": "portico-migrate",', '"name": "@acme/wallets-migrate",'],
  ['create-portico/package.json', '"name": "create-portico",', '"name": "@acme/create-wallets",'],
  ['demo/examples/vite/package.json', '"portico": "file:x"', '"@acme/wallets": "file:x"'],
  ['vitest.config.ts', '{ find: /^portico\\/kernel$/ }', '{ find: /^@acme\\/wallets\\/kernel$/ }'],
  ['bin/portico.mjs', "{ migrate: 'portico-migrate' }", "{ migrate: '@acme/wallets-migrate' }"],
])('in %s, %s has the new name', (path, before, after) => {
  expect(renameText(path, before, names)).toBe(after)
  expect(renameText(path, after, { from: names.to, to: names.from })).toBe(before)
})

test.each([
  ['package.json', '"portico": "bin/portico.mjs"'],
  ['src/a.ts', "localStorage.getItem('portico/session/active')"],
  ['src/a.ts', 'const id = \'portico\'; <portico-button class="portico"> --portico-accent'],
  ['src/a.ts', "'https://static.example/portico/plugins/send.js' '@greeting/portico-plugin'"],
  ['docs/a.md', '// TODO(portico): Portico'],
])('in %s, %s is not the package and stays', (path, text) => {
  expect(renameText(path, text, names)).toBe(text)
})

test('names that npm does not accept are refused', () => {
  expect(['wallets', '@acme/wallets', 'a.b-c_d'].filter((name) => !isName(name))).toEqual([])
  expect(['', 'Wallets', '@acme', '@acme/', '.a', 'a b', "a'b", '@a/b/c'].filter(isName)).toEqual([])
  expect(namesOf('wallets')).toEqual({
    name: 'wallets',
    migrate: 'wallets-migrate',
    create: 'create-wallets',
    tarball: 'wallets-',
  })
})

test('after a renaming no file of this repository imports the package by its old name', () => {
  const left = listFiles(root).flatMap((path) => {
    const text = renameText(path, readFileSync(join(root, path), 'utf8'), names)
    return (text.match(/(?:from|import|module) ?\(?['"]portico(?:['"]|\/)[^'"]*/g) ?? []).map(
      (each) => `${path}: ${each}`,
    )
  })
  expect(left).toEqual([])
})

describe.runIf(whole)('a renamed checkout', () => {
  test('passes the type check, is built and packed, and its packed commands work', () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/renamed-'))
    const run = (program: string, ...args: readonly string[]) =>
      execFileSync(program, args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
        shell: process.platform === 'win32',
      })
    try {
      for (const path of [...listFiles(root), 'scripts/rename.mjs', 'tests/release/rename.test.ts'])
        cpSync(join(root, path), join(folder, path))
      // Git lists the files of a repository only.
      run('git', 'init', '--quiet')
      run('git', 'add', '--all')
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
      expect(rename(folder, names.to).length).toBeGreaterThan(1_000)
      run('npm', 'run', '--silent', 'typecheck')
      run('npm', 'run', '--silent', 'rules')
      run('npm', 'run', '--silent', 'build')
      run('npm', 'pack', '--ignore-scripts')
      expect(readdirSync(folder).filter((file) => file.endsWith('.tgz'))).toEqual(['acme-wallets-0.1.0.tgz'])
      expect(run(process.execPath, 'bin/portico.mjs', 'tag', '/wallets/', '--modules')).toContain(
        '"@acme/wallets/preset"',
      )
      run(process.execPath, 'scripts/build-create.mjs')
      run(process.execPath, 'create-portico/dist/cli.js', 'app', '--yes', '--framework', 'next')
      expect(JSON.parse(readFileSync(join(folder, 'app/package.json'), 'utf8')).dependencies).toHaveProperty(
        ['@acme/wallets'],
        '^0.1.0',
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 3_600_000)
})
