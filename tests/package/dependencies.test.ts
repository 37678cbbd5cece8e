import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readManifest } from './entries.js'

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = readManifest(root)
const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Readonly<Record<string, Locked>>
}

const wanted = ({ dependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** Places in the lockfile of all that a host installs with the package when it takes no optional peer. */
function closure(): readonly string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string): void => {
    let folder = from
    while (folder && !packages[`${folder}/node_modules/${name}`])
      folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (found.has(place)) return
    found.add(place)
    const locked = packages[place]
    if (!locked) throw new Error(`${name}, wanted by ${from || 'the package'}, is not in the lockfile`)
    for (const next of wanted(locked)) visit(place, next)
  }
  for (const name of wanted(manifest)) visit('', name)
  return [...found]
}

describe('dependencies', () => {
  test('SEC-03 a host installs at most 15 packages with this one', () => {
    const places = closure()
    expect(places).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/scheduler']))
    expect(places.length).toBeLessThanOrEqual(15)
  })

  test('SEC-03 are pinned, and run nothing when they are installed', () => {
    expect(Object.values(manifest.dependencies).filter((range) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
    expect(closure().filter((place) => packages[place]?.hasInstallScript)).toEqual([])
  })

  test('the heavy packages are optional', () => {
    const optional = Object.keys(manifest.peerDependencies).filter(
      (name) => manifest.peerDependenciesMeta[name]?.optional,
    )
    expect(optional).toEqual(['@solana/web3.js', '@walletconnect/universal-provider', 'viem'])
  })

  test('SEC-08 the lockfile names no download address, and a digest for all that is installed here', () => {
    const entries = Object.entries(packages).filter(([place]) => place)
    expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
    const unsigned = entries.filter(([, { integrity, os }]) => !integrity && !os).map(([place]) => place)
    expect(unsigned).toEqual([])
  })
})
