import {
  type CallExpression,
  type Expression,
  type JsxAttribute,
  Node,
  type ObjectLiteralExpression,
  SyntaxKind,
  type VariableDeclaration,
} from 'ts-morph'
import type { Context } from './context.js'
import type { Editor, Imported } from './createEditor.js'
import { addEffect } from './hooks.js'
import { attributesOf, attributeValue, type Opening, rewriteTag, stringOf } from './jsx.js'
import { importPath, isOfModule, moveExpression } from './moveExpression.js'

/** The top-level statement that a node is in. */
export const topStatementOf = (node: Node): Node =>
  node.getFirstAncestor((each) => Node.isSourceFile(each.getParent())) ?? node

/** The call of an imported function that a use is the callee of. */
export const callOf = (use: Node): CallExpression | undefined => {
  const parent = use.getParent()
  return Node.isCallExpression(parent) && parent.getExpression() === use ? parent : undefined
}

/** The object literal that an argument is. */
export const objectOf = (node: Node | undefined): ObjectLiteralExpression | undefined => {
  if (Node.isSatisfiesExpression(node) || Node.isAsExpression(node)) return objectOf(node.getExpression())
  return Node.isObjectLiteralExpression(node) ? node : undefined
}

/** The declaration of a constant of the module that an expression names; undefined for other expressions. */
export const constantOf = (node: Node | undefined): VariableDeclaration | undefined => {
  if (!Node.isIdentifier(node)) return undefined
  const parent = node.getParent()
  const symbol = Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : node.getSymbol()
  const declared = symbol?.getDeclarations()[0]
  return Node.isVariableDeclaration(declared) && declared.getSourceFile() === node.getSourceFile()
    ? declared
    : undefined
}

/** An expression, or the one that its name stands for in this file. */
export const resolve = (node: Expression | undefined): Expression | undefined => {
  const declared = constantOf(node)
  return declared ? (declared.getInitializer() as Expression | undefined) : node
}

/** Removes a declaration if no use of it is left. */
export const removeIfUnused = (editor: Editor, declaration: VariableDeclaration | undefined) => {
  const statement = declaration?.getVariableStatement()
  if (!declaration || !statement || statement.getDeclarations().length !== 1) return
  if (statement.hasExportKeyword() || editor.isCovered(statement)) return
  const names = Node.isIdentifier(declaration.getNameNode())
    ? [declaration.getNameNode()]
    : declaration.getNameNode().getDescendantsOfKind(SyntaxKind.Identifier)
  const isUsed = names.some(
    (name) => Node.isIdentifier(name) && editor.usesOf(name).some((use) => !editor.isCovered(use)),
  )
  if (!isUsed) editor.removeStatement(statement)
}

/** The modal's name in a file: the constant itself, or an import of it. */
export const modalIn = ({ plan }: Context, editor: Editor): string => {
  const site = plan.site()
  if (!site) throw new Error('No place for the modal was found')
  if (site.editor === editor) return plan.name()
  plan.share()
  const had = editor.file
    .getImportDeclarations()
    .find((each) => each.getModuleSpecifierSourceFile() === site.editor.file)
  const module = had?.getModuleSpecifierValue() ?? importPath(editor, site.editor.file.getFilePath())
  return editor.need(module, plan.name())
}

/** An expression of a file, as text for the modal's options; undefined if it exists only where it is. */
export const forModal = ({ plan }: Context, editor: Editor, value: Expression): string | undefined => {
  const site = plan.site()
  return site && moveExpression(value, editor, site.editor, site.statement)
}

/** A key and its value, shorter if they are the same. */
export const entry = (key: string, value: string) => (key === value ? key : `${key}: ${value}`)

/** Calls the modal again after each change of a value that exists only in a component. */
export const keepUpToDate = (
  context: Context,
  editor: Editor,
  inside: Node,
  names: readonly { getText(): string }[],
  code: (modal: string) => string,
): boolean =>
  addEffect(editor, inside, code(modalIn(context, editor)), [...new Set(names.map((each) => each.getText()))])

/** Those free names of an expression that belong to a component, not to the module. */
export const ofComponent = <T extends Node>(names: readonly T[]): T[] =>
  names.filter((each) => {
    const declared = each.getSymbol()?.getDeclarations()[0]
    return declared !== undefined && !Node.isImportSpecifier(declared) && !isOfModule(declared)
  })

/**
 * Drops the imports that have no use left, and leaves a comment at those that do. `explain` says why, and which part of the page
 * tells more.
 */
export const settleImports = (
  context: Context,
  editor: Editor,
  imported: readonly Imported[],
  explain: (name: string) => readonly [text: string, anchor: string],
) => {
  for (const each of imported) {
    const { name, specifier, uses } = each
    if (editor.isDropped(specifier)) continue
    const left = uses.filter((use) => !editor.isCovered(use))
    if (!left.length) {
      editor.drop(each)
      continue
    }
    const [text, anchor] = explain(name)
    for (const use of left) context.left(editor, use, text, anchor)
  }
}

/** The label of a connect button: a message of the modal, if it is a plain text and the only one. */
export const moveLabel = (
  context: Context,
  editor: Editor,
  opening: Opening,
  label: JsxAttribute | undefined,
) => {
  const text = label && stringOf(attributeValue(label))
  if (!label || (text !== undefined && context.plan.setLabel(editor.quoted(text)))) return
  context.left(
    editor,
    opening,
    `${label.getText()}: a label is the message button.connect, or a button of your own.`,
    'buttons',
  )
}

/** Puts `ModalProvider` in the place of the kit's provider. */
export const rewriteProviderTag = (context: Context, editor: Editor, opening: Opening) => {
  const provider = editor.need('portico/react', 'ModalProvider')
  rewriteTag(editor, opening, provider, { added: [`modal={${modalIn(context, editor)}}`] })
  for (const attribute of attributesOf(opening)?.values() ?? [])
    removeIfUnused(editor, constantOf(attributeValue(attribute)))
}

/** The text of an attribute in a comment. */
export const shorten = (node: Node) => node.getText().replace(/\s+/g, ' ').slice(0, 80)
