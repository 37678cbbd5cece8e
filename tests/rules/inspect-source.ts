import ts from 'typescript'

export interface Finding {
  readonly rule: SourceRule
  readonly file: string
  readonly line: number
  readonly text: string
}

export type SourceRule =
  | 'markup-sink'
  | 'code-from-string'
  | 'module-state'
  | 'export-star'
  | 'default-export'
  | 'drawer-name'
  | 'other-name'
  | 'zod-classic'
  | 'zod-config'
  | 'message-to-anyone'
  | 'missing-api'
  | 'core-code'
  | 'namespace-name'
  | 'connector-type'
  | 'comment-opening'
  | 'comment-reference'
  | 'list-role'

export interface SourceText {
  readonly file: string
  readonly text: string
}

const MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'srcDoc',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
])
const CONTAINERS = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Array',
  'AbortController',
  'EventTarget',
  'BroadcastChannel',
])
const STATE_MAKERS = new Set(['mitt', 'cell', 'createKernel', 'createModal'])
const MUTATORS = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
])
const CORE_MAY_USE = new Set([
  'service',
  'optional',
  'point',
  'ability',
  'hook',
  'cell',
  'readOnly',
  'systemClock',
  'PorticoError',
])
const DRAWER = /(?:^|[.-]|[a-z])(?:utils?|helpers?|constants?|common|misc)$/i

/** Connector types of plugins, which appear in states and events; shared code must check traits instead. */
const CONNECTOR_TYPES = new Set([
  'MULTI_CHAIN',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'AUTH',
  'WALLET_CONNECT',
  'ID_AUTH',
])
/** The only file that may check the embedded wallet's type, on behalf of the login plugins. */
const TYPE_OWNER = 'plugins/auth/account/isEmbedded.ts'

const NAMESPACE = /^(?:(?:chain|open|stored):)?(?:eip155|solana|bip122|polkadot|cosmos)(?::|$)/
/** Files that may name namespaces: their plugins, and lists of outside data, each with its origin. */
const NAMES_NAMESPACES = [
  /^plugins\/(eip155|solana|bip122|polkadot|cosmos)\//,
  /^src\/preset\.ts$/,
  // An entry for hosts with EVM chains only.
  /^src\/wagmi\//,
  // Bridges from kits for the chains of one namespace.
  /^src\/compat\//,
  // The type, and its names at run time.
  /^kernel\/chains\.ts$/,
  /^src\/session\/caip\.ts$/,
  // The namespace of the host's networks by default.
  /^src\/core\/defaultNamespace\.ts$/,
  // Data of outside services: the rpc service, and the secure site.
  /^src\/http\/listedNetworks\.ts$/,
  /^plugins\/auth\/(networks\/embedded(Namespaces|Networks)|account\/rpc\/methods|frame\/protocol\/protocolNamespaces)\.ts$/,
  // Pictures of brands, and the networks and contracts that are theirs.
  /^src\/react\/marks\/(networkMarks|tokenMark)\.ts$/,
  // Wallets with an in-app browser, and its namespaces.
  /^plugins\/walletconnect\/links\/ownLink\.ts$/,
  // The fakes of chains.
  /^src\/testing\/(mockDialect|createMock(?:Solana|Bitcoin|Polkadot|Cosmos)Wallet)\.ts$/,
]

/** Functions that the in-app browsers of wallets lack; `createLinkedAbort` and `within` replace them. */
const MISSING_API = /(?:^|\.)AbortSignal\??\.(?:any|timeout)$/

