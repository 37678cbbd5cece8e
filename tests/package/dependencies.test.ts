import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { closureOf, locked, nameOf } from '../../scripts/closure.mjs'
import { makePage, PERMISSIVE } from '../../scripts/licences.mjs'
import { makeBom } from '../../scripts/sbom.mjs'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly overrides: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const closure = [...closureOf().keys()]
const entries = Object.entries(locked).filter(([place]) => place)

/** Packages that the files of these folders import. */
function importedBy(folders: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file))
        for (const [, name = ''] of read(join(folder, file)).matchAll(
          /(?:from|import\()\s*'((?:@[^/']+\/)?[^./'][^/']*)/g,
        ))
          found.add(name)
  return [...found].filter((name) => name in manifest.dependencies).sort()
}

describe('dependencies', () => {
  test('SEC-03 a host installs at most 15 packages with this one', () => {
    expect(closure).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/scheduler']))
    expect(closure.length).toBeLessThanOrEqual(15)
  })

  test('SEC-03 the core without plugins needs at most six packages', () => {
    const rooms = readdirSync(join(root, 'src')).filter((name) => !name.includes('.') && name !== 'ui')
    const core = importedBy(['kernel', ...rooms.map((room) => `src/${room}`)])
    expect(core).toEqual(expect.arrayContaining(['immer', 'mitt']))
    expect(core.length).toBeLessThanOrEqual(6)
    expect(importedBy(['kernel', 'plugins', 'src'])).toEqual(Object.keys(manifest.dependencies).sort())
  })

  test('SEC-03 all versions are pinned, also those of tools', () => {
    const { dependencies, devDependencies, overrides } = manifest
    // A package with an alias, such as `npm:react@18.3.1`.
    const versionOf = (asked: string) => asked.replace(/^npm:.+@/, '')
    const versions = [overrides, devDependencies, dependencies].flatMap((all) => Object.entries(all))
    expect(versions.length).toBeGreaterThan(30)
    // A reference such as `$react` in an override takes the version of another package, which is pinned.
    const pinned = (asked: unknown): boolean =>
      typeof asked === 'string'
        ? asked.startsWith('$')
          ? Boolean(devDependencies[asked.slice(1)])
          : /^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(versionOf(asked))
        : Object.values(asked as object).every(pinned)
    expect(versions.filter(([, asked]) => !pinned(asked))).toEqual([])
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, asked]) => locked[`node_modules/${name}`]?.version !== versionOf(asked),
    )
    expect(others).toEqual([])
  })

  test('SEC-03 no package runs an install script', () => {
    expect(closure.filter((place) => locked[place]?.hasInstallScript)).toEqual([])
    const scripts = closure.flatMap((place) => {
      const found = JSON.parse(read(`${place}/package.json`)) as { scripts?: Record<string, string> }
      return Object.keys(found.scripts ?? {})
        .filter((name) => /^(pre|post)?install$/.test(name))
        .map((name) => `${place}: ${name}`)
    })
    expect(scripts).toEqual([])
    // npm builds packages with this file even without an install script.
    expect(closure.filter((place) => existsSync(join(root, place, 'binding.gyp')))).toEqual([])
  })

  test('the large packages are optional peers', () => {
    for (const name of ['@solana/web3.js', '@walletconnect/universal-provider', 'viem']) {
      expect(manifest.peerDependencies).toHaveProperty([name])
      expect(manifest.peerDependenciesMeta[name]?.optional).toBe(true)
    }
    const wanted = Object.keys(manifest.peerDependencies).filter(
      (name) => !manifest.peerDependenciesMeta[name]?.optional,
    )
    expect(wanted).toEqual(['react', 'react-dom'])
  })

  test('portico/wagmi has no peer dependency on a version of wagmi', () => {
    const files = readdirSync(join(root, 'src/wagmi')).map((file) => read(`src/wagmi/${file}`))
    const imported = files.flatMap((text) => [...text.matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g)])
    expect([...new Set(imported.map(([, name]) => name))].sort()).toEqual([
      'portico/core',
      'portico/kernel',
      'viem',
    ])
    expect(Object.keys(manifest.peerDependencies).filter((name) => name.includes('wagmi'))).toEqual([])
  })

  test('SEC-08 the lockfile has no download address, and a strong digest for everything installed here', () => {
    expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
    const unsigned = entries.filter(([, { integrity, os }]) => !integrity && !os).map(([place]) => place)
    expect(unsigned).toEqual([])
    const weak = entries.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity))
    expect(weak.map(([place]) => place)).toEqual([])
  })

  test('SEC-08 only tools of other platforms have no digest, and at most 45 of them', () => {
    const unsigned = entries.filter(([, { integrity }]) => !integrity)
    expect(unsigned.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
    expect(unsigned.length).toBeLessThanOrEqual(45)
  })
})

describe('licences', () => {
  const { text, installed, optional, command, bundled } = makePage()

  test('docs/licences.md is what npm run licences writes', () => {
    expect(read('docs/licences.md'), 'run npm run licences').toBe(text)
  })

  test('packages that only the tests of real wallets install are listed apart', () => {
    const [tools, apart] = text.split('## Tests only')
    expect([tools?.includes('smoldot'), apart?.includes('smoldot')]).toEqual([false, true])
  })

  test('everything a host installs has a permissive licence', () => {
    expect(installed.length).toBe(closure.length)
    expect(installed.filter(([, , licence]) => !PERMISSIVE.includes(String(licence)))).toEqual([])
  })

  test('everything that npx fetches for portico migrate has a permissive licence', () => {
    expect(command.length).toBeGreaterThan(5)
    expect(command.filter(([, , licence]) => !PERMISSIVE.includes(String(licence)))).toEqual([])
  })

  test('everything in the browser build has a permissive licence, and a notice', () => {
    expect(bundled.map(([name]) => name)).toEqual(expect.arrayContaining(['react-dom', 'viem', 'immer']))
    expect(bundled.filter(([, , licence]) => !PERMISSIVE.includes(String(licence)))).toEqual([])
    const notices = read('dist/browser/third-party.txt')
    expect(bundled.filter(([name, version]) => !notices.includes(`${name} ${version} (`))).toEqual([])
    expect(notices).not.toContain('@walletconnect')
  })

  test('the lockfile has the licences of the installed packages', () => {
    const licences = closure.map((place) => [
      place,
      (JSON.parse(read(`${place}/package.json`)) as { license?: string }).license,
    ])
    expect(licences).toEqual(closure.map((place) => [place, locked[place]?.license]))
  })

  test('every optional peer is listed with its licence', () => {
    const peers = Object.keys(manifest.peerDependenciesMeta)
    expect(optional.map(([name]) => name)).toEqual(peers.sort())
    expect(optional.filter(([, , licence]) => licence === 'unknown')).toEqual([])
  })
})

describe('the bill of materials', () => {
  const bom = makeBom()

  test('SEC-10 lists what a host installs, each with version, licence and digest', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
    expect(bom.components.map(({ purl }) => purl)).toEqual(
      closure.map((place) => `pkg:npm/${nameOf(place).replace('@', '%40')}@${locked[place]?.version}`),
    )
    for (const { purl, hashes, licenses } of bom.components) {
      expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/)
      expect(JSON.stringify(licenses), purl).not.toContain('NOASSERTION')
    }
  })

  test('SEC-10 every package it refers to is listed, and can be reached from ours', () => {
    const known = new Set(bom.components.map((component) => component['bom-ref']))
    const reached = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect(reached).toEqual(known)
    expect(bom.dependencies.map(({ ref }) => ref)).toEqual([bom.metadata.component['bom-ref'], ...known])
  })
})
