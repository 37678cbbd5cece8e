// @ts-check
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'kernel',
  'plugins',
  'src',
  'scripts',
  'package.json',
  'tsconfig.build.json',
  'tsup.config.ts',
]

/** Whether a source is newer than the built package, or nothing has been built. */
export async function isStale() {
  try {
    const built = await stat(join(root, 'dist', 'src', 'index.js'))
    return (await newest()) > built.mtimeMs
  } catch {
    return true
  }
}

async function newest() {
  let latest = 0
  for (const path of sources) {
    const full = join(root, path)
    const info = await stat(full)
    // The folders count too: deleting a file changes its folder only.
    const files = info.isDirectory() ? ['', ...(await readdir(full, { recursive: true }))] : ['']
    const times = await Promise.all(files.map(async (file) => (await stat(join(full, file))).mtimeMs))
    latest = Math.max(latest, ...times)
  }
  return latest
}
