import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))
const MOST_BYTES = 1_000_000

test.each([
  ['connect', 'docs/quick-start.md'],
  ['send', 'docs/send.md'],
  ['swap', 'docs/swap.md'],
])('the recording %s moves, is small, and stands in the README and in %s', (name, page) => {
  const file = read(`docs/assets/${name}.webp`)
  expect(file.length).toBeLessThanOrEqual(MOST_BYTES)
  // The chunk of a WebP whose pictures follow each other.
  expect(file.subarray(0, 64).includes('ANIM')).toBe(true)
  expect(String(read('README.md'))).toContain(`docs/assets/${name}.webp`)
  expect(String(read(page))).toContain(`](assets/${name}.webp)`)
})
