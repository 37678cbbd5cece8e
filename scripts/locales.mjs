import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = 'plugins/languages'
const note =
  '// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.'

/** Folders with tables of texts: the shell's, and that of each plugin that has texts. */
const folders = (within) => [
  { name: 'modal', folder: 'src/modal/locales' },
  ...readdirSync(join(within, 'plugins'))
    .filter((id) => id !== 'languages' && existsSync(join(within, 'plugins', id, 'locales')))
    .sort()
    .map((id) => ({ name: id, folder: `plugins/${id}/locales` })),
]
/** Name of a language's constant: `ptBR` for `pt-BR`. */
const constant = (tag) => tag.replaceAll('-', '')

/** Contents of the generated files by path: one file per language that joins its tables, and one that loads them. */
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

/** Paths of generated files that are missing or out of date. */
export const outdated = (within = root) =>
  Object.entries(gathered(within)).flatMap(([path, text]) => {
    const file = join(within, path)
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [path]
  })

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(gathered())) writeFileSync(join(root, path), text)
