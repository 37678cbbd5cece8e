import {
  type Expression,
  type Identifier,
  type JsxAttribute,
  type JsxClosingElement,
  type JsxElement,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  Node,
  SyntaxKind,
} from 'ts-morph'
import type { Editor } from './createEditor.js'

export type Opening = JsxOpeningElement | JsxSelfClosingElement

/** The opening tag whose name is (or begins with) an identifier; undefined for other uses of the name. */
export const openingOf = (use: Identifier): Opening | undefined => {
  const parent = use.getParent()
  const owner = Node.isPropertyAccessExpression(parent) ? parent.getParent() : parent
  return Node.isJsxOpeningElement(owner) || Node.isJsxSelfClosingElement(owner) ? owner : undefined
}

export const isClosing = (use: Identifier): boolean => {
  const parent = use.getParent()
  const owner = Node.isPropertyAccessExpression(parent) ? parent.getParent() : parent
  return Node.isJsxClosingElement(owner)
}

/** The whole element of an opening tag. */
export const elementOf = (opening: Opening): JsxElement | JsxSelfClosingElement =>
  Node.isJsxOpeningElement(opening) ? (opening.getParent() as JsxElement) : opening

export const closingOf = (opening: Opening): JsxClosingElement | undefined =>
  Node.isJsxOpeningElement(opening) ? (opening.getParent() as JsxElement).getClosingElement() : undefined

/** Attributes by name; undefined if one is a spread, whose names nobody knows. */
export const attributesOf = (opening: Opening): Map<string, JsxAttribute> | undefined => {
  const all = new Map<string, JsxAttribute>()
  for (const each of opening.getAttributes()) {
    if (!Node.isJsxAttribute(each)) return undefined
    all.set(each.getNameNode().getText(), each)
  }
  return all
}

/** The expression of an attribute: its string, or what is in its braces; undefined for one without a value. */
export const attributeValue = (attribute: JsxAttribute): Expression | undefined => {
  const initializer = attribute.getInitializer()
  if (Node.isJsxExpression(initializer)) return initializer.getExpression()
  return initializer as Expression | undefined
}

/** The text of a string literal or a template without substitutions. */
export const stringOf = (node: Node | undefined): string | undefined =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? node.getLiteralText() : undefined

/** Gives a tag another name, keeps the attributes of `kept`, and adds others. */
export const rewriteTag = (
  editor: Editor,
  opening: Opening,
  name: string,
  { kept = [], added = [] }: { kept?: readonly JsxAttribute[]; added?: readonly string[] } = {},
) => {
  const tag = opening.getTagNameNode()
  const attributes = opening.getAttributes()
  const last = attributes.at(-1)
  const end = last?.getEnd() ?? tag.getEnd()
  const closing = closingOf(opening)
  if (closing) editor.replace(closing.getTagNameNode(), name)
  if (kept.length === attributes.length) {
    editor.replace(tag, [name, ...added].join(' '))
    return
  }
  const parts = [name, ...added, ...kept.map((each) => each.getText())]
  // Up to the bracket, which may be on a line of its own.
  const bracket = /^\s*(?=>)/.exec(editor.text.slice(end))?.[0].length ?? 0
  editor.edit(tag.getStart(), end + bracket, parts.join(' '))
}

/** Removes an element and keeps its children, moved to its place. */
export const unwrap = (editor: Editor, opening: Opening) => {
  const element = elementOf(opening)
  if (!Node.isJsxElement(element)) {
    editor.replace(element, 'null')
    return
  }
  const { text } = editor
  const closing = element.getClosingElement()
  const children = element
    .getJsxChildren()
    .filter((each) => !(Node.isJsxText(each) && !each.getText().trim()))
  const parent = element.getParent()
  const isInJsx = Node.isJsxElement(parent) || Node.isJsxFragment(parent)
  const [child] = children
  const isElement =
    Node.isJsxElement(child) || Node.isJsxSelfClosingElement(child) || Node.isJsxFragment(child)
  if (!isInJsx && (children.length !== 1 || !isElement)) {
    editor.replace(opening, '<>')
    editor.replace(closing, '</>')
    return
  }
  const cut = (from: number, to: number) => {
    const line = text.lastIndexOf('\n', from - 1) + 1
    const isAlone = /^\s*$/.test(text.slice(line, from)) && text[to] === '\n'
    editor.edit(isAlone ? line : from, isAlone ? to + 1 : to, '')
    return isAlone
  }
  const start = editor.indentOf(element)
  const isOwnLine = cut(opening.getStart(), opening.getEnd())
  cut(closing.getStart(), closing.getEnd())
  if (!isOwnLine) return
  if (!child) return
  const surplus = editor.indentOf(child).length - start.length
  const templates = element
    .getDescendantsOfKind(SyntaxKind.TemplateExpression)
    .concat(element.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral) as never[])
  if (surplus <= 0) return
  const isText = (at: number) => templates.some((each) => each.getStart() < at && at < each.getEnd())
  let at = text.indexOf('\n', opening.getEnd()) + 1
  while (at > 0 && at < closing.getStart()) {
    const space = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0
    const isEnd = at + space === closing.getStart()
    if (!isText(at) && !isEnd && space >= surplus) editor.dedent(at, surplus)
    at = text.indexOf('\n', at) + 1
  }
}
