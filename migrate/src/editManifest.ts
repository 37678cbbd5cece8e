import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** An app's package.json, as far as the command reads it. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly packageManager?: string
}

/** Ranges of the packages that the command adds. */
export const RANGES: Readonly<Record<string, string>> = {
  '@solana/web3.js': '^1.98.0',
  '@walletconnect/universal-provider': '~2.25.0',
  viem: '^2.0.0',
  wagmi: '^2.0.0',
}

const LOCKFILES = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
] as const

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** The package manager that the app names in package.json, or whose lockfile it has; npm by default. */
export const packageManagerOf = (folder: string, manifest: Manifest): PackageManager => {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(manifest.packageManager ?? '')?.[1]
  return (
    (named as PackageManager | undefined) ??
    LOCKFILES.find(([file]) => existsSync(join(folder, file)))?.[1] ??
    'npm'
  )
}

/**
 * The text of package.json with dependencies added and removed, in its own indentation. A package that is there already keeps its
 * range.
 */
export const editManifest = (
  text: string,
  { add, remove }: { add: Readonly<Record<string, string>>; remove: readonly string[] },
): string => {
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  for (const name of remove) {
    delete manifest.dependencies?.[name]
    delete manifest.devDependencies?.[name]
  }
  const added = Object.entries(add).filter(
    ([name]) => !manifest.dependencies?.[name] && !manifest.devDependencies?.[name],
  )
  if (added.length)
    manifest.dependencies = Object.fromEntries(
      Object.entries({ ...manifest.dependencies, ...Object.fromEntries(added) }).sort(([one], [other]) =>
        one < other ? -1 : 1,
      ),
    )
  const end = text.endsWith('\n') ? '\n' : ''
  return JSON.stringify(manifest, null, indent) + end
}
