import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'

test('the packed kernel runs hooks where eval is forbidden', () => {
  const script = fileURLToPath(new URL('../kernel/without-eval.mjs', import.meta.url))
  const kernel = pathToFileURL(join(inject('packed').folder, 'dist/kernel/index.js')).href
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
