import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const running = new Map<string, Promise<string>>()

/** Installs a wallet's packages, which only its tests need, unless they are there; returns their folder. */
export function install(wallet: string): Promise<string> {
  const started = running.get(wallet) ?? start(fileURLToPath(new URL(`./${wallet}`, import.meta.url)))
  running.set(wallet, started)
  return started
}

async function start(folder: string): Promise<string> {
  const lockfile = await readFile(`${folder}/package-lock.json`, 'utf8')
  const installed = `${folder}/node_modules/installed.json`
  if ((await readFile(installed, 'utf8').catch(() => '')) === lockfile) return folder
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  await writeFile(installed, lockfile)
  return folder
}
