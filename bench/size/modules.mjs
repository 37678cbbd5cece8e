import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'

const gzipped = (code) => gzipSync(code, { level: 9 }).length

/** A file that the build joined names what it was made of in comments: by line, the nearest one above. */
function partsOf(name, content = '') {
  let part = name
  return content.split('\n').map((line) => {
    part = /^\/\/ (\S+\.(?:js|tsx?))$/.exec(line)?.[1] ?? part
    return part
  })
}

/** Contribution of each source to the gzipped chunk: how much smaller the chunk is without its code, largest first. */
export function modulesOf({ code, map }) {
  // The bundler's own.
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
