import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sortContributions } from '../../kernel/sortContributions.js'

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

test('the packed part of tapable orders taps like the whole of tapable', async () => {
  const { href } = pathToFileURL(join(inject('packed').folder, 'dist/kernel/sortContributions.js'))
  const packed: { sortContributions: typeof sortContributions } = await import(/* @vite-ignore */ href)
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const order = fc.record(
    { stage: fc.integer({ min: -2, max: 2 }), before: fc.oneof(name, fc.array(name, { maxLength: 3 })) },
    { requiredKeys: [] },
  )
  const entry = fc.record({ plugin: name, order, item: fc.nat() })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
      expect(packed.sortContributions(entries)).toEqual(sortContributions(entries))
    }),
    { numRuns: 500 },
  )
})
