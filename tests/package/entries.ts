import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Not every plugin has a contract for others to import; a plugin that is always awake has no `lazy` entry.
const OPTIONAL = /\/(contract|lazy)$/

/** Bridges for pages that have an optional peer anyway: they import it, so they do not load without it. */
const NEEDS_PEER: ReadonlySet<string> = new Set(['portico/compat/wallet-adapter'])

/** The types for frameworks have no code. */
type Target = string | { readonly types: string } | { readonly types: string; readonly default: string }

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly exports: Readonly<Record<string, Target>>
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/**
 * Every name that a host without optional peers may import code from, with patterns in `exports` expanded to the existing files.
 */
export function entriesOf(folder: string): readonly { readonly name: string; readonly file: string }[] {
  /** Values for the star of a pattern: folders, or files with the pattern's ending. */
  const starsOf = (pattern: string) => {
    const [, below = '', rest = ''] = /^(.*)\*(.*)$/.exec(pattern) ?? []
    const found = existsSync(join(folder, below)) ? readdirSync(join(folder, below)) : []
    return rest.startsWith('/')
      ? found
      : found.filter((file) => file.endsWith(rest)).map((file) => file.slice(0, -rest.length))
  }
  return Object.entries(readManifest(folder).exports).flatMap(([key, target]) => {
    if (typeof target === 'string' || !('default' in target) || key.endsWith('.css')) return []
    const ids = key.includes('*') ? starsOf(target.default) : ['']
    return ids
      .map((id) => ({
        name: `portico${key.slice(1)}`.replace('*', id),
        file: join(folder, target.default.replaceAll('*', id)),
      }))
      .filter(({ name, file }) => !NEEDS_PEER.has(name) && (!OPTIONAL.test(name) || existsSync(file)))
  })
}

/** Paths of the packed files with this ending, relative to the package. */
export const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending))
    .sort()
