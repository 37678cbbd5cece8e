import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testIds, uiStyles } from 'portico/ui'
import { expect, it } from 'vitest'

const room = join(import.meta.dirname, '../../src/ui')
const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(room, file), 'utf8') }))

it('the room imports nothing but react', () => {
  const foreign = files.flatMap(({ file, text }) =>
    [...text.matchAll(/from '([^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !name.startsWith('.') && name !== 'react')
      .map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(foreign).toEqual([])
})

it('every component says that it runs on the client', () => {
  const components = files.filter(({ file }) => file.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(15)
  for (const { file, text } of components) expect(text.startsWith("'use client'\n"), file).toBe(true)
})

it('styles have no physical sides, which would be wrong from right to left', () => {
  expect(uiStyles).not.toMatch(
    /(margin|padding|border)-(left|right)|text-align:(left|right)|[;{](left|right):/,
  )
})

it('styles use no colour but tokens outside the token table', () => {
  const parts = uiStyles.slice(uiStyles.indexOf('@media(prefers-contrast'))
  const raw = [...parts.matchAll(/#[0-9a-f]{3,8}\b/gi)].map((match) => match[0])
  expect(raw.filter((colour) => colour !== '#0000' && colour !== '#000')).toEqual([])
})

it('test ids are kebab-case and unique', () => {
  const ids = Object.values(testIds)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
