import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as parts from 'portico/ui'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const told = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.browser.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/describeConformance\(['`](\w+)/g),
    ])
    .map(([, name]) => name),
)

it('every part has a conformance test', () => {
  const components = Object.entries<unknown>(parts)
    // What draws is a function, or what React makes of one with a ref; a context draws nothing.
    .filter(
      ([name, value]) => /^[A-Z]/.test(name) && (typeof value === 'function' || 'render' in Object(value)),
    )
    .map(([name]) => name)
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((name) => !told.has(name))).toEqual([])
})
