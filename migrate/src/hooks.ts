import {
  type ArrowFunction,
  type BindingElement,
  type CallExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  Node,
  type ObjectBindingPattern,
  type VariableDeclaration,
  type VariableStatement,
} from 'ts-morph'
import type { Editor } from './createEditor.js'

type Component = FunctionDeclaration | FunctionExpression | ArrowFunction

/** The function that a node is in; undefined at the top of a module. */
export const functionOf = (node: Node): Component | undefined => {
  const found = node.getFirstAncestor(
    (each) =>
      Node.isFunctionDeclaration(each) || Node.isFunctionExpression(each) || Node.isArrowFunction(each),
  )
  return found as Component | undefined
}

/** `const { … } = useHook()`: the call, its names, and the statement, which declares nothing else. */
export interface HookCall {
  readonly call: CallExpression
  readonly declaration: VariableDeclaration
  readonly statement: VariableStatement
  readonly elements: readonly BindingElement[]
}

/** Reads a use of a hook; undefined if it is not of the form that `HookCall` describes, directly in a component. */
export const hookCallOf = (use: Identifier): HookCall | undefined => {
  const call = use.getParent()
  if (!Node.isCallExpression(call) || call.getExpression() !== use) return undefined
  const declaration = call.getParent()
  if (!Node.isVariableDeclaration(declaration)) return undefined
  const pattern = declaration.getNameNode()
  const statement = declaration.getVariableStatement()
  if (!Node.isObjectBindingPattern(pattern) || !statement) return undefined
  if (statement.getDeclarations().length !== 1) return undefined
  const elements = (pattern as ObjectBindingPattern).getElements()
  const isPlain = elements.every(
    (each) => !each.getDotDotDotToken() && !each.getInitializer() && Node.isIdentifier(each.getNameNode()),
  )
  if (!isPlain || !Node.isBlock(functionOf(statement)?.getBody())) return undefined
  if (statement.getParent() !== functionOf(statement)?.getBody()) return undefined
  return { call, declaration, statement, elements }
}

/** The name in the hook's result, and the identifier it is bound to. */
export const namesOf = (element: BindingElement): { key: string; bound: Identifier } => ({
  key: element.getPropertyNameNode()?.getText() ?? element.getName(),
  bound: element.getNameNode() as Identifier,
})

/** Whether every use of a function calls it, or gives it to an event handler. Returns the calls with `?.`. */
export const readCalls = (editor: Editor, bound: Identifier): readonly CallExpression[] | undefined => {
  const optional: CallExpression[] = []
  for (const use of editor.usesOf(bound)) {
    const parent = use.getParent()
    if (Node.isCallExpression(parent) && parent.getExpression() === use) {
      if (parent.getQuestionDotTokenNode()) optional.push(parent)
      continue
    }
    const attribute = parent?.getParent()
    const isHandler =
      Node.isJsxExpression(parent) &&
      Node.isJsxAttribute(attribute) &&
      /^on[A-Z]/.test(attribute.getNameNode().getText())
    if (!isHandler) return undefined
  }
  return optional
}

/** Turns `open?.()` into `open()`. */
export const callAlways = (editor: Editor, calls: readonly CallExpression[]) => {
  for (const call of calls) {
    const dot = call.getQuestionDotTokenNode()
    if (dot) editor.edit(dot.getStart(), dot.getEnd(), '')
  }
}

/** Names the modal in components that use it: `const modal = useModal()`, once in each. */
export const createModalNames = () => {
  const names = new Map<Node, string>()
  return (editor: Editor, inside: Node): string => {
    const owner = functionOf(inside)
    const body = owner?.getBody()
    if (!owner || !Node.isBlock(body)) throw new Error('useModal needs a component')
    const had = names.get(owner)
    if (had) return had
    const name = editor.claim('modal', 'portico')
    names.set(owner, name)
    const useModal = editor.need('portico/react', 'useModal')
    const [first] = body.getStatements()
    const at = first ?? body
    editor.edit(
      at.getStart(),
      at.getStart(),
      `const ${name} = ${useModal}()${editor.semicolon}\n${editor.indentOf(at)}`,
    )
    return name
  }
}

/**
 * Runs statements after each render in which one of the names changed; false if the component has no place for it: the node is
 * in no block of a component, or an earlier `return` would skip the hook.
 */
export const addEffect = (editor: Editor, inside: Node, code: string, names: readonly string[]): boolean => {
  const owner = functionOf(inside)
  const body = owner?.getBody()
  if (!Node.isBlock(body)) return false
  const statement = body
    .getStatements()
    .find((each) => each.getStart() <= inside.getStart() && inside.getEnd() <= each.getEnd())
  if (!Node.isReturnStatement(statement)) return false
  const isSkipped = body
    .getStatements()
    .some((each) => each !== statement && each.getText().includes('return') && Node.isIfStatement(each))
  if (isSkipped) return false
  const { semicolon } = editor
  const useEffect = editor.need('react', 'useEffect')
  const indent = editor.indentOf(statement)
  const unit = indent || '  '
  editor.edit(
    statement.getStart(),
    statement.getStart(),
    `${useEffect}(() => {\n${indent}${unit}${code}${semicolon}\n${indent}}, [${names.join(', ')}])${semicolon}\n${indent}`,
  )
  return true
}
