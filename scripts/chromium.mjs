import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHELL = '/usr/bin/chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium that can be started, or undefined when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name)
      if (folder && existsSync(path)) return path
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if (existsSync(mac)) return mac
  return downloadedByPlaywright()
}

/**
 * Path of Chromium's headless shell, or of the whole browser where there is none. The shell renders and runs pages the
 * same way at half the cost, but it has no back/forward cache, and its timings differ from those of visitors' browsers.
 */
export function findShell() {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : findChromium()
}

function downloadedByPlaywright() {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Flags of every Chromium in the tests: no sandbox, because containers lack it, and no background traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

function run(command, args, env = {}) {
  console.log(`$ ${command} ${args.join(' ')}`)
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return result.status === 0
}

export function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Installs packages of Debian. */
export function installWithApt(packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quiet) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  )
}

/** Installs Debian's headless shell, which makes the tests faster. Older releases of Debian have none. */
function installShell() {
  if (isDebianRoot() && !existsSync(SHELL)) installWithApt(['chromium-headless-shell'])
}

/** Finds Chromium, or installs it where that needs no confirmation. */
export function ensureChromium() {
  const found = findChromium()
  if (found || process.env.CHROMIUM_PATH) {
    // Only in CI: speed alone is no reason to install something on a developer's machine.
    if (process.env.CI && found === '/usr/bin/chromium') installShell()
    return found
  }
  if (isDebianRoot() && installWithApt(['chromium', 'fonts-noto-core', 'fonts-dejavu-core'])) {
    installShell()
    if (findChromium()) return findChromium()
  }
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  // Without node_modules, npx would fetch another release than the tests use.
  if (existsSync(new URL('../node_modules/playwright', import.meta.url)))
    run(npx, ['--no-install', 'playwright', 'install', 'chromium'])
  return findChromium()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = ensureChromium()
  if (path) {
    console.log(findShell() === path ? path : `${path}, and ${findShell()} where nothing is measured`)
  } else {
    console.error(
      process.env.CHROMIUM_PATH
        ? `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist. Correct or unset it.`
        : 'No Chromium was found, and the browser tests need one. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
    )
    process.exit(1)
  }
}
