import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type ErrorText,
  productFiles,
  readAlerts,
  readErrorTexts,
  readMessages,
  readSnacks,
} from '../errors/readErrorTexts.js'

const page = readFileSync('docs/errors.md', 'utf8')
/** Rows of the table below a heading, as cells. */
const rowsOf = (heading: string): readonly (readonly string[])[] => {
  const [, after = ''] = page.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}
const codesOf = (cell = '') => [...cell.matchAll(/`([\w-]+)`/g)].map(([, code]) => code)

const thrown = rowsOf('Thrown errors').map(([code = '', texts = '', cause = '', cure = '']) => ({
  codes: codesOf(code),
  texts: texts.split('<br>'),
  cause,
  cure,
}))
const written = thrown.flatMap(({ codes, texts }) => texts.map((text) => `${codes.join()}: ${text}`))
const made = readErrorTexts()
const sources = productFiles().map((file) => readFileSync(file, 'utf8'))

describe('docs/errors.md', () => {
  test('lists every text that the sources throw, with its code', () => {
    const missing = ({ code, text }: ErrorText) =>
      code === undefined ? !page.includes(text) : !written.includes(`${code}: ${text}`)
    expect(made.filter(missing)).toEqual([])
  })

  test('lists no text that is not thrown', () => {
    const isThrown = (text: string) =>
      made.some((each) => each.text === text) ||
      sources.some((source) => text.split('{…}').every((part) => source.includes(part)))
    expect(thrown.flatMap(({ texts }) => texts).filter((text) => !isThrown(text))).toEqual([])
  })

  test('lists exactly the alerts, with their codes', () => {
    const alerts = rowsOf('Alerts').map(([code = '', title]) => `${codesOf(code)}: ${title}`)
    const raised = readAlerts().map(({ code, title }) => `${code}: ${title}`)
    expect(raised.filter((each) => !alerts.includes(each))).toEqual([])
    const texts = [...sources, ...readMessages().values()]
    expect(
      rowsOf('Alerts').filter(
        ([code = '', title = '']) =>
          !sources.some((source) => source.includes(`'${codesOf(code)}'`)) ||
          !texts.some((source) => source.includes(title)),
      ),
    ).toEqual([])
  })

  test('lists exactly the texts of error snackbars', () => {
    expect(
      rowsOf('Snackbars')
        .map(([text]) => text)
        .sort(),
    ).toEqual([...new Set(readSnacks())].sort())
  })

  test('has a cause and a cure in every row', () => {
    const rows = ['Thrown errors', 'Errors of plugins', 'Snackbars', 'Alerts'].flatMap(rowsOf)
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter((cells) => cells.some((cell) => cell.length < 3))).toEqual([])
  })
})
