import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'

const gzipped = (code) => gzipSync(code, { level: 9 }).length

/** The original file of each line of a joined file, which names its parts in comments: the nearest name above the line. */
function partsOf(name, content = '') {
  let part = name
  return content.split('\n').map((line) => {
    part = /^\/\/ (\S+\.(?:js|tsx?))$/.exec(line)?.[1] ?? part
    return part
  })
}

/** How much smaller the gzipped chunk would be without each source, largest first. */
export function modulesOf({ code, map }) {
  // A chunk of the bundler's own code has no source map.
  if (!map) return []
  const sources = new SourceMap(map)
  const parts = new Map(map.sources.map((name, at) => [name, partsOf(name, map.sourcesContent?.[at])]))
  const owners = []
  let owner = '(bundler)'
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column <= text.length; column++) {
      const { generatedLine, originalSource, originalLine } = sources.findEntry(line, column)
      if (generatedLine === line && originalSource) owner = parts.get(originalSource)[originalLine]
      owners.push(owner)
    }
  }
  const whole = gzipped(code)
  const without = (name) => [...code].filter((_, at) => owners[at] !== name).join('')
  return [...new Set(owners)]
    .map((name) => ({ name, bytes: whole - gzipped(without(name)) }))
    .sort((one, other) => other.bytes - one.bytes)
}
