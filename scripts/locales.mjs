import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = 'plugins/languages'
const note =
  '// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.'

/** Where tables of texts stand: of the shell, and of each plugin that has some. */
const folders = (within) => [
  { name: 'modal', folder: 'src/modal/locales' },
  ...readdirSync(join(within, 'plugins'))
    .filter((id) => id !== 'languages' && existsSync(join(within, 'plugins', id, 'locales')))
    .sort()
    .map((id) => ({ name: id, folder: `plugins/${id}/locales` })),
]
/** `pt-BR` is `ptBR` in code. */
const constant = (tag) => tag.replaceAll('-', '')

/** The files that gather the tables of each language, by their path below the folder. */
export const gathered = (within = root) => {
  const rooms = folders(within).map((room) => ({
    ...room,
    tags: readdirSync(join(within, room.folder)).map((file) => file.replace(/\.ts$/, '')),
  }))
  const tags = [...new Set(rooms.flatMap((room) => room.tags))].sort()
  const files = tags.map((tag) => {
    const name = constant(tag)
    const having = rooms.filter((room) => room.tags.includes(tag))
    return [
      `${target}/locales/${tag}.ts`,
      [
        note,
        ...having.map((room) => {
          const up = room.folder.startsWith('plugins/')
            ? room.folder.replace('plugins', '../..')
            : `../../../${room.folder}`
          return `import { ${name} as ${room.name} } from '${up}/${tag}.js'`
        }),
        '',
        `/** Every text in the language ${tag}. */`,
        `export const ${name} = {`,
        ...having.map((room) => `  ...${room.name},`),
        '}',
        `export default ${name}`,
        '',
      ].join('\n'),
    ]
  })
  const tables = [
    note,
    "import type { TextLoader } from 'portico/kernel'",
    '',
    '/** Loads the texts of a language, by its subtag: one table serves all its regions and scripts. */',
    'export const tables: Readonly<Record<string, TextLoader>> = {',
    ...tags.map((tag) => `  ${tag.split('-')[0]}: () => import('./locales/${tag}.js'),`),
    '}',
    '',
  ].join('\n')
  return Object.fromEntries([...files, [`${target}/tables.ts`, tables]])
}

/** Paths of those that are missing or say something else. */
export const outdated = (within = root) =>
  Object.entries(gathered(within)).flatMap(([path, text]) => {
    const file = join(within, path)
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [path]
  })

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(gathered())) writeFileSync(join(root, path), text)
