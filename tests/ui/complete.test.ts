import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as forPages from 'portico/react'
import * as parts from 'portico/ui'
import { expect, it } from 'vitest'

const read = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const tests = [import.meta.dirname, join(import.meta.dirname, '../react')]

/** Each conformance test, from its name to where the next one starts. */
const told = tests
  .flatMap((folder) => read(folder, '.browser.test.tsx'))
  .flatMap(({ text }) =>
    text
      .split('describeConformance(')
      .slice(1)
      .flatMap((test) => {
        const name = /^['`](\w+)/.exec(test)?.[1]
        return name ? [{ name, test }] : []
      }),
  )

/** Source of each component, by its name. */
const sources = new Map(
  read(join(import.meta.dirname, '../../src/ui'), '.tsx').map(({ file, text }) => [
    basename(file, '.tsx'),
    text,
  ]),
)

const components = Object.entries<unknown>(parts)
  // A component is a function, or React's wrapper of one with a ref; a context renders nothing.
  .filter(
    ([name, value]) => /^[A-Z]/.test(name) && (typeof value === 'function' || 'render' in Object(value)),
  )
  .map(([name]) => name)

const pressed = new Set(told.filter(({ test }) => /^ +press: /m.test(test)).map(({ name }) => name))

it('every component has a conformance test', () => {
  const names = new Set(told.map(({ name }) => name))
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((name) => !names.has(name))).toEqual([])
})

it('every component that contains a control has a conformance test of its keys', () => {
  const own = /<(?:a|button|input|select|textarea)\b|\btabIndex=\{0\}/
  const operated = new Set<string>()
  for (let size = -1; size !== operated.size; ) {
    size = operated.size
    for (const [name, text] of sources)
      if (own.test(text) || [...operated].some((other) => new RegExp(`<${other}\\b`).test(text)))
        operated.add(name)
  }
  expect([...operated].filter((name) => components.includes(name)).length).toBeGreaterThan(20)
  expect(components.filter((name) => operated.has(name) && !pressed.has(name))).toEqual([])
})

it('every host button has a conformance test of its keys', () => {
  const buttons = Object.keys(forPages).filter((name) => name.endsWith('Button'))
  expect(buttons.length).toBeGreaterThan(3)
  expect(buttons.filter((name) => !pressed.has(name))).toEqual([])
})