/** Openings of comments that name nothing: say "the answer of the wallet", not "what the wallet answers". */
const VAGUE_OPENING = /^(?:What|Who|Whoever|Whatever)\b/
const SUSPICIOUS = /(?:\/\/|\*)\s*(?:What|Who)/
/** Documents that a reader of this repository does not have. A standard with a number, such as EIP-1193, is found by it. */
const REFERENCE =
  /\bthe spec\b|\bspec(?:ification)? \d|\(spec\b|\bsection \d|§|\b(?:spec|decisions|acceptance|architecture|world)\.md\b/i

/** Entry files, whose names are part of the paths that others import. */
const DOORS: ReadonlySet<string> = new Set(['index', 'plugin', 'contract', 'lazy', 'review', 'verify'])
/** Name in camel case: `ethChainId` for `eth_chainId`, `ptBR` for `pt-BR`. */
const bare = (name: string) => name.replace(/[^a-z\d]/gi, '').toLowerCase()

/** A source file parsed by the compiler, with parent links. */
export const parseSource = ({ file, text }: SourceText): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** Rule violations in a set of source files. */
export function inspectSources(sources: readonly SourceText[]): readonly Finding[] {
  const parsed = sources.map(parseSource)
  const lazy = new Set(parsed.flatMap(dynamicTargets))
  return parsed.flatMap((source) => inspect(source, lazy))
}

function inspect(source: ts.SourceFile, lazy: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  const file = source.fileName
  const report = (rule: SourceRule, node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    findings.push({ rule, file, line, text: node.getText(source).split('\n')[0] ?? '' })
  }

  const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
  if (DRAWER.test(name)) report('drawer-name', source)
  const [only, ...others] = valueExports(source)
  if (only && !others.length && !DOORS.has(name) && bare(only) !== bare(name)) report('other-name', source)

  const shared = file.startsWith('src/page/') ? new Set<string>() : topLevel(source, report)

  for (const { pos, text } of commentsOf(source)) {
    const line = source.getLineAndCharacterOfPosition(pos).line + 1
    const tell = (rule: SourceRule) => findings.push({ rule, file, line, text: text.split('\n')[0] ?? '' })
    if (VAGUE_OPENING.test(text)) tell('comment-opening')
    if (REFERENCE.test(text)) tell('comment-reference')
  }

  const mayName = NAMES_NAMESPACES.some((each) => each.test(file))
  const visit = (node: ts.Node): void => {
    if (!mayName && isNamespaceName(node)) report('namespace-name', node)
    if (isMarkupSink(node)) report('markup-sink', node)
    if (isListWithoutRole(node)) report('list-role', node)
    if (isCodeFromString(node)) report('code-from-string', node)
    if (mutates(node, shared)) report('module-state', node)
    if (isMutableStatic(node)) report('module-state', node)
    if (ts.isExportDeclaration(node) && !node.exportClause) report('export-star', node)
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamespaceExport(node.exportClause))
      report('export-star', node)
    if (
      isDefaultExport(node) &&
      !(file.startsWith('plugins/') && (lazy.has(file) || file.endsWith('/lazy.ts')))
    )
      report('default-export', node)
    const specifier = specifierOf(node)
    if (specifier && /^zod(\/|$)/.test(specifier) && specifier !== 'zod/mini') report('zod-classic', node)
    if (ts.isPropertyAccessExpression(node) && node.getText(source) === 'z.config') report('zod-config', node)
    if (isZodConfigImport(node)) report('zod-config', node)
    if (ts.isPropertyAccessExpression(node) && MISSING_API.test(node.getText(source)))
      report('missing-api', node)
    if (isMessageToAnyone(node)) report('message-to-anyone', node)
    if (file.startsWith('src/core/') && isCodeImport(node)) report('core-code', node)
    if (isTypeComparison(node) && file !== TYPE_OWNER && !file.startsWith('src/testing/'))
      report('connector-type', node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

/** The comments of a file, without their marks. */
function commentsOf(source: ts.SourceFile): readonly { readonly pos: number; readonly text: string }[] {
  // Walking all tokens of all files takes seconds: most files cannot have a finding.
  if (!SUSPICIOUS.test(source.text) && !REFERENCE.test(source.text)) return []
  const found = new Map<number, string>()
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      const text = source.text.slice(pos, end).replace(/^\/\*+|\*\/$|^\/\//g, '')
      found.set(pos, text.replace(/^\s*\* ?/gm, '').trim())
    }
  }
  // Only tokens have comments of their own, so texts and markup are not mistaken for comments.
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source)
    if (!children.length && node.kind !== ts.SyntaxKind.JsxText) {
      add(ts.getLeadingCommentRanges(source.text, node.pos))
      add(ts.getTrailingCommentRanges(source.text, node.end))
    }
    for (const child of children) visit(child)
  }
  visit(source)
  return [...found].map(([pos, text]) => ({ pos, text }))
}

/** A namespace, or the id of a network of it, as a string or as a key in an object. */
function isNamespaceName(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return NAMESPACE.test(node.text)
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node))
    return ts.isIdentifier(node.name) && NAMESPACE.test(node.name.text)
  return ts.isPropertyAccessExpression(node) && NAMESPACE.test(node.name.text)
}

