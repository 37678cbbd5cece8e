// @ts-check
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The lockfile of the packages of real wallets, which are no packages of the project's own. */
const manifests = fileURLToPath(new URL('./eip155', import.meta.url))
/** Where they are installed: in no folder whose files are read by the tools of this project. */
const packages = fileURLToPath(new URL('../../.cache/real/eip155', import.meta.url))
const wallets = fileURLToPath(new URL('../../demo/wallets', import.meta.url))

/** @param {string} path */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether the packages are installed in the versions of the lockfile. */
const isInstalled = () => {
  try {
    const wanted = readPackages(join(manifests, 'package-lock.json'))
    const found = readPackages(join(packages, 'node_modules', '.package-lock.json'))
    return Object.keys(wanted).every(
      (place) => !place || wanted[place].optional || found[place]?.version === wanted[place].version,
    )
  } catch {
    return false
  }
}

/** Installs the packages of real wallets, unless an earlier run has. */
export function installRealWallets() {
  if (isInstalled()) return
  cpSync(manifests, packages, { recursive: true })
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: packages, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`The packages of real wallets cannot be installed.\n${stderr}`)
}

/**
 * Bundles each wallet of `demo/wallets/<id>/` into a file that the page's wallets load, with the site that it opens, if any.
 *
 * @param {string} outdir
 */
export async function buildRealWallets(outdir) {
  const ids = readdirSync(wallets).filter((name) => existsSync(join(wallets, name, 'index.ts')))
  const sites = ids.filter((name) => existsSync(join(wallets, name, 'site.ts')))
  await build({
    entryPoints: Object.fromEntries([
      ...ids.map((name) => [name, join(wallets, name, 'index.ts')]),
      ...sites.map((name) => [`${name}/site`, join(wallets, name, 'site.ts')]),
    ]),
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    nodePaths: [join(packages, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.css': 'text' },
    inject: [join(manifests, 'nodeGlobals.js')],
    logLevel: 'warning',
  })
  for (const name of sites) cpSync(join(wallets, name, 'index.html'), join(outdir, name, 'index.html'))
}

/**
 * The version of a package that is installed.
 *
 * @param {string} name
 * @returns {string}
 */
export const versionOf = (name) =>
  readPackages(join(manifests, 'package-lock.json'))[`node_modules/${name}`].version
