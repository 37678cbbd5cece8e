import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'
import { findFirefox, findWebKit } from './engines.mjs'
import { SHARE, slowFiles } from './slowFiles.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
// Full volumes of the property, model, fault and leak tests: hours instead of minutes.
const long = process.argv.includes('--long')
// Three steps run in parallel; when one ends, the next of the list starts. The longest come first. Three keep the processor busy
// although each step sometimes waits. The browser tests are two steps, because one page of tests uses only half a core. Each has
// its own browser: two pages in one browser sometimes lose one. The measuring project, `pace`, runs afterwards, alone.
const AT_ONCE = 3
const STEPS = ['e2e', 'browser 1/2', 'browser 2/2', 'unit', 'package', types, 'faults']
// Projects that depend on timing. Some unit tests do, because they start a relay, a browser or a chain.
const TIMED = ['unit', 'browser', 'package', 'e2e', 'pace']
/** How often a lost browser is replaced. */
const LOST = 3
// A step that hangs must end as a failure; the limit leaves enough time for slow machines.
const LIMIT = (long ? 7 * 24 * 60 : 90) * 60_000

const groups = process.platform !== 'win32'
/** Running processes, by process group. */
const running = new Set()
const endAll = () => {
  for (const end of running) end('SIGKILL')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
process.once('exit', endAll)

let passed = 0
let failed = 0
/** The files of all projects, with the seconds they took. */
const ran = []

/** Runs a command to its end; its output is returned, not shown. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        ...(long ? { PORTICO_LONG: '1' } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Start a process group, so that workers and browsers end with the step. Windows has no groups and would open a window.
      detached: groups,
    })
    const end = (signal) => {
      try {
        process.kill(groups ? -child.pid : child.pid, signal)
      } catch {
        // The process has already ended.
      }
    }
    running.add(end)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    let kill
    const timer = setTimeout(() => {
      output += `\nStopped after ${LIMIT / 1000} s.\n`
      end('SIGTERM')
      kill = setTimeout(() => end('SIGKILL'), 5_000)
    }, LIMIT)
    child.on('error', (error) => {
      output += `\n${error.message}\n`
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      clearTimeout(kill)
      running.delete(end)
      resolve({ ok: code === 0, output })
    })
  })
}

function line(ok, name, detail, since) {
  const seconds = ((Date.now() - since) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${detail ? `: ${detail}` : ''} (${seconds} s)`)
}

async function check(name, script, args = []) {
  const since = Date.now()
  const { ok, output } = await run(process.execPath, [join(root, script), ...args])
  if (ok) passed += 1
  else failed += 1
  line(ok, name, '', since)
  if (!ok) console.log(output.trimEnd())
}

/** Checks types with TypeScript 7, which is four times as fast; the long run adds TypeScript 5, which many editors still use. */
async function types() {
  await check('typecheck', 'node_modules/typescript-7/bin/tsc', ['-p', 'tsconfig.json'])
  if (long)
    await check('typecheck, TypeScript 5', 'node_modules/typescript/bin/tsc', [
      '-p',
      'tsconfig.json',
      '--incremental',
      'false',
    ])
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults
  } catch {
    // The report is missing or incomplete; callers treat a run without results as failed.
    return []
  }
}

/** Results by file from vitest's JSON report: its tests, and whether the file ran to its end. */
function readReport(path) {
  return readResults(path).map((result) => {
    const file = relative(root, result.name)
    const tests = result.assertionResults
    const count = (status) => tests.filter((each) => each.status === status).length
    const ended = tests.length > 0 && tests.every(({ status }) => status !== 'pending')
    const failures = tests
      .filter(({ status }) => status === 'failed')
      .map((each) => `${file}: ${each.fullName}\n${each.failureMessages.join('\n')}`)
    // A file that could not be loaded has no failed test, but it has not passed either.
    if (result.status === 'failed' && !failures.length) failures.push(`${file}\n${result.message}`)
    const seconds = (result.endTime - result.startTime) / 1000
    return {
      file,
      ended,
      failures,
      seconds,
      passed: count('passed'),
      skipped: count('skipped') + count('todo'),
    }
  })
}

/** Runs the tests of a project, of one shard of it ("browser 1/2"), or of the given files. */
async function vitest(step, files = []) {
  const [name, share] = step.split(' ')
  const label = step.replace(/\W/g, '-')
  const path = join(reports, `${label}.json`)
  rmSync(path, { force: true })
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    // Tests that share no worker or page with others are in `unit-apart` and `browser-apart`.
    name === 'unit' || name === 'browser' ? `${name}*` : name,
    '--reporter=json',
    '--reporter=dot',
    `--outputFile.json=${path}`,
    // Tests that depend on a browser or another process are retried once; a retry is reported below but does not fail the run.
    // The long run retries nothing, because it looks for flaky tests.
    ...(TIMED.includes(name) && !long
      ? ['--retry=1', `--reporter=${join(root, 'scripts/secondTries.mjs')}`]
      : []),
    ...(share && !files.length ? [`--shard=${share}`] : []),
    ...files,
  ]
  const env = {
    // Two Vite servers with one cache folder would reload each other's pages.
    ...(share && { PORTICO_VITE_CACHE: join(root, '.cache', label) }),
    // The end-to-end tests have already built the pages.
    ...(name === 'pace' && { PORTICO_BUILT: '1' }),
  }
  const { ok, output } = await run(process.execPath, args, env)
  return { ok, output, files: readReport(path) }
}

