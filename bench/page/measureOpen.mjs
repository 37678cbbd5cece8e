// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'
import { open } from './measurePage.mjs'

/** Owners of source files; the first pattern that matches counts. */
const OWNERS = /** @type {const} */ ([
  ['React', /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//],
  ['Kernel, with immer and mitt', /dist\/kernel\/|node_modules\/(immer|mitt)\//],
  ['Parts of `portico/ui`', /dist\/src\/ui\//],
  ['Modal, services and plugins', /dist\/(src|plugins)\//],
])
const ENGINE = 'The engine: compiling, calls into the browser, memory'
const STYLES = 'Styles and layout'
const REST = 'Frames, and what else the browser does'

/**
 * Returns a function that names the owner of the code at a position in the built page.
 *
 * @param {string} site
 * @param {string} folder
 */
function ownersIn(site, folder) {
  /** @type {Map<string, SourceMap>} */
  const maps = new Map()
  /** @param {{ url: string, lineNumber: number, columnNumber: number }} place */
  return ({ url, lineNumber, columnNumber }) => {
    const file = url.startsWith(site) ? join(folder, `${new URL(url).pathname}.map`) : ''
    // Code without a source map: the browser's, the wallets', or a helper of the bundler.
    if (!existsSync(file)) return ENGINE
    const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
    maps.set(url, map)
    const found = map.findEntry(lineNumber, columnNumber)
    const source = 'originalSource' in found ? found.originalSource : ''
    return OWNERS.find(([, pattern]) => pattern.test(source))?.[0] ?? ENGINE
  }
}

/**
 * Splits the main thread's time from the first click to the first wallets, with the code already loaded. The browser
 * measures scripts, styles and layout; a profile divides the time of scripts by owner.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 * @param {string} folder
 */
export async function measureOpen(browser, site, rounds, folder) {
  const ownerOf = ownersIn(site, folder)
  const names = [...OWNERS.map(([name]) => name), ENGINE, STYLES, REST, 'All of it']
  const columns = []
  for (const slower of [1, 4]) {
    /** @type {Map<string, number[]>} */
    const found = new Map(names.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      const enter = async () => {
        const visitor = await visit(browser, `${site}/page/react.html?prefetch=idle`, { slower })
        await visitor.page.getByTestId('connect-button').waitFor()
        return visitor
      }
      // Profiling takes time itself, so the profile only provides the shares.
      const profiled = await enter()
      const samples = await profiled.profile(() => open(profiled.page))
      await profiled.end()
      const { page, spent, end } = await enter()
      const before = await spent()
      await open(page)
      const after = await spent()
      await end()
      /** @type {Map<string, number>} */
      const scripts = new Map()
      for (const { frame, ms } of samples) {
        if (/^\((root|idle|program)\)$/.test(frame.functionName)) continue
        const owner = ownerOf(frame)
        scripts.set(owner, (scripts.get(owner) ?? 0) + ms)
      }
      const sampled = [...scripts.values()].reduce((sum, ms) => sum + ms, 0)
      const script = after.script - before.script
      const style = after.style - before.style
      const all = after.all - before.all
      const took = new Map([...scripts].map(([name, ms]) => [name, (ms / sampled) * script]))
      took
        .set(STYLES, style)
        .set(REST, all - script - style)
        .set('All of it', all)
      for (const [name, list] of found) list.push(took.get(name) ?? 0)
    }
    columns.push(found)
  }
  return names.map((name) => [name, ...columns.map((found) => show(found.get(name) ?? [], 'ms'))])
}
