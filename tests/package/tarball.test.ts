import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, inject, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { entriesOf, filesOf, readManifest } from './entries.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder, tarballs } = inject('packed')

const digest = (path: string) => createHash('sha512').update(readFileSync(path)).digest('hex')

function digestsOf(tree: string): Record<string, string> {
  const files = readdirSync(tree, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    files
      .filter((path) => statSync(join(tree, path)).isFile())
      .map((path) => [path, digest(join(tree, path))]),
  )
}

describe('the tarball', () => {
  test('SEC-07 is byte-identical when packed again', () => {
    expect(digest(tarballs[1])).toBe(digest(tarballs[0]))
  })

  test.runIf(whole)('SEC-07 is byte-identical when another checkout is built and packed', () => {
    // Not in the temporary folder, because the build renames its result, which only works on the same disk.
    const checkout = join(root, '.cache', `checkout-${process.pid}`)
    try {
      const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
        cwd: root,
        encoding: 'utf8',
      })
      for (const file of listed.split('\0').filter((each) => each && existsSync(join(root, each))))
        cpSync(join(root, file), join(checkout, file))
      symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction')
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'pipe' })
      const built = digestsOf(join(checkout, 'dist'))
      expect(Object.keys(built).length).toBeGreaterThan(20)
      // Compare file by file first, so that the failure names the difference.
      expect(digestsOf(join(folder, 'dist'))).toEqual(built)
      execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', checkout], {
        cwd: checkout,
        shell: process.platform === 'win32',
        stdio: 'pipe',
      })
      expect(digest(join(checkout, basename(tarballs[0])))).toBe(digest(tarballs[0]))
    } finally {
      rmSync(checkout, { recursive: true, force: true })
    }
  })

  test('holds the build and the documents, and nothing else', () => {
    const strangers = filesOf(folder, '').filter(
      (path) =>
        statSync(join(folder, path)).isFile() &&
        !/^dist\/(client|kernel|plugins|src|stages)\/.+\.(js|d\.ts|css)$/.test(path) &&
        !/^dist\/browser\/([\w-]+\/)*[\w.-]+\.(js|d\.ts|css|json|txt)$/.test(path) &&
        !/^bin\/(portico|tag)\.mjs$/.test(path) &&
        !/^(package\.json|LICENSE|(README|CHANGELOG|CONTRIBUTING|SECURITY|bench\/README|docs\/.+)\.md)$/.test(
          path,
        ),
    )
    expect(strangers).toEqual([])
    expect(filesOf(folder, '')).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
  })

  test('the files the README links to exist', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links).toContain('docs/plugins.md')
    const files = filesOf(folder, '')
    expect(links.filter((path) => !files.includes(path.replace(/\/$/, '')))).toEqual([])
  })

  test('contains no path of the machine it was built on', () => {
    const leaks = filesOf(folder, '').filter((path) => {
      const file = join(folder, path)
      return statSync(file).isFile() && readFileSync(file, 'utf8').includes(root)
    })
    expect(leaks).toEqual([])
  })

  test('has a file behind every export', () => {
    const entries = entriesOf(folder)
    expect(entries.length).toBeGreaterThan(10)
    const files = new Set(filesOf(folder, '').map((path) => join(folder, path)))
    const missing = entries.filter(
      ({ file }) => !files.has(file) || !files.has(file.replace(/\.js$/, '.d.ts')),
    )
    expect(missing).toEqual([])
    const targets = Object.entries(readManifest(folder).exports)
      .filter(([key]) => !key.includes('*'))
      .flatMap(([, target]) => (typeof target === 'string' ? [target] : Object.values(target)))
    for (const target of targets) expect(files).toContain(join(folder, target))
  })

  test('passes publint', async () => {
    const { messages, pkg } = await publint({
      pkgDir: folder,
      level: 'suggestion',
      strict: true,
      pack: false,
    })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  test('passes attw for ES modules', () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    // Check one plugin, as all share one pattern in the manifest, and a few others, because each entry takes
    // seconds. Other tests resolve every entry with Node (runtime.test.ts) and TypeScript (types.test.ts) in
    // every run.
    const plugins = sample(
      entriesOf(folder)
        .map(({ name }) => name.replace(/^portico\/?/, ''))
        .filter((name) => /^plugins\/[^/]+$/.test(name)),
      (name) => name === 'plugins/wallets',
    )
    expect(plugins.length).toBeGreaterThan(0)
    // Always print a table, independent of the terminal's width.
    const format = ['--format', 'table-flipped', '--no-emoji', '--no-color']
    const args = [tarballs[0], '--profile', 'esm-only', ...format, '--no-definitely-typed']
    const chosen = whole
      ? ['--include-entrypoints', ...plugins, '--exclude-entrypoints', 'button.css', 'package.json']
      : ['--entrypoints', '.', 'kernel', 'react', ...plugins]
    // The tool exits with an error code, so that this throws, if a relevant resolution fails.
    const report = execFileSync(process.execPath, [attw, ...args, ...chosen], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    for (const name of ['portico/kernel', ...plugins.map((plugin) => `portico/${plugin}`)])
      expect(report).toMatch(new RegExp(`"${name}" +│ OK \\(ESM\\) +│ OK`))
  })
})
