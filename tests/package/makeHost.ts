import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A project beside the one that installed the package, with the same package and others, which may have an
 * alias, as
 * `{ '@wagmi/core': 'wagmi-core-2' }`. Returns its folder.
 */
export function makeHost(name: string, packages: Readonly<Record<string, string>>): string {
  const { consumer, folder } = inject('packed')
  const host = join(dirname(consumer), name)
  const places = Object.entries(packages).map(([as, from]) => [as, join(root, 'node_modules', from)] as const)
  for (const [as, place] of [['portico', folder] as const, ...places]) {
    if (!existsSync(place)) throw new Error(`${place} is not there: run npm ci.`)
    const link = join(host, 'node_modules', as)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(place, link, 'junction')
  }
  return host
}
