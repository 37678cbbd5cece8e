import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './readSnippets.js'

/** Rows of the tables under a heading, their cells without the backticks around them; escaped pipes are not used. */
export const readTables = (page: string, heading: string): readonly (readonly string[])[] => {
  const text = readFileSync(join(root, page), 'utf8')
  const start = text.search(new RegExp(`^#+ ${heading}$`, 'm'))
  if (start < 0) throw new Error(`${page} has no heading "${heading}"`)
  const depth = /^#+/.exec(text.slice(start))?.[0].length ?? 1
  const [, ...rest] = text.slice(start).split('\n')
  const end = rest.findIndex((line) => new RegExp(`^#{1,${depth}} `).test(line))
  const lines = end < 0 ? rest : rest.slice(0, end)
  return lines.flatMap((line, index) => {
    const isHeader = /^\| ---/.test(lines[index + 1] ?? '')
    if (!line.startsWith('| ') || line.startsWith('| ---') || isHeader) return []
    return [
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
    ]
  })
}

/** The first cells, which name the subject of each row. */
export const readNames = (page: string, heading: string): readonly string[] =>
  readTables(page, heading).map(([name = '']) => name)
