import { dirname, relative } from 'node:path'
import { type Expression, type Identifier, Node, SyntaxKind } from 'ts-morph'
import type { Editor } from './createEditor.js'

/** Whether an identifier stands for a binding: not the name of a property or an attribute. */
const isReference = (node: Identifier): boolean => {
  const parent = node.getParent()
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() !== node
  if (Node.isPropertyAssignment(parent)) return parent.getNameNode() !== node
  if (Node.isMetaProperty(parent) || Node.isJsxAttribute(parent)) return false
  return node.getText() !== 'undefined'
}

/** The identifiers of an expression that are bound outside of it. */
export const freeNames = (expression: Node): Identifier[] => {
  const all = Node.isIdentifier(expression)
    ? [expression]
    : expression.getDescendantsOfKind(SyntaxKind.Identifier)
  return all.filter((each) => {
    if (!isReference(each)) return false
    const declarations = declarationsOf(each)
    return !declarations.some(
      (declared) =>
        declared.getSourceFile() === expression.getSourceFile() &&
        expression.getStart() <= declared.getStart() &&
        declared.getEnd() <= expression.getEnd(),
    )
  })
}

export const declarationsOf = (node: Identifier): Node[] => {
  const parent = node.getParent()
  const symbol = Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : node.getSymbol()
  return symbol?.getDeclarations() ?? []
}

/** Whether a name is a global (`process`, `window`): declared nowhere in the app. */
const isGlobal = (node: Identifier) => declarationsOf(node).length === 0

/** Whether a declaration is one of the module itself, not of a function in it. */
export const isOfModule = (node: Node): boolean =>
  !node.getFirstAncestor((each) => Node.isFunctionLikeDeclaration(each) || Node.isArrowFunction(each))

/** A path from a file to another as an import writes it, with the extension style of the importing file. */
export const importPath = (from: Editor, to: string): string => {
  const path = relative(dirname(from.file.getFilePath()), to).replaceAll('\\', '/')
  const style = from.file
    .getImportDeclarations()
    .map((each) => each.getModuleSpecifierValue())
    .filter((each) => each.startsWith('.'))
  const extension = /\.([cm]?)[jt]sx?$/.exec(path)
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
  const dotted = bare.startsWith('.') ? bare : `./${bare}`
  if (style.some((each) => /\.[cm]?js$/.test(each)))
    return `${dotted}${/\/index\.[jt]sx?$/.test(path) ? '/index' : ''}.${extension?.[1] ?? ''}js`
  if (style.some((each) => /\.jsx?$/.test(each))) return path.startsWith('.') ? path : `./${path}`
  return dotted
}

/**
 * The text of an expression for another place of the app, with the imports that it needs there; undefined if it cannot be moved,
 * because it depends on something that exists only where it is.
 */
export const moveExpression = (
  expression: Expression,
  from: Editor,
  to: Editor,
  before: Node,
): string | undefined => {
  const names = freeNames(expression)
  const replaced: { start: number; end: number; text: string }[] = []
  for (const name of names) {
    if (isGlobal(name)) continue
    const parent = name.getParent()
    const shorthand =
      Node.isShorthandPropertyAssignment(parent) && name !== expression ? `${name.getText()}: ` : ''
    const put = (text: string) => {
      const isSame = text === name.getText()
      replaced.push({
        start: name.getStart(),
        end: name.getEnd(),
        text: isSame ? text : shorthand + text,
      })
    }
    const [declared] = declarationsOf(name)
    if (!declared) return undefined
    if (Node.isImportSpecifier(declared)) {
      const declaration = declared.getImportDeclaration()
      const module = declaration.getModuleSpecifierValue()
      if (from === to) {
        put(name.getText())
        continue
      }
      const source = declaration.getModuleSpecifierSourceFile()
      if (source === to.file) put(declared.getName())
      else if (source) put(to.need(importPath(to, source.getFilePath()), declared.getName()))
      else if (module.startsWith('.')) return undefined
      else put(to.need(module === '@reown/appkit/networks' ? 'viem/chains' : module, declared.getName()))
      continue
    }
    if (!Node.isVariableDeclaration(declared) || !isOfModule(declared)) return undefined
    if (from === to && declared.getEnd() <= before.getStart()) {
      put(name.getText())
      continue
    }
    const initializer = declared.getInitializer()
    const isConstant =
      declared.getVariableStatement()?.getDeclarationKind() === 'const' &&
      declared.getSourceFile() === from.file
    if (!initializer || !isConstant) return undefined
    const moved = moveExpression(initializer as Expression, from, to, before)
    if (moved === undefined) return undefined
    // A constant of the module begins its lines further left than an option.
    put(moved.includes('`') ? moved : moved.replaceAll('\n', '\n  '))
  }
  let text = expression.getText()
  for (const { start, end, text: piece } of replaced.sort((one, other) => other.start - one.start))
    text = text.slice(0, start - expression.getStart()) + piece + text.slice(end - expression.getStart())
  return text
}
