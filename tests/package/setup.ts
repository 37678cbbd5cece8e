import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Two packs of the same tree, a project that installed the first, and the package inside of it. */
    readonly packed: { tarballs: readonly [string, string]; consumer: string; folder: string }
  }
}

/** Packs the built package twice and installs it into a project beside, without the network. */
export default function setup(project: TestProject): () => void {
  if (!existsSync(join(root, 'dist'))) throw new Error('There is no dist to pack: run `npm run build` first.')
  const space = mkdtempSync(join(tmpdir(), 'portico-package-'))
  const pack = (name: string) => {
    const destination = join(space, name)
    mkdirSync(destination)
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const out = execFileSync(npm, ['pack', '--ignore-scripts', '--json', '--pack-destination', destination], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const report: unknown = JSON.parse(out)
    const [entry] = (Array.isArray(report) ? report : Object.values(report as object)) as {
      filename: string
    }[]
    return join(destination, entry?.filename ?? '')
  }
  const tarballs = [pack('first'), pack('second')] as const

  const consumer = join(space, 'consumer')
  const folder = join(consumer, 'node_modules', 'portico')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarballs[0], '-C', folder, '--strip-components=1'])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Without the optional peers, because a host without chain plugins does not have them.
  const installed = [...Object.keys(dependencies), 'react', 'react-dom', '@types/react', '@types/react-dom']
  for (const name of installed) {
    const link = join(consumer, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
  project.provide('packed', { tarballs, consumer, folder })
  return () => rmSync(space, { recursive: true, force: true })
}
