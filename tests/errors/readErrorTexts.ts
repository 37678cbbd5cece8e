import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** An error that the sources can throw. */
export interface ErrorText {
  /** Inserted values are `{…}`. */
  readonly text: string
  /** `PorticoError` has the category if no code is given; undefined if neither is a literal. */
  readonly code: string | undefined
  readonly file: string
}

const ROOMS = ['kernel', 'src', 'plugins']
const NOT_OURS = /^src[\\/]testing[\\/]|[\\/]locales[\\/]/

/** Every source of the product. */
export const productFiles = (): readonly string[] =>
  ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
  )
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !NOT_OURS.test(name))
    .sort()

/** Possible texts of an expression; none for an identifier. */
export const textsOf = (node: ts.Node | undefined): readonly string[] => {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const inner = textsOf(expression)
      return (inner.length ? inner : ['{…}']).map((each) => each + literal.text)
    })
    return parts.reduce<readonly string[]>(
      (done, ends) => done.flatMap((start) => ends.map((end) => start + end)),
      [node.head.text],
    )
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node) && /\?\?|\|\|/.test(node.operatorToken.getText()))
    return [...textsOf(node.left), ...textsOf(node.right)]
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  return []
}

/** Functions that make an error of the text they are passed. */
interface Maker {
  readonly at: number
  readonly code: string | undefined
  readonly codeAt: number
  readonly codeHead: string
}

const functionNameOf = (node: ts.FunctionLikeDeclaration): string | undefined => {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return name && ts.isIdentifier(name) ? name.text : undefined
}

const enclosing = (node: ts.Node): ts.FunctionLikeDeclaration | undefined => {
  for (let each = node.parent; each; each = each.parent)
    if (ts.isArrowFunction(each) || ts.isFunctionDeclaration(each)) return each
  return undefined
}

/** A property of an object literal, also of one among its spreads. */
const propertyOf = (node: ts.Node | undefined, name: string): ts.Expression | undefined => {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined
  for (const each of node.properties) {
    if (ts.isPropertyAssignment(each) && each.name.getText() === name) return each.initializer
    if (ts.isShorthandPropertyAssignment(each) && each.name.text === name) return each.name
  }
  return undefined
}

/** The errors that the sources can throw, with their codes. */
export const readErrorTexts = (): readonly ErrorText[] => {
  const sources = productFiles().map((file) => ({
    file,
    source: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  }))
  const exported = new Map<string, Maker>()
  const local = new Map<string, Map<string, Maker>>()
  const found: ErrorText[] = []

  const paramIndex = (of: ts.FunctionLikeDeclaration | undefined, node: ts.Node | undefined) =>
    of && node && ts.isIdentifier(node)
      ? of.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === node.text)
      : -1

  const visit = (file: string, node: ts.Node, note: boolean): void => {
    let text: ts.Node | undefined
    let code: string | undefined
    let codeNode: ts.Node | undefined
    let codeHead = ''
    const known = local.get(file) as Map<string, Maker>
    if (
      ts.isNewExpression(node) &&
      /^(Portico|Plugin)Error$|^PluginDisposedError$/.test(node.expression.getText())
    ) {
      const [first, options] = node.arguments ?? []
      text = first
      codeNode = propertyOf(options, 'code') ?? propertyOf(options, 'category')
      if (!options) code = 'portico'
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const maker = known.get(node.expression.text) ?? exported.get(node.expression.text)
      if (maker && (known.has(node.expression.text) || exported.has(node.expression.text))) {
        text = node.arguments[maker.at]
        codeHead = maker.codeHead
        code = maker.code
        if (maker.codeAt >= 0) codeNode = node.arguments[maker.codeAt]
      }
    }
    if (text) {
      const said = textsOf(codeNode)[0]
      code = said === undefined || said.includes('{…}') ? code : codeHead + said
      if (codeNode && ts.isTemplateExpression(codeNode)) {
        codeHead = codeNode.head.text
        codeNode = codeNode.templateSpans[0]?.expression
      }
      const inside = enclosing(node)
      const name = inside && functionNameOf(inside)
      const at = paramIndex(inside, text)
      if (inside && name && at >= 0) {
        const codeAt = paramIndex(inside, codeNode)
        const fallback = codeAt >= 0 ? textsOf(inside.parameters[codeAt]?.initializer)[0] : code
        known.set(name, { at, code: fallback, codeAt, codeHead })
        const statement = inside.parent?.parent?.parent ?? inside
        const isExported = [inside, statement].some(
          (each) =>
            ts.canHaveModifiers(each) &&
            ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
        )
        if (isExported) exported.set(name, known.get(name) as Maker)
      } else if (note) {
        for (const each of textsOf(text)) found.push({ text: each, code, file })
      }
    }
    ts.forEachChild(node, (child) => visit(file, child, note))
  }
  for (const { file } of sources) local.set(file, new Map())
  // Search twice, because a maker may call another maker that is found after it.
  for (let round = 0; round < 2; round++) for (const { file, source } of sources) visit(file, source, false)
  for (const { file, source } of sources) visit(file, source, true)
  return found
}

/** An alert that the sources can raise. */
export interface AlertText {
  readonly title: string
  readonly code: string
}

const files = (): readonly (readonly [file: string, source: string])[] =>
  productFiles().map((file) => [file, readFileSync(file, 'utf8')])

/** English texts by id. */
export const readMessages = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, source] of files())
    for (const [, id, text] of source.matchAll(/^ {2}'([\w.]+)':\s+(?:'|")(.+)(?:'|"),$/gm))
      if (id && text) found.set(id, text.replace(/\\'/g, "'"))
  return found
}

/** The alerts that the sources can raise: objects with `kind`, `code` and `title`, or calls of a function that makes them. */
export const readAlerts = (): readonly AlertText[] => {
  const messages = readMessages()
  const found: AlertText[] = []
  for (const [file, source] of files()) {
    const makers = new Map<string, readonly [code: number, title: number]>()
    const titles = (node: ts.Node): readonly string[] => {
      if (!ts.isCallExpression(node)) return textsOf(node)
      return textsOf(node.arguments[0]).map((id) => messages.get(id) ?? id)
    }
    const visit = (node: ts.Node): void => {
      const code = propertyOf(node, 'code')
      const title = propertyOf(node, 'title')
      if (code && title && propertyOf(node, 'kind')) {
        const inside = enclosing(node)
        const name = inside && functionNameOf(inside)
        const at = (of: ts.Expression) =>
          inside?.parameters.findIndex((each) => each.name.getText() === of.getText()) ?? -1
        if (name && at(code) >= 0 && at(title) >= 0) makers.set(name, [at(code), at(title)])
        else {
          const texts = titles(title)
          // A code and a title of the same condition belong together.
          textsOf(code).forEach((each, index) => {
            const text = texts[index] ?? texts[0]
            if (text !== undefined) found.push({ title: text, code: each })
          })
        }
      }
      const maker = ts.isCallExpression(node) && makers.get(node.expression.getText())
      if (maker && ts.isCallExpression(node))
        for (const each of textsOf(node.arguments[maker[0]]))
          for (const text of textsOf(node.arguments[maker[1]])) found.push({ title: text, code: each })
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  }
  return found
}

/** Texts of snackbars that tell of an error. */
export const readSnacks = (): readonly string[] => {
  const messages = readMessages()
  const ids = files().flatMap(([, source]) =>
    [...source.matchAll(/snack\(\s*'error',\s*(?:\w+\.)*text\(\s*'([\w.]+)'/g)].map(([, id]) => id ?? ''),
  )
  return [...new Set(ids)].map((id) => messages.get(id) ?? id)
}
