#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Answers, defaults, type Given, needsProject, problemOf } from './answers.js'
import { askAnswers } from './askAnswers.js'
import { frameworks, plugins, signIns } from './choices.js'
import { createFiles, type Versions } from './createFiles.js'

const idsOf = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id).join(', ')

const HELP = `npm create portico [folder] -- [options]

Writes a new project. It asks for what no option says.

  --framework <name>   ${idsOf(frameworks)}
  --plugins <names>    with commas, or "none": ${idsOf(plugins)}
  --sign-in <how>      ${idsOf(signIns)}
  --project-id <id>    from dashboard.reown.com
  --yes                ask nothing: ${defaults.framework}, no further plugins, no sign-in where no option says otherwise
  --package <spec>     the dependency on portico, such as ./portico-0.1.0.tgz
  --help, --version

A page without a build step needs no project: docs/tag.md of the package.`

/** Ends the program: 1 if nothing was written, 2 if it was called in a wrong way. */
const fail = (message: string, code: 1 | 2): never => {
  console.error(message)
  process.exit(code)
}

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        framework: { type: 'string' },
        plugins: { type: 'string' },
        'sign-in': { type: 'string' },
        'project-id': { type: 'string' },
        package: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${HELP}`, 2)
  }
}

const here = dirname(fileURLToPath(import.meta.url))
const versions: Versions = JSON.parse(readFileSync(join(here, 'versions.json'), 'utf8'))

/** Writes the files into a folder that is absent or empty, but for a repository. */
function write(folder: string, files: ReadonlyMap<string, string>): void {
  const found = existsSync(folder) ? readdirSync(folder).filter((each) => each !== '.git') : []
  if (found.length > 0)
    fail(`${folder} is not empty: it has ${found[0]}. Nothing was written; choose another folder.`, 1)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx' })
  }
}

const { values, positionals } = read()
if (values.help || values.version) {
  console.log(values.help ? HELP : versions.range)
  process.exit(0)
}
if (positionals.length > 1) fail(`One folder is enough: ${positionals.join(', ')}.\n\n${HELP}`, 2)
const given: Given = {
  folder: positionals[0],
  framework: values.framework,
  plugins: values.plugins?.split(/[ ,]+/).filter((each) => each && each !== 'none'),
  signIn: values['sign-in'],
  projectId: values['project-id'],
}
const problem = problemOf(given)
if (problem) fail(problem, 2)

const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
const answers: Answers = values.yes
  ? { ...defaults, ...known }
  : process.stdin.isTTY
    ? ((await askAnswers(given)) ?? fail('Nothing was written.', 1))
    : fail('There is no terminal to ask in. Add --yes, and options for other answers than the defaults.', 2)

const folder = resolve(answers.folder)
const spec = values.package
try {
  write(
    folder,
    createFiles(answers, {
      templates: join(here, 'templates'),
      versions: spec ? { ...versions, range: existsSync(spec) ? `file:${resolve(spec)}` : spec } : versions,
    }),
  )
} catch (error) {
  fail(error instanceof Error ? error.message : String(error), 1)
}
const manager = /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'npm'
const place = relative(process.cwd(), folder)
console.log(`\nThe project is in ${folder}.\n`)
if (place) console.log(`  cd ${place}`)
console.log(`  ${manager} install\n  ${manager} run dev\n`)
if (needsProject(answers.plugins) && !answers.projectId)
  console.log(
    'The plugins need a project id: create one at dashboard.reown.com and enter it in the options.\n',
  )
