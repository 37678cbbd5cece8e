import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The files of the browser build; returns its chunks like `bundle` in measure.mjs. The source of a chunk is its name without the hash. */
export async function readBrowserBuild({ root }) {
  const folder = join(root, 'dist/browser')
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  return new Map(
    Object.entries(files).map(([name, { imports }]) => [
      name,
      {
        bytes: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
        imports,
        source: name.replace(/^chunks\/(.+)-[\w-]{8}\.js$/, '$1').replace(/\.js$/, ''),
      },
    ]),
  )
}