const sum = (files, of) => files.reduce((all, each) => all + of(each), 0)
const counts = (files) => {
  const skipped = sum(files, (each) => each.skipped)
  const failures = sum(files, (each) => each.failures.length)
  return `${sum(files, (each) => each.passed)} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Runs a project and returns its failed files, if any, to be run again alone at the end. */
async function project(name) {
  const since = Date.now()
  let { ok, output, files } = await vitest(name)
  // A lost browser page fails no test, so run the unfinished files again in another browser.
  for (let lost = 0; lost < LOST && /Browser connection was closed/.test(output); lost++) {
    const cut = files.filter((each) => !each.ended).map((each) => each.file)
    if (!cut.length) break
    const told = output.match(/^second try: .*$/gm) ?? []
    const next = await vitest(name, cut)
    ok = next.ok
    if (long) failed += 1
    files = [...files.filter((each) => !cut.includes(each.file)), ...next.files]
    output = `${next.output}\n${[...told, `second try: the browser was lost; ${cut.length} files were run in another, first of them ${cut[0]}`].join('\n')}\n`
  }
  const broken = files.filter((each) => each.failures.length)
  ran.push(...files)
  passed += sum(files, (each) => each.passed)
  failed += sum(broken, (each) => each.failures.length)
  const silent = !broken.length && (!ok || !files.length)
  if (silent) failed += 1
  const healthy = !broken.length && !silent
  line(healthy, `vitest ${name}`, counts(files), since)
  const slowest = slowFiles(files).sorted.slice(0, 12)
  console.log(
    `       slowest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`,
  )
  for (const [text] of output.matchAll(/^(?:faults|second try): .*$/gm)) console.log(`       ${text}`)
  if (healthy) return undefined
  // Failures come first: the rest of a run's output is long and may be truncated in logs.
  tell(broken)
  console.log(output.trimEnd().slice(-8_000))
  return broken.length ? { name, broken } : undefined
}

/** Lists the seconds of each file and fails files with too large a share, except in the long run, where the shares differ. */
function checkSeconds() {
  const since = Date.now()
  const { sorted, over } = slowFiles(ran)
  const list = join(reports, 'seconds.txt')
  writeFileSync(list, sorted.map(({ file, seconds }) => `${seconds.toFixed(1)} ${file}\n`).join(''))
  if (long) return
  if (over.length) failed += over.length
  else passed += 1
  line(!over.length, 'seconds per file', `slowest first in ${relative(root, list)}`, since)
  for (const { file, seconds } of over)
    console.log(
      `       failed: ${file} took ${seconds.toFixed(0)} s, more than ${SHARE * 100} % of what all files take together`,
    )
}

function tell(files) {
  for (const failure of files.flatMap((each) => each.failures))
    console.log(`       failed: ${failure.slice(0, 2_000)}`)
}

/** Runs failed files again, alone. A test that passes only then has a defect, but it is just reported: the tested code works. */
async function alone({ name, broken }) {
  const since = Date.now()
  const { ok, output, files } = await vitest(
    name,
    broken.map((each) => each.file),
  )
  // A file that is missing from the second report has not passed.
  const again = broken.map((before) => files.find((each) => each.file === before.file) ?? before)
  passed += sum(again, (each) => each.passed) - sum(broken, (each) => each.passed)
  failed += sum(again, (each) => each.failures.length) - sum(broken, (each) => each.failures.length)
  const silent = !ok && !again.some((each) => each.failures.length)
  if (silent) failed += 1
  const healthy = ok && files.length === broken.length
  line(healthy, `vitest ${name}, failed files alone`, counts(again), since)
  for (const failure of broken.flatMap((each) => each.failures))
    console.log(`       second try: ${failure.split('\n', 1)[0]}`)
  tell(again)
  if (silent) console.log(output.trimEnd().slice(-8_000))
}

mkdirSync(reports, { recursive: true })
const since = Date.now()
const chromium = ensureChromium()
if (chromium) passed += 1
else failed += 1
line(Boolean(chromium), 'Chromium', chromium ?? 'not found: install it or set CHROMIUM_PATH', since)
for (const [name, path] of [
  ['Firefox', findFirefox()],
  ['WebKitGTK', findWebKit()?.browser],
]) {
  if (path) line(true, name, path, since)
  else
    console.log(
      `       not run: the journeys in ${name}, which is not installed (\`node scripts/engines.mjs\`)`,
    )
}

await Promise.all([
  check('build', 'scripts/build.mjs'),
  check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200', '.']),
  // The import rules read the sources, so they need not wait for the build.
  check('import rules', 'scripts/rules.mjs'),
  check('browsers', 'scripts/compat.mjs'),
])
const failures = []
const workOff = async (steps) => {
  for (let step = steps.shift(); step; step = steps.shift())
    if (typeof step === 'string') failures.push(await project(step))
    else await step()
}
await Promise.all(Array.from({ length: AT_ONCE }, () => workOff(STEPS)))
await workOff(['pace'])
if (!long) for (const each of failures) if (each) await alone(each)
checkSeconds()
await check('size', 'bench/size/gate.mjs')

console.log(`${passed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
