import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const exec = promisify(execFile)
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Output of an installation or a build in an example's folder. */
const MADE = ['node_modules', 'built', 'dist', '.next']

/**
 * Copies an example, installs the tarball in the copy and runs its own `npm run build`; returns the folder of the copy.
 * Its other dependencies are found in the project's node_modules, above it.
 */
export async function buildExample(
  name: string,
  tarball: string,
  more: Readonly<Record<string, string>> = {},
) {
  const source = join(root, 'demo/examples', name)
  const folder = join(root, '.cache/examples', name)
  const installed = join(folder, 'node_modules/portico')
  await rm(folder, { recursive: true, force: true })
  await cp(source, folder, {
    recursive: true,
    filter: (path) => !MADE.some((made) => path.startsWith(join(source, made))),
  })
  for (const [file, text] of Object.entries(more)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  // The project's tsconfig.json would resolve the package's names to its sources.
  if (!existsSync(join(folder, 'tsconfig.json'))) await writeFile(join(folder, 'tsconfig.json'), '{}')
  await mkdir(installed, { recursive: true })
  await exec('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  // On Windows npm is a script, which needs a shell.
  await exec('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  return folder
}

/** Packages in an example's manifest with their versions, except the tarball. */
export async function dependenciesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(root, 'demo/examples', name, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>
  const { portico, ...others } = { ...dependencies, ...devDependencies }
  return others
}
