import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const room = join(import.meta.dirname, '../../src/ui')
const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(room, file), 'utf8') }))

const allowed = ['react', 'uqr', '@tanstack/virtual-core']

it('src/ui imports nothing but react, a QR encoder and a virtual list', () => {
  const foreign = files.flatMap(({ file, text }) =>
    [...text.matchAll(/from '([^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !name.startsWith('.') && !allowed.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(foreign).toEqual([])
})

it("every component file starts with 'use client'", () => {
  const components = files.filter(({ file }) => file.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(15)
  for (const { file, text } of components) expect(text.startsWith("'use client'\n"), file).toBe(true)
})

it('no component or view imports the lists of test ids at run time', () => {
  const own = ['testIds.ts', 'lateTestIds.ts', 'core.ts', 'index.ts']
  const views = ['src/modal', 'src/react', 'plugins'].flatMap((folder) =>
    readdirSync(join(room, '../..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(join(room, '../..', folder, file), 'utf8') })),
  )
  const parts = [...files.filter(({ file }) => !own.includes(file)), ...views]
  const loading = parts.filter(({ text }) => /\b(testIds|lateTestIds)(?!\.js)\b/.test(text))
  expect(loading.map(({ file }) => file)).toEqual([])
})

it('a component outside of the core imports core code only through core.ts', () => {
  const core = files.find(({ file }) => file === 'core.ts')?.text ?? ''
  const imports = ({ file, text }: { file: string; text: string }) =>
    [...text.matchAll(/^(?:import|export) (?!type).*? from '(\.[^']+)'/gms)].map((match) =>
      normalize(join(dirname(file), match[1] ?? '')).replace(/\.js$/, ''),
    )
  const own = new Set(imports({ file: 'core.ts', text: core }))
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const one of files)
      if (own.has(one.file.replace(/\.tsx?$/, ''))) for (const path of imports(one)) own.add(path)
  }
  expect(own.size).toBeGreaterThan(30)
  const strangers = files.filter(({ file }) => file !== 'core.ts' && !own.has(file.replace(/\.tsx?$/, '')))
  const wrong = strangers.flatMap((one) =>
    imports(one)
      .filter((path) => own.has(path))
      .map((path) => `${one.file}: ${path}`),
  )
  expect(wrong).toEqual([])
})
