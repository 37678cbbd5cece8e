import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browsersPage } from '../../scripts/journeys.mjs'
import { root } from './readSnippets.js'

const report = (browser: string, results: Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>) => ({
  testResults: [
    {
      assertionResults: Object.entries(results).map(([title, status]) => ({
        title,
        status,
        ancestorTitles: ['firefox', 'a login'],
        meta: status === 'skipped' ? {} : { browser },
      })),
    },
  ],
})

test('the page of a run says what passed, what failed and what did not run', () => {
  const page = browsersPage([
    report('Chromium 1', { 'EML-01 SOC-01 logs in': 'passed', leaves: 'failed' }),
    report('Firefox 2', { 'EML-01 SOC-01 logs in': 'passed', leaves: 'skipped' }),
    undefined,
  ])
  expect(page).toContain(`## A login

| A visitor’s journey | Chromium 1 | Firefox 2 | WebKitGTK, not run |
| --- | --- | --- | --- |
| logs in | passed | passed | not run |
| leaves | **failed** | not run | not run |
`)
})

test('docs/browsers.md lists every journey', () => {
  const folder = join(root, 'tests/e2e/engines/journeys')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const titles = sources.flatMap((source) =>
    [...source.matchAll(/\bjourney\(\s*(['`])(.+?)\1/g)].map(([, , title = '']) =>
      title.replace(/^(?:[A-Z]{3}-\d+ )+/, ''),
    ),
  )
  expect(titles.length).toBeGreaterThan(20)
  const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
  const isListed = (title: string) =>
    new RegExp(`^\\| ${title.replace(/[.*+?()[\]]/g, '\\$&').replace(/\$\{\w+\}/g, '\\d+')} \\|`, 'm').test(
      page,
    )
  expect(titles.filter((title) => !isListed(title))).toEqual([])
})
