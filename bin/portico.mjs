#!/usr/bin/env node
// @ts-check
// Finds the program of a command. It has no dependencies: larger programs are packages of their own, which npx fetches when they are
// asked for, at the version of this package.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Commands with their packages. In a checkout of the repository the program is in a folder of the command's name. */
const COMMANDS = { migrate: 'portico-migrate' }

const HELP = `portico <command>

  migrate    rewrites an app from RainbowKit, ConnectKit, AppKit or the Solana wallet-adapter UI
  tag        writes the lines of HTML for a page without a bundler

portico <command> --help tells more.`

const [command = '', ...rest] = process.argv.slice(2)
if (!command || command === '--help' || command === 'help') {
  console.log(HELP)
  process.exit(0)
}
if (command === 'tag') {
  const { runTag } = await import('./tag.mjs')
  process.exit(runTag(rest))
}
const name = Object.hasOwn(COMMANDS, command)
  ? COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)]
  : undefined
if (!name) {
  console.error(`There is no command "${command}".\n\n${HELP}`)
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const own = fileURLToPath(new URL(`../${command}/dist/cli.js`, import.meta.url))
const [program, args] = existsSync(own)
  ? [process.execPath, [own, ...rest]]
  : ['npx', ['--yes', `${name}@${version}`, ...rest]]
// On Windows npx is a script, which needs a shell.
const { status, error } = spawnSync(program, args, {
  stdio: 'inherit',
  shell: program === 'npx' && process.platform === 'win32',
})
if (error) {
  console.error(error.message)
  process.exit(2)
}
process.exit(status ?? 1)
