import {
  type ArrayLiteralExpression,
  type Expression,
  Node,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
} from 'ts-morph'
import type { Context } from './context.js'
import type { Editor } from './createEditor.js'

/** Properties of an object literal by name; undefined if it has a spread or a computed name. */
export const propertiesOf = (
  object: ObjectLiteralExpression,
): Map<string, ObjectLiteralElementLike> | undefined => {
  const all = new Map<string, ObjectLiteralElementLike>()
  for (const each of object.getProperties()) {
    if (Node.isSpreadAssignment(each)) return undefined
    const name = each.getNameNode()
    if (Node.isComputedPropertyName(name)) return undefined
    all.set(Node.isStringLiteral(name) ? name.getLiteralText() : each.getName(), each)
  }
  return all
}

/** The value of a property; the name itself for a shorthand. */
export const initializerOf = (property: ObjectLiteralElementLike | undefined): Expression | undefined => {
  if (Node.isPropertyAssignment(property)) return property.getInitializer()
  if (Node.isShorthandPropertyAssignment(property)) return property.getNameNode()
  return undefined
}

const strip = (node: Expression): Expression =>
  Node.isAsExpression(node) || Node.isSatisfiesExpression(node) || Node.isParenthesizedExpression(node)
    ? strip(node.getExpression())
    : node

/** The identifiers of a list such as `[mainnet, base]`; undefined for other expressions. */
export const listedNames = (node: Expression | undefined): string[] | undefined => {
  const bare = node && strip(node)
  if (!Node.isArrayLiteralExpression(bare)) return undefined
  const elements = (bare as ArrayLiteralExpression).getElements()
  return elements.every((each) => Node.isIdentifier(each))
    ? elements.map((each) => each.getText())
    : undefined
}

/** Remembers networks that are chains of viem, so that the policy can be computed. */
export const noteChains = ({ plan }: Context, editor: Editor, expression: Expression) => {
  for (const declaration of editor.file.getImportDeclarations()) {
    if (!/^(?:wagmi|viem|@reown\/appkit)\/(?:chains|networks)$/.test(declaration.getModuleSpecifierValue()))
      continue
    for (const specifier of declaration.getNamedImports()) {
      const local = (specifier.getAliasNode() ?? specifier.getNameNode()).getText()
      const isNamed = new RegExp(`\\b${local}\\b`).test(expression.getText())
      const isListed = listedNames(expression)?.includes(local)
      if (isNamed || isListed) plan.chains.add(specifier.getName())
    }
  }
}

/**
 * Sets the modal's networks from the chains of a wagmi config. Returns the text of the config's own `chains`: a list that is not
 * plain gets a name, so that both are the same list.
 */
export const shareChains = (context: Context, editor: Editor, chains: Expression): string => {
  noteChains(context, editor, chains)
  if (Node.isIdentifier(chains) || listedNames(chains)) {
    context.plan.options.set('networks', chains.getText())
    return chains.getText()
  }
  const name = editor.claim('chains', 'networks')
  const isTyped = /\.[cm]?tsx?$/.test(editor.file.getBaseName()) && Node.isArrayLiteralExpression(chains)
  context.plan.before(`const ${name} = ${chains.getText()}${isTyped ? ' as const' : ''}`)
  context.plan.options.set('networks', name)
  return name
}

/** The members that a wagmi config needs beside those it has. */
export const configMembers = (
  context: Context,
  editor: Editor,
  {
    chains,
    hasTransports,
    connectors = [],
  }: { chains: Expression; hasTransports: boolean; connectors?: readonly string[] },
): string[] => {
  const list = shareChains(context, editor, chains)
  const restore = editor.need('portico/compat/wagmi', 'restoreWagmiWallet')
  context.plan.before(
    '// Visitors of the other kit stay connected. Remove it once most of them have come back.',
  )
  context.plan.before(`${restore}()`)
  const connector = editor.need('portico/wagmi', 'porticoConnector')
  const members = [
    `chains${list === 'chains' ? '' : `: ${list}`}`,
    `connectors: [${[`${connector}(${context.plan.name()})`, ...connectors].join(', ')}]`,
    'multiInjectedProviderDiscovery: false',
  ]
  if (hasTransports) return members
  const http = editor.need('wagmi', 'http')
  const names = listedNames(chains)
  if (names) members.push(`transports: { ${names.map((name) => `[${name}.id]: ${http}()`).join(', ')} }`)
  else {
    const createClient = editor.need('viem', 'createClient')
    context.addPackage('viem')
    members.push(`client: ({ chain }) => ${createClient}({ chain, transport: ${http}() })`)
  }
  return members
}

/** Writes an object literal with these members, one on each line. */
export const writeObject = (editor: Editor, object: Node, members: readonly string[]): string => {
  const indent = editor.indentOf(object)
  const unit = indent.includes('\t') || /\n\t/.test(editor.text) ? '\t' : '  '
  return `{\n${members.map((each) => `${indent}${unit}${each},\n`).join('')}${indent}}`
}

/** The text of a member that stays, with the comments above it. */
export const keptText = (member: ObjectLiteralElementLike): string => {
  const [comment] = member.getLeadingCommentRanges()
  const text = member.getSourceFile().getFullText()
  return text.slice(comment?.getPos() ?? member.getStart(), member.getEnd())
}
