import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { build, esmExternalRequirePlugin } from 'vite'
import { packageDoors, withoutPreloading } from '../../scripts/packageDoors.mjs'
import { readmePage } from '../readmePage.mjs'
import { readBrowserBuild } from './browser.mjs'
import { bundleWithEsbuild } from './esbuild.mjs'
import { bundleWithWebpack } from './webpack.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const packageRoot = resolve(here, '../..')
const ownEntries = join(here, 'entries')

/** Writes the page that the bench and the tests build, too, without its style sheet; returns its folder. */
async function writeEverything() {
  const folder = join(packageRoot, '.cache/size/entries')
  mkdirSync(folder, { recursive: true })
  const source = readmePage().replace("import 'portico/button.css'\n", '')
  const { code } = await transform(source, { loader: 'tsx', jsx: 'automatic', tsconfigRaw: {} })
  writeFileSync(join(folder, 'everything.mjs'), code)
  return folder
}

/** Matches a package and its subpaths. */
const inside = (name) => new RegExp(`^${name}(/|$)`)

/** The chunks that a page with this entry may download: gzipped bytes, static imports, and the source of each. */
async function bundle({ entry, external, root, entries, maps = false }) {
  // Vite, as most React hosts use. esbuild would keep a whole barrel file if two chunks share a part of it.
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      packageDoors(root),
      // Any host page that loads chunks has the helper already.
      withoutPreloading,
      // Avoids a shim for `require`, which a host with React in its own bundle does not get.
      esmExternalRequirePlugin({ external: external.map(inside) }),
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      sourcemap: maps && 'hidden',
      rollupOptions: {
        input: join(entries, `${entry}.mjs`),
        // As in an application, the first chunk may export code that later chunks share.
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const built = new Set(output.map(({ fileName }) => fileName))
  const gzipped = (contents) => gzipSync(contents, { level: 9 }).length
  const chunks = new Map()
  for (const { type, fileName, ...file } of output) {
    if (type === 'asset') {
      if (!fileName.endsWith('.map')) chunks.set(fileName, { bytes: gzipped(file.source), imports: [] })
      continue
    }
    const { code, map, imports, facadeModuleId, moduleIds, viteMetadata } = file
    const sourceOf = (id) => id.replace(`${join(root, 'dist')}/`, '').replace(/\.js$/, '')
    chunks.set(fileName, {
      bytes: gzipped(code),
      ...(maps && { code, map }),
      imports: [...imports, ...(viteMetadata?.importedCss ?? [])].filter((name) => built.has(name)),
      source: facadeModuleId && sourceOf(facadeModuleId),
      // The target of an `import()` can be in a chunk with another name if other chunks share it.
      modules: moduleIds.map(sourceOf),
    })
  }
  return chunks
}

const bundlers = {
  vite: bundle,
  webpack: bundleWithWebpack,
  esbuild: bundleWithEsbuild,
  browser: readBrowserBuild,
}

function reach(chunks, name, reached) {
  if (reached.has(name)) return
  reached.add(name)
  for (const next of chunks.get(name)?.imports ?? []) reach(chunks, next, reached)
}

/** Bytes of every row, or the reason why a row could not be measured. */
export async function measure(rows, options = {}) {
  const bundles = new Map()
  const loaded = new Map()
  const ends = new Map()
  const results = []
  for (const row of rows) {
    const { bundler = 'vite', entry, external } = row
    const keyOf = (of) => `${of.entry} without ${of.external.join(' ')} by ${of.bundler ?? 'vite'}`
    const key = keyOf(row)
    try {
      if (!bundles.has(key)) {
        const loads = rows.filter((each) => keyOf(each) === key).flatMap((each) => each.loads ?? [])
        bundles.set(
          key,
          bundlers[bundler]({
            root: packageRoot,
            entries: entry === 'everything' ? await writeEverything() : ownEntries,
            ...options,
            entry,
            external,
            loads,
          }),
        )
      }
      const chunks = await bundles.get(key)
      const before = (row.after ? ends.get(row.after) : loaded.get(key)) ?? new Set()
      const after = new Set(before)
      const names = [...chunks.keys()]
      const main = names.find((name) => name === `${row.entry}.js`)
      const starts = row.loads
        ? row.loads.map((source) => ({
            source,
            chunk: names.find(
              (name) => chunks.get(name).source === source || chunks.get(name).modules?.includes(source),
            ),
          }))
        : [{ source: row.entry, chunk: main }]
      const unknown = starts.filter(({ chunk }) => !chunk).map(({ source }) => source)
      if (starts.length === 0) throw new Error('the row names nothing that is loaded')
      if (unknown.length > 0) throw new Error(`nothing loads ${unknown.join(', ')} by import()`)
      for (const { chunk } of starts) reach(chunks, chunk, after)
      ends.set(row.name, after)
      if (!row.after) loaded.set(key, after)
      const parts = [...after].filter((name) => !before.has(name))
      const bytes = parts.reduce((sum, name) => sum + chunks.get(name).bytes, 0)
      results.push({
        name: row.name,
        limit: row.limit,
        files: parts.length,
        bytes,
        ok: bytes > 0 && bytes <= row.limit && parts.length <= (row.files ?? Number.POSITIVE_INFINITY),
        chunks: parts.map((name) => ({ name, ...chunks.get(name) })),
      })
    } catch (error) {
      const reason = error.errors?.map(({ message }) => message).join('; ') || error.message
      results.push({ name: row.name, limit: row.limit, reason, ok: false })
    }
  }
  return { results, bundles: await settled(bundles), loaded }
}

/** The difference in bytes between sums of rows; not measured if one of the rows was not. */
export const compare = (results, differences) =>
  differences.map(({ name, of, than, limit, goal }) => {
    const sum = (names) =>
      names.reduce((all, each) => all + (results.find((row) => row.name === each)?.bytes ?? Number.NaN), 0)
    const bytes = sum(of) - sum(than)
    const reason = Number.isNaN(bytes) ? 'a row it compares is missing' : undefined
    return { name, limit, goal, bytes, ok: bytes <= limit, ...(reason && { reason }) }
  })

async function settled(bundles) {
  const entries = await Promise.all(
    [...bundles].map(async ([key, pending]) => [key, await pending.catch(() => undefined)]),
  )
  return new Map(entries)
}
