import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const script = fileURLToPath(new URL('./without-eval.mjs', import.meta.url))
// Inside of the project, so that the compiled files find their packages.
const cache = join(root, '.cache')
let folder = ''

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'kernel-'))
  const files = readdirSync(join(root, 'kernel')).filter((file) => /(?<!\.d)\.ts$/.test(file))
  await build({
    entryPoints: files.map((file) => join(root, 'kernel', file)),
    outdir: folder,
    format: 'esm',
    target: 'es2022',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('runs hooks where code from strings is forbidden, as under a strict CSP', () => {
  const kernel = pathToFileURL(join(folder, 'index.js')).href
  const out = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', script, kernel], {
    encoding: 'utf8',
  })
  expect(JSON.parse(out)).toEqual({
    forbidden: true,
    answer: ['b', 'a'],
    reports: ['c'],
    on: ['on', 'on', 'on'],
  })
})
