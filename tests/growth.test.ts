import { expect, test } from 'vitest'
import { growth, LINEAR } from './growth.js'

const list = (size: number) => Array.from({ length: size }, (_, at) => `number ${at}`)

test.each([
  ['linear', (all: string[]) => new Set(all).size, false],
  ['quadratic', (all: string[]) => all.filter((each, at) => all.indexOf(each) === at).length, true],
] as const)('growth detects %s work', (_, work, more) => {
  const found = growth((size) => {
    const all = list(size)
    return () => work(all)
  }, 200)
  expect(found > LINEAR).toBe(more)
})
