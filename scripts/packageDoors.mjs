import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A plugin of Vite that resolves `portico/…` and `#…` as a host's bundler does: through the exports and imports of the package in
 * `root`, whose built files are in its folder `dist`.
 */
export function packageDoors(root, dist = 'dist') {
  const { exports, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const targetOf = (name) => {
    const inside = name.startsWith('#')
    const doors = inside ? imports : exports
    const subpath = inside ? name : `.${name.slice('portico'.length)}`
    const exact = doors[subpath]
    if (exact) return exact.default ?? exact
    const patterns = Object.keys(doors).filter((key) => key.includes('*'))
    // The longer pattern is the closer match, as in Node.
    for (const key of patterns.sort((a, b) => b.length - a.length)) {
      const [before, after] = key.split('*')
      if (subpath.length <= before.length + after.length) continue
      if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue
      return doors[key].default.replaceAll('*', subpath.slice(before.length, subpath.length - after.length))
    }
    return undefined
  }
  return {
    name: 'package-doors',
    enforce: 'pre',
    resolveId(path) {
      if (!/^(portico(\/|$)|#)/.test(path)) return null
      const [name, query] = path.split('?', 2)
      const target = targetOf(name)
      const file = target && join(root, target.replace('./dist/', `./${dist}/`))
      const id = query === undefined ? file : `${file}?${query}`
      // Same as `sideEffects` in package.json, which Vite does not read for files that a plugin resolves.
      if (file && existsSync(file)) return { id, moduleSideEffects: file.endsWith('.css') }
      throw new Error(`${path} is not in the built package (${target ?? 'no such export'})`)
    },
  }
}

/** A plugin that leaves out the helper that Vite wraps around `import()`. */
export const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}
