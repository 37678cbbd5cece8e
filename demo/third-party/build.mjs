// @ts-check
import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { isMain } from '../serve/cli.mjs'

const exec = promisify(execFile)
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const installed = join(here, 'node_modules', 'portico')

/**
 * Packs the built package, unless a tarball is given, installs it here and builds the plugin against it.
 *
 * @param {object} [options]
 * @param {string} [options.packed] the tarball
 * @param {boolean} [options.types] false leaves out the type check
 * @returns {Promise<{ tarball: string, bundle: string }>}
 */
export async function buildThirdParty({ packed, types = true } = {}) {
  const tarball = packed ?? (await pack())
  await unpack(tarball)
  if (types) await typecheck()
  const bundle = join(here, 'dist', 'index.js')
  await build({
    absWorkingDir: here,
    entryPoints: ['src/index.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: ['portico', 'portico/*', 'react', 'react/*'],
    logLevel: 'warning',
  })
  return { tarball, bundle }
}

async function pack() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // Skips the prepack script, because the package is already built.
  // On Windows npm is a script, which needs a shell.
  await exec('npm', ['pack', '--silent', '--ignore-scripts'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  return join(root, `portico-${version}.tgz`)
}

/**
 * Installs the tarball without a registry; its dependencies are found in the node_modules folders further up.
 *
 * @param {string} tarball
 */
async function unpack(tarball) {
  const staging = `${installed}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await exec('tar', ['-xzf', tarball, '-C', staging, '--strip-components=1'])
  await rm(installed, { recursive: true, force: true })
  await rename(staging, installed)
}

async function typecheck() {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  try {
    await exec(process.execPath, [tsc, '-p', join(here, 'tsconfig.json')])
  } catch (error) {
    const { stdout } = /** @type {{ stdout: string }} */ (error)
    throw new Error(`The plugin of an outsider does not type-check against the packed package:\n${stdout}`)
  }
}

if (isMain(import.meta.url)) {
  const { tarball, bundle } = await buildThirdParty()
  console.log(`${bundle} built against ${tarball}`)
}
