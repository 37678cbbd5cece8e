import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readRooms } from './readRooms.js'
import { readTestIds } from './readTestIds.js'

const ids = readTestIds(readRooms())
const { listed } = ids

const list = (text: string, name = 'SendTestId') => ({
  file: `plugins/send/${name}.ts`,
  text: `export type ${name} = ${text}`,
})
/** The type or value of the part of an id that is only known at run time. */
const family = (head: string, end = 'string') => ['`', head, '${', end, '}`'].join('')
const view = (text: string) => ({ file: 'plugins/send/views/Send.tsx', text })

test('the lists of test ids are found, with their literal ids and their patterns', () => {
  expect(new Set(listed.map(({ file }) => file)).size).toBeGreaterThan(10)
  const found = new Set(listed.map(({ list, id }) => `${list}: ${id}`))
  for (const each of [
    'TestId: portico-card',
    'TestId: tab-<>',
    'LateTestId: qr-code',
    'ReactTestId: connect-button',
    'EmailTestId: email-field',
    'SocialsTestId: social-<>',
    'WalletconnectTestId: open-app',
  ])
    expect(found).toContain(each)
})

describe('every test id in the code is in its list', () => {
  const caught = (text: string) => readTestIds([list("'amount'"), view(text)]).unlisted.length

  test('holds in every source file', () => {
    expect(ids.unlisted).toEqual([])
  })
  test.each([
    'const a = <Button testId="amount" />',
    "const a = <Button testId={'amount'} />",
    `const a = <Button testId={${family('amount-', 'id')}} />`,
    "const a = <Button testId={'amount' satisfies string} />",
    "const a = <Button testId={'amount' as SendTestId} />",
    "const a = <Button testId={on ? ('amount' satisfies SendTestId) : 'other'} />",
    'const a = <p data-testid="amount" />',
    'const a = <p data-testid={own} />',
    'const a = <p data-testid={ids.amount} />',
    "const a = { testId: 'amount' }",
    "const a = { 'data-testid': 'amount' }",
    "const testId = 'amount'",
    'const a = (testId: string) => ({ testId })',
    "const Part = ({ testId = 'amount' }: Props) => null",
    "node.dataset.testid = 'amount'",
    "node.setAttribute('data-testid', 'amount')",
  ])('catches %s', (text) => {
    expect(caught(text)).toBe(1)
  })
  test.each([
    "const a = <Button testId={'amount' satisfies SendTestId} />",
    `const a = <Button testId={${family('amount-', 'id')} satisfies SendTestId} />`,
    "const a = <Button testId={on ? ('amount' satisfies SendTestId) : undefined} />",
    "const a = <Button testId={(on ? 'amount' : 'other') satisfies SendTestId} />",
    "const a = { testId: 'amount' satisfies SendTestId }",
    "node.dataset.testid = 'amount' satisfies SendTestId",
    'const Part = ({ testId }: Props) => <p data-testid={testId} />',
    'const Part = ({ testId: own }: Props) => <p data-testid={own} />',
    'const Part = ({ item }: Props) => <p data-testid={item.testId} />',
    'interface Props { readonly testId?: string }',
    'const a = <p title="amount" />',
  ])('accepts %s', (text) => {
    expect(caught(text)).toBe(0)
  })
})

describe('every test id of a list is used', () => {
  const unused = (type: string, value: string) =>
    readTestIds([list(type), view(`const a = <Button testId={${value} satisfies SendTestId} />`)]).unused

  test('holds for every list', () => {
    expect(ids.unused).toEqual([])
  })
  test.each([
    ["'amount' | 'other'", "'amount'", ['SendTestId: other']],
    [`'amount' | ${family('row-')}`, "'amount'", ['SendTestId: row-<>']],
    [`'row-all' | ${family('row-')}`, family('row-', 'id'), ['SendTestId: row-all']],
    [`'row-all' | ${family('row-', "'app' | 'web'")}`, family('row-', 'id'), ['SendTestId: row-all']],
  ])('reports what is unused of %s if %s is rendered', (type, value, expected) => {
    expect(unused(type, value)).toEqual(expected)
  })
  test('an id that another list has as well does not count as used by that one', () => {
    const other = list("'amount'", 'OtherTestId')
    const drawn = view("const a = <Button testId={'amount' satisfies OtherTestId} />")
    expect(readTestIds([list("'amount'"), other, drawn]).unused).toEqual(['SendTestId: amount'])
  })
})

describe('no test id is in two lists', () => {
  const twice = (one: string, other: string) =>
    readTestIds([list(one, 'OneTestId'), list(other, 'OtherTestId')]).twice.length

  test('holds for every list', () => {
    expect(ids.twice).toEqual([])
  })
  test.each([
    ["'amount'", "'amount'"],
    ["'row-all'", family('row-')],
    [family('row-'), "'row-all'"],
    [family('row-'), family('row-')],
    [family('row-'), family('row-of-', 'Kind')],
    [family('row-of-', 'Kind'), family('row-')],
    ["'open-app'", family('open-', "'app' | 'web'")],
  ])('catches %s beside %s', (one, other) => {
    expect(twice(one, other)).toBe(2)
  })
  test.each([
    ["'row'", family('row-')],
    ["'rows-all'", family('row-')],
    ["'open-wallet'", family('open-', "'app' | 'web'")],
  ])('accepts %s beside %s', (one, other) => {
    expect(twice(one, other)).toBe(0)
  })
  test('an id may be in a list once, and may match a pattern of the same list', () => {
    expect(readTestIds([list("'amount' | 'amount'")]).twice).toHaveLength(2)
    expect(readTestIds([list(`'row-all' | ${family('row-')}`)]).twice).toEqual([])
  })
  test('no two lists have the same name', () => {
    const copy = { ...list("'other'"), file: 'plugins/swap/SendTestId.ts' }
    expect(readTestIds([list("'amount'"), copy]).twice).toHaveLength(2)
  })
})

describe('test ids are in kebab-case', () => {
  test('holds for every list', () => {
    expect(ids.misspelt).toEqual([])
  })
  test.each([
    "'Amount'",
    "'sendAmount'",
    "'send_amount'",
    "'send--amount'",
    family('row'),
    family('open-', "'App'"),
  ])('catches %s', (type) => {
    expect(readTestIds([list(type)]).misspelt).toHaveLength(1)
  })
  test.each(["'amount'", "'send-amount'", family('row-')])('accepts %s', (type) => {
    expect(readTestIds([list(type)]).misspelt).toEqual([])
  })
})

test('a list of a plugin or of the host buttons is a type only, so that no page loads it', () => {
  const files = new Set(listed.map(({ file }) => file).filter((file) => !file.startsWith('src/ui/')))
  const code = readRooms()
    .filter(({ file }) => files.has(file))
    .map(({ text }) => ts.transpile(text, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }))
  expect(new Set(code.map((each) => each.replace(/\/\*.*?\*\//gs, '').trim()))).toEqual(
    new Set(['export {};']),
  )
})
