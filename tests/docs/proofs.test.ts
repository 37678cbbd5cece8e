import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const chartOf = (path: string, prefix: string): readonly string[] => {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const [, chart = ''] = new RegExp(`^${prefix}\`\`\`text\\n(.*?)^${prefix}\`\`\``, 'ms').exec(text) ?? []
  return chart.split('\n').map((line) => line.slice(prefix.length - prefix.split('\\').length + 1).trimEnd())
}

test('docs/proofs.md has the chart of the machine', () => {
  const chart = chartOf('docs/proofs.md', '')
  expect(chart.length).toBeGreaterThan(10)
  expect(chart).toEqual(chartOf('plugins/transactions/engine/machine.ts', ' \\* '))
})
