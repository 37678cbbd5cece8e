import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
const ENGINES = ['chromium', 'firefox', 'webkit']
const LABELS = ['Chromium', 'Firefox', 'WebKitGTK']
const WORDS = { passed: 'passed', failed: '**failed**' }

/**
 * The results of journeys in one browser, from vitest's report in JSON.
 *
 * @param {{ testResults: readonly { assertionResults: readonly object[] }[] }} report
 */
const readResults = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, ancestorTitles, status, meta }) => ({
      group: ancestorTitles.at(-1) ?? '',
      title: title.replace(/^(?:[A-Z]{3}-\d+ )+/, ''),
      status,
      browser: meta?.browser,
    }))

/**
 * The page docs/browsers.md of a run: a table of each group of journeys. A report is undefined if its browser did not run.
 *
 * @param {readonly (object | undefined)[]} all the reports of Chromium, Firefox and WebKitGTK
 */
export function browsersPage(all) {
  const results = all.map((report) => (report ? readResults(report) : []))
  const names = results.map(
    (each, at) => each.find(({ browser }) => browser)?.browser ?? `${LABELS[at]}, not run`,
  )
  /** @type {Map<string, Set<string>>} */
  const groups = new Map()
  for (const { group, title } of results.flat()) {
    const titles = groups.get(group) ?? new Set()
    groups.set(group, titles.add(title))
  }
  const cell = (at, title) => WORDS[results[at].find((each) => each.title === title)?.status] ?? 'not run'
  const table = ([group, titles]) => [
    `## ${group.charAt(0).toUpperCase()}${group.slice(1)}`,
    '',
    `| A visitor’s journey | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '---').join(' | ')} |`,
    ...[...titles].map((title) => `| ${title} | ${names.map((_, at) => cell(at, title)).join(' | ')} |`),
    '',
  ]
  return [
    '# Browsers',
    '',
    'The oldest browsers that Portico supports are Chrome and Edge 111, Firefox 115, Safari and iOS 16.4. A check (`npm run browsers`) finds every',
    'feature in the sources that one of them lacks; each has a fallback or a reason (`browsers.json`).',
    '',
    'The tables below list which journeys passed in which browser, under a strict Content-Security-Policy, with the demo’s own wallets and services.',
    '`npm run journeys` runs them and writes this page. WebKitGTK is the engine of Safari in another browser: Safari itself, iOS and real phones were',
    'not tried, nor was any browser as old as those above. In Chromium, many more tests run than these.',
    '',
    ...[...groups].flatMap(table),
  ].join('\n')
}

function main() {
  mkdirSync(reports, { recursive: true })
  const fresh = !process.argv.includes('--last')
  const all = ENGINES.map((name, at) => {
    const path = join(reports, `journeys-${name}.json`)
    if (fresh) {
      rmSync(path, { force: true })
      spawnSync(
        process.execPath,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          ...['run', '--project', 'e2e', `tests/e2e/engines/${name}.test.ts`],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
        ],
        {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, PORTICO_LONG: '1', ...(at > 0 && { PORTICO_BUILT: '1' }) },
        },
      )
    }
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return undefined
    }
  })
  const page = browsersPage(all)
  writeFileSync(join(root, 'docs', 'browsers.md'), page)
  if (page.includes(WORDS.failed)) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
