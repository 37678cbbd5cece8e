import {
  type CallExpression,
  type Expression,
  Node,
  type ObjectLiteralExpression,
  SyntaxKind,
  type VariableDeclaration,
} from 'ts-morph'
import type { Editor } from './createEditor.js'
import { isOfModule } from './moveExpression.js'

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

/** A key and its value, shorter if they are the same. */
export const entry = (key: string, value: string) => (key === value ? key : `${key}: ${value}`)

/** Those free names of an expression that belong to a component, not to the module. */
export const ofComponent = <T extends Node>(names: readonly T[]): T[] =>
  names.filter((each) => {
    const declared = each.getSymbol()?.getDeclarations()[0]
    return declared !== undefined && !Node.isImportSpecifier(declared) && !isOfModule(declared)
  })

/** The text of an attribute in a comment. */
export const shorten = (node: Node) => node.getText().replace(/\s+/g, ' ').slice(0, 80)
