import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
// Full volumes of the property, model, fault and leak tests: hours instead of minutes.
const long = process.argv.includes('--long')
// One after the other; what stands in one row runs side by side, as neither fills two cores.
const ROWS = [[['unit']], [['browser'], ['faults', 'package']], [['e2e']]]
// Unit tests too: some of them start a relay, a browser or a chain of their own.
const TIMED = ['unit', 'browser', 'package', 'e2e']
/** How often a browser that was lost is replaced. */
const LOST = 3
// A run that hangs must end as a failure, well before the time limit of the machine it runs on.
const LIMIT = (long ? 24 * 60 : 30) * 60_000

let passed = 0
let failed = 0

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
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      output += `\nStopped after ${LIMIT / 1000} s.\n`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    }, LIMIT)
    child.on('error', (error) => {
      output += `\n${error.message}\n`
    })
    child.on('close', (code) => {
      clearTimeout(timer)
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

/** Counts of vitest's JSON report, and the files of it that were not run to their end. */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0, failures: [], cut: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  // A file that could not be loaded has no failed test to its name, but it has not passed either.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const ended = ({ status }) => status === 'passed' || status === 'failed'
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.filter((each) => each.status === 'failed')
      return tests.length
        ? tests.map((each) => `${file}: ${each.fullName}\n${each.failureMessages.join('\n')}`)
        : broken.some((each) => each.name === name)
          ? [`${file}\n${message}`]
          : []
    }),
    cut: report.testResults
      .filter(({ assertionResults }) => !assertionResults.length || !assertionResults.every(ended))
      .map(({ name, assertionResults }) => ({
        file: relative(root, name),
        passed: assertionResults.filter(({ status }) => status === 'passed').length,
      })),
  }
}

async function vitest(name, files = []) {
  const path = join(reports, `${name}.json`)
  rmSync(path, { force: true })
  const { ok, output } = await run(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=json',
    '--reporter=dot',
    `--outputFile.json=${path}`,
    // What waits for a browser or for another process is tried once more, and named below: it wants a look, not a red run.
    ...(TIMED.includes(name) ? ['--retry=1', `--reporter=${join(root, 'scripts/secondTries.mjs')}`] : []),
    ...files,
  ])
  return { ok, output, report: readReport(path) }
}

async function project(name) {
  const since = Date.now()
  let { ok, output, report } = await vitest(name)
  // The browser's page was lost, and no test has failed for it: the files it had not ended are run in another.
  for (
    let lost = 0;
    lost < LOST && report.cut.length && /Browser connection was closed/.test(output);
    lost++
  ) {
    const { cut, passed: before, failed: broken, failures } = report
    const told = output.match(/^second try: .*$/gm) ?? []
    ;({ ok, output, report } = await vitest(
      name,
      cut.map(({ file }) => file),
    ))
    const first = cut.find((each) => each.passed)?.file ?? cut[0].file
    output += `\n${[...told, `second try: the browser was lost; ${cut.length} files were run in another, first of them ${first}`].join('\n')}\n`
    report.passed += before - cut.reduce((sum, each) => sum + each.passed, 0)
    report.failed += broken
    report.failures.unshift(...failures)
  }
  passed += report.passed
  failed += report.failed
  const detail = `${report.passed} passed, ${report.failed} failed${report.skipped ? `, ${report.skipped} skipped` : ''}`
  let healthy = ok && report.failed === 0
  if (report.passed + report.failed === 0 || (!ok && report.failed === 0)) {
    failed += 1
    healthy = false
  }
  line(healthy, `vitest ${name}`, detail, since)
  for (const [text] of output.matchAll(/^(?:faults|second try): .*$/gm)) console.log(`       ${text}`)
  if (healthy) return
  // What failed comes first: the rest of a run's output is long, and may be cut where it is kept.
  for (const failure of report.failures) console.log(`       failed: ${failure.slice(0, 2_000)}`)
  console.log(output.trimEnd().slice(-20_000))
}

mkdirSync(reports, { recursive: true })
const since = Date.now()
const chromium = ensureChromium()
if (chromium) passed += 1
else failed += 1
line(Boolean(chromium), 'Chromium', chromium ?? 'not found: install it or set CHROMIUM_PATH', since)

await check('build', 'scripts/build.mjs')
await check('typecheck', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json'])
await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200', '.'])
await check('import rules', 'scripts/rules.mjs')
for (const lanes of ROWS)
  await Promise.all(
    lanes.map(async (names) => {
      for (const name of names) await project(name)
    }),
  )
await check('size', 'bench/size/gate.mjs')

console.log(`${passed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
