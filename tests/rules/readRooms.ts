import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceText } from './inspect-source.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The source files of the product. */
export const readRooms = (): readonly SourceText[] =>
  ['kernel', 'plugins', 'src'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  )
