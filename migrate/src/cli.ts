#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrateProject } from './migrateProject.js'
import { policyOf } from './policyOf.js'
import { printReport } from './printReport.js'

const HELP = `portico migrate [folder] [options]

Rewrites an app from RainbowKit 2, ConnectKit, AppKit 1 or the Solana wallet-adapter UI to Portico.

  --dry              print what would be changed, and write nothing
  --check            as --dry; the exit code is 1 if something is to be changed, or a TODO(portico) is left
  --no-install       change package.json, but do not run the package manager
  --package <spec>   install this instead of the released package, such as ./portico-0.1.0.tgz
  --help             print this`

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const read = (given: readonly string[]) => {
  const options = { folder: '.', dry: false, check: false, install: true, spec: '', help: false }
  for (let at = 0; at < given.length; at += 1) {
    const each = given[at] ?? ''
    if (each === '--dry') options.dry = true
    else if (each === '--check') options.check = true
    else if (each === '--no-install') options.install = false
    else if (each === '--help') options.help = true
    else if (each === '--package') {
      at += 1
      options.spec = given[at] ?? fail('--package needs a value.')
    } else if (each.startsWith('-')) fail(`Unknown option ${each}.\n\n${HELP}`)
    else options.folder = each
  }
  return options
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const options = read(process.argv.slice(2))
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
const folder = resolve(options.folder)
const range = options.spec ? `file:${resolve(options.spec)}` : `^${version}`
try {
  const isDry = options.dry || options.check
  const migration = migrateProject(folder, { range })
  const { files, packageManager, policy } = migration
  console.log(printReport(migration, { isDry }))
  if (isDry) {
    for (const { path, before, after } of files) console.log(`\n--- ${path}\n${diff(before, after)}`)
    if (options.check && (files.length || migration.todos)) process.exitCode = 1
  } else {
    const write = (all: typeof files) => {
      for (const { path, after } of all) writeFileSync(join(folder, path), after)
    }
    // With the policy only the file of the modal differs: it is computed by the package, once it is installed.
    write(files)
    if (options.install && files.some(({ path }) => path === 'package.json')) {
      console.log(`\nRunning ${packageManager} install …`)
      execFileSync(packageManager, ['install'], {
        cwd: folder,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
    }
    const isInstalled = existsSync(join(folder, 'node_modules/portico'))
    const lines = policy && isInstalled ? policyOf(folder, policy) : undefined
    if (lines) {
      for (const { path, before } of files) writeFileSync(join(folder, path), before)
      write(migrateProject(folder, { range, policy: lines }).files)
    }
    if (files.length)
      console.log(
        '\nNext: run your type check and your tests, then read the page of your kit in node_modules/portico/docs.',
      )
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** The lines that differ, with a sign before each. */
function diff(before: string, after: string): string {
  const old = before.split('\n')
  const now = after.split('\n')
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (one: number, other: number) => rows[one]?.[other] ?? 0
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const row = rows[one]
      if (row)
        row[other] =
          old[one] === now[other]
            ? at(one + 1, other + 1) + 1
            : Math.max(at(one + 1, other), at(one, other + 1))
    }
  const lines: string[] = []
  let one = 0
  let other = 0
  while (one < old.length || other < now.length)
    if (one < old.length && other < now.length && old[one] === now[other]) {
      one += 1
      other += 1
    } else if (other >= now.length || (one < old.length && at(one + 1, other) >= at(one, other + 1)))
      lines.push(`- ${old[one++]}`)
    else lines.push(`+ ${now[other++]}`)
  return lines.join('\n')
}