/** Names of the values that a file exports; a default export counts by its own name. */
function valueExports(source: ts.SourceFile): readonly string[] {
  if (source.statements.some(isDefaultExport)) return []
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, isTypeOnly } = statement
      if (isTypeOnly || !exportClause || !ts.isNamedExports(exportClause)) return []
      return exportClause.elements.filter((each) => !each.isTypeOnly).map(({ name }) => name.text)
    }
    if (!ts.canHaveModifiers(statement)) return []
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source))
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : []
    return []
  })
}

/** Reports top-level state of a module, and returns the names of its literals for the search for mutations. */
function topLevel(source: ts.SourceFile, report: (rule: SourceRule, node: ts.Node) => void): Set<string> {
  const literals = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) continue
    if (!(statement.declarationList.flags & ts.NodeFlags.Const)) report('module-state', statement)
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    for (const declaration of statement.declarationList.declarations) {
      const value = declaration.initializer && unwrap(declaration.initializer)
      if (!value) continue
      const readonly = isReadonly(declaration)
      const empty =
        (ts.isArrayLiteralExpression(value) && value.elements.length === 0) ||
        (ts.isObjectLiteralExpression(value) && value.properties.length === 0)
      const container =
        ts.isNewExpression(value) &&
        ts.isIdentifier(value.expression) &&
        CONTAINERS.has(value.expression.text)
      const made =
        ts.isCallExpression(value) &&
        ts.isIdentifier(value.expression) &&
        STATE_MAKERS.has(value.expression.text)
      const openArray = Boolean(exported) && ts.isArrayLiteralExpression(value)
      if (made || ((empty || container || openArray) && !readonly)) report('module-state', declaration)
      if (ts.isIdentifier(declaration.name)) literals.add(declaration.name.text)
    }
  }
  return literals
}

function unwrap(expression: ts.Expression): ts.Expression {
  if (ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    return unwrap(expression.expression)
  if (ts.isAsExpression(expression)) return unwrap(expression.expression)
  return expression
}

function isReadonly({ type, initializer }: ts.VariableDeclaration): boolean {
  if (type) {
    const text = type.getText()
    return /^(readonly\b|Readonly(Map|Set|Array)?<)/.test(text)
  }
  for (let node = initializer; node; ) {
    if (ts.isAsExpression(node) && node.type.getText() === 'const') return true
    if (!ts.isSatisfiesExpression(node) && !ts.isAsExpression(node) && !ts.isParenthesizedExpression(node))
      break
    node = node.expression
  }
  return false
}

function rootName(expression: ts.Expression): string | undefined {
  let node = expression
  while (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node)
  )
    node = node.expression
  return ts.isIdentifier(node) ? node.text : undefined
}

const isAccess = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)

function mutates(node: ts.Node, names: ReadonlySet<string>): boolean {
  const known = (target: ts.Expression) => {
    const name = isAccess(target) ? rootName(target) : undefined
    return name !== undefined && names.has(name) && !isShadowed(target, name)
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    return assigns && known(node.left)
  }
  if (ts.isDeleteExpression(node)) return known(node.expression)
  if (ts.isPostfixUnaryExpression(node)) return known(node.operand)
  if (ts.isPrefixUnaryExpression(node)) {
    const counts =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
    return counts && known(node.operand)
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return MUTATORS.has(node.expression.name.text) && known(node.expression)
  return false
}

/** A parameter or local of the same name is not the module's variable. */
function isShadowed(node: ts.Node, name: string): boolean {
  for (let scope = node.parent; scope && !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((parameter) => binds(parameter.name, name)))
      return true
    const statements = ts.isBlock(scope) ? scope.statements : []
    for (const statement of statements)
      if (
        ts.isVariableStatement(statement) &&
        statement.declarationList.declarations.some((declaration) => binds(declaration.name, name))
      )
        return true
    if (
      (ts.isForOfStatement(scope) || ts.isForStatement(scope)) &&
      scope.initializer &&
      ts.isVariableDeclarationList(scope.initializer) &&
      scope.initializer.declarations.some((declaration) => binds(declaration.name, name))
    )
      return true
  }
  return false
}

function binds(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name
  return pattern.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name))
}

function isMutableStatic(node: ts.Node): boolean {
  return (
    ts.isPropertyDeclaration(node) &&
    Boolean(node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)) &&
    !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword)
  )
}

