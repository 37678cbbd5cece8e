import ts from 'typescript'
import { parseSource, type SourceText } from './inspect-source.js'

/** An id of a list. A part that is only known at run time is `<>`, as in `row-<>`. */
export interface ListedId {
  readonly id: string
  /** The form in the source if the list has complete ids: `open-<>` for `open-app`. */
  readonly family: string
  readonly list: string
  readonly file: string
}

export interface TestIds {
  readonly listed: readonly ListedId[]
  /** Used as an id without `satisfies` of a list. */
  readonly unlisted: readonly string[]
  /** In a list, but not used. */
  readonly unused: readonly string[]
  /** In two lists, or twice in one. */
  readonly twice: readonly string[]
  /** Not in kebab-case. */
  readonly misspelt: readonly string[]
}

const LIST = /TestId$/
const KEBAB = /^[a-z]+(-[a-z]+)*(-<>)?$/

/** The test ids of source files: those in lists, and those in use. */
export function readTestIds(sources: readonly SourceText[]): TestIds {
  const parsed = sources.map(parseSource)
  const listed = parsed.flatMap(listsOf)
  const lists = new Set(listed.map(({ list }) => list))
  const written = new Set<string>()
  const unlisted: string[] = []
  for (const source of parsed) {
    const { values, handed } = valuesOf(source)
    for (const value of values)
      if (ts.isSatisfiesExpression(value) && lists.has(value.type.getText()))
        for (const id of idsOf(value.expression)) written.add(`${value.type.getText()} ${id}`)
      else if (!isHanded(value, handed)) unlisted.push(`${source.fileName}: ${value.getText()}`)
  }
  const told = (ids: readonly ListedId[]) => ids.map(({ list, id }) => `${list}: ${id}`)
  return {
    listed,
    unlisted,
    unused: told(
      listed.filter(({ id, family, list }) => ![id, family].some((each) => written.has(`${list} ${each}`))),
    ),
    twice: told(listed.filter((one) => listed.some((other) => other !== one && meet(one, other)))),
    misspelt: told(listed.filter(({ id }) => !KEBAB.test(id))),
  }
}

/**
 * Whether two entries may be the same id. Within one list, a
 * pattern may stand beside known ids that match it.
 */
function meet(one: ListedId, other: ListedId): boolean {
  // `satisfies` refers to a list by its name, which is unique.
  if (one.list === other.list) return one.file !== other.file || one.id === other.id
  const covers = (family: string, id: string) => family.endsWith('<>') && id.startsWith(family.slice(0, -2))
  return one.id === other.id || covers(one.id, other.id) || covers(other.id, one.id)
}

function listsOf(source: ts.SourceFile): readonly ListedId[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isTypeAliasDeclaration(statement) || !LIST.test(statement.name.text)) return []
    const list = statement.name.text
    return membersOf(statement.type, source).map((each) => ({ ...each, list, file: source.fileName }))
  })
}

type Member = Pick<ListedId, 'id' | 'family'>

function membersOf(type: ts.TypeNode, source: ts.SourceFile): readonly Member[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => membersOf(each, source))
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [one(type.literal.text)]
  if (ts.isTemplateLiteralTypeNode(type)) {
    const family = `${type.head.text}<>`
    const ends = type.templateSpans.flatMap((end) => membersOf(end.type, source))
    return ends.length ? ends.map(({ id }) => ({ id: type.head.text + id, family })) : [one(family)]
  }
  // The values of a table: `(typeof table)[keyof typeof table]`.
  if (ts.isIndexedAccessTypeNode(type)) return textsOf(/(\w+)\]$/.exec(type.getText())?.[1], source).map(one)
  return []
}

const one = (id: string): Member => ({ id, family: id })

function textsOf(table: string | undefined, source: ts.SourceFile): readonly string[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name }) => name.getText() === table)
    .flatMap(({ initializer }) => {
      const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : undefined
      return value && ts.isObjectLiteralExpression(value) ? value.properties : []
    })
    .flatMap((each) =>
      ts.isPropertyAssignment(each) && ts.isStringLiteral(each.initializer) ? [each.initializer.text] : [],
    )
}

const isName = (node: ts.Node) => /^['"]?(?:testId|data-testid)['"]?$/.test(node.getText())

/** Values of `testId` and `data-testid`, and the names of the props that take one. */
function valuesOf(source: ts.SourceFile) {
  const values: ts.Expression[] = []
  const handed = new Set<string>()
  const take = (value: ts.Node | undefined): void => {
    if (!value || value.getText() === 'undefined') return
    if (ts.isJsxExpression(value) || ts.isParenthesizedExpression(value)) take(value.expression)
    else if (ts.isConditionalExpression(value)) {
      take(value.whenTrue)
      take(value.whenFalse)
    } else if (ts.isExpression(value)) values.push(value)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && isName(node.propertyName ?? node.name)) {
      handed.add(node.name.getText())
      take(node.initializer)
    }
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && isName(node.name))
      take(node.initializer)
    if (ts.isVariableDeclaration(node) && isName(node.name)) take(node.initializer)
    if (ts.isShorthandPropertyAssignment(node) && isName(node.name)) take(node.name)
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      if (/\bdataset\.testid$/.test(node.left.getText())) take(node.right)
    if (ts.isCallExpression(node) && /\.setAttribute$/.test(node.expression.getText()))
      if (node.arguments[0] && isName(node.arguments[0])) take(node.arguments[1])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { values, handed }
}

const isHanded = (value: ts.Expression, handed: ReadonlySet<string>) =>
  ts.isPropertyAccessExpression(value) ? value.name.text === 'testId' : handed.has(value.getText())

function idsOf(value: ts.Expression): readonly string[] {
  if (ts.isParenthesizedExpression(value)) return idsOf(value.expression)
  if (ts.isConditionalExpression(value)) return [...idsOf(value.whenTrue), ...idsOf(value.whenFalse)]
  if (ts.isStringLiteralLike(value)) return [value.text]
  return ts.isTemplateExpression(value) ? [`${value.head.text}<>`] : []
}
