import { expect, test } from 'vitest'
import { SHARE, slowFiles } from '../../scripts/slowFiles.mjs'

const files = Array.from({ length: 40 }, (_, at) => ({ file: `tests/${at}.test.ts`, seconds: 1 + at / 100 }))

test('a file that exceeds its share of the time is reported, on a fast and on a slow machine', () => {
  const slow = { file: 'tests/slow.test.ts', seconds: 20 }
  for (const speed of [0.01, 1, 100]) {
    const at = (each: typeof slow) => ({ ...each, seconds: each.seconds * speed })
    expect(slowFiles(files.map(at)).over).toEqual([])
    const { sorted, over } = slowFiles([...files, slow].map(at))
    expect(over).toEqual([at(slow)])
    expect(sorted.map(({ file }) => file).slice(0, 2)).toEqual(['tests/slow.test.ts', 'tests/39.test.ts'])
  }
  expect(SHARE).toBeLessThan(0.2)
})