/** Whether it is an element of a list that no role names. */
function isListWithoutRole(node: ts.Node): boolean {
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return false
  if (!/^[uo]l$/.test(node.tagName.getText())) return false
  return !node.attributes.properties.some((each) => ts.isJsxAttribute(each) && each.name.getText() === 'role')
}

function isMarkupSink(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    const written = node.expression.getText() === 'document' && /^write(ln)?$/.test(node.name.text)
    return MARKUP.has(node.name.text) || written
  }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return MARKUP.has(node.argumentExpression.text)
  if (ts.isJsxAttribute(node)) return MARKUP.has(node.name.getText())
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    return (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) && MARKUP.has(node.name.text)
  if (
    ts.isCallExpression(node) &&
    isAccess(node.expression) &&
    /\.setAttribute$/.test(node.expression.getText())
  ) {
    const [attribute] = node.arguments
    return Boolean(
      attribute && ts.isStringLiteralLike(attribute) && /^(srcdoc|style|on[a-z]+)$/i.test(attribute.text),
    )
  }
  return false
}

function isCodeFromString(node: ts.Node): boolean {
  if (ts.isNewExpression(node))
    return /^((globalThis|window|self)\.)?Function$/.test(node.expression.getText())
  if (!ts.isCallExpression(node)) return false
  const [first] = node.arguments
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return !first || !ts.isStringLiteralLike(first)
  const callee = node.expression.getText().replace(/^(globalThis|window|self)\./, '')
  if (callee === 'eval' || callee === 'Function') return true
  return /^set(Timeout|Interval)$/.test(callee) && Boolean(first && ts.isStringLiteralLike(first))
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return (
    ts.canHaveModifiers(node) &&
    Boolean(ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
  )
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined
  return importTarget(node)
}

function importTarget(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined
  const [first] = node.arguments
  return first && ts.isStringLiteralLike(first) ? first.text : undefined
}

function isZodConfigImport(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) &&
    /^zod(\/|$)/.test(specifierOf(node) ?? '') &&
    namedImports(node).some(({ name, propertyName }) => (propertyName ?? name).text === 'config')
  )
}

function isMessageToAnyone(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/(^|\.)postMessage$/.test(node.expression.getText())) return false
  return node.arguments.slice(1).some((argument) => {
    if (ts.isStringLiteralLike(argument)) return argument.text === '*'
    if (!ts.isObjectLiteralExpression(argument)) return false
    return argument.properties.some(
      (property) =>
        ts.isPropertyAssignment(property) &&
        property.name.getText() === 'targetOrigin' &&
        ts.isStringLiteralLike(property.initializer) &&
        property.initializer.text === '*',
    )
  })
}

function namedImports(node: ts.ImportDeclaration): readonly ts.ImportSpecifier[] {
  const bindings = node.importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
}

/** A connector's type that is compared, looked up or listed; as the value of `type` it is allowed. */
function isTypeComparison(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node) || !CONNECTOR_TYPES.has(node.text)) return false
  const { parent } = node
  if (ts.isLiteralTypeNode(parent)) return false
  return !(ts.isPropertyAssignment(parent) && /^(type|id)$/.test(parent.name.getText()))
}

/**
 * From the kernel, src/core may only use types, the makers of tokens and sources, the clock and the error.
 */
function isCodeImport(node: ts.Node): boolean {
  if (!ts.isImportDeclaration(node) || specifierOf(node)?.startsWith('.')) return false
  const clause = node.importClause
  if (!clause) return true
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  if (clause.name || !clause.namedBindings || ts.isNamespaceImport(clause.namedBindings)) return true
  return namedImports(node).some(
    ({ isTypeOnly, name, propertyName }) => !isTypeOnly && !CORE_MAY_USE.has((propertyName ?? name).text),
  )
}

/** The files a source loads lazily, as paths of the repository. */
function dynamicTargets(source: ts.SourceFile): string[] {
  const targets: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = importTarget(node)
    const plugin = specifier && /^portico\/(plugins\/[^/]+)(\/lazy)?$/.exec(specifier)
    if (plugin) targets.push(`${plugin[1]}${plugin[2] ?? '/index'}.ts`)
    if (specifier?.startsWith('.')) {
      const path = new URL(specifier, `file:///${source.fileName}`).pathname.slice(1).replace(/\.js$/, '')
      targets.push(`${path}.ts`, `${path}.tsx`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return targets
}
