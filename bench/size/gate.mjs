import { parseArgs } from 'node:util'
import { compare, measure } from './measure.mjs'
import { modulesOf } from './modules.mjs'
import { differences, rows } from './rows.mjs'

// `--modules "until Connect usable"` also prints how much each source adds to each chunk of that row.
const { modules: asked } = parseArgs({ options: { modules: { type: 'string' } } }).values
const kB = (bytes) => `${(bytes / 1000).toFixed(2)} kB`
const { results, bundles, loaded } = await measure(rows, { maps: asked !== undefined })

const all = [...results, ...compare(results, differences)]
const goals = new Map([...rows, ...differences].map(({ name, goal }) => [name, goal]))

const mostFiles = new Map(rows.map(({ name, files }) => [name, files]))

for (const { name, bytes, limit, files, reason, ok } of all) {
  const size = reason ? `not measured: ${reason}` : `${kB(bytes)} of ${kB(limit)}`
  const most = mostFiles.get(name)
  const count = most && files ? `, ${files} of ${most} files` : ''
  const goal = goals.get(name)
  const missed = goal && bytes > goal ? `, over its goal of ${kB(goal)}` : ''
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(22)} ${size}${count}${missed}`)
}

// Chunks of no row have no limit; print their sizes anyway.
for (const [key, chunks] of bundles) {
  const rest = [...(chunks ?? [])].filter(([name, { source }]) => source && !loaded.get(key)?.has(name))
  for (const [, { source, bytes }] of rest.sort((a, b) => b[1].bytes - a[1].bytes))
    console.log(`       later: ${source} ${kB(bytes)}`)
}
for (const { name, bytes, ...chunk } of results.find((row) => row.name === asked)?.chunks ?? []) {
  console.log(`${name} ${kB(bytes)}`)
  for (const { name, bytes } of modulesOf(chunk)) console.log(`${String(bytes).padStart(8)} ${name}`)
}
const failures = all.filter(({ ok }) => !ok).length
console.log(`${all.length - failures} of ${all.length} sizes within their limits`)
if (failures > 0) process.exitCode = 1
