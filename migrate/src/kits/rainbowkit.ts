import { type Expression, type Identifier, Node, SyntaxKind } from 'ts-morph'
import type { Context, Kit } from '../context.js'
import type { Editor, Imported } from '../createEditor.js'
import { explorerIds } from '../explorerIds.js'
import { callAlways, createModalNames, functionOf, hookCallOf, namesOf, readCalls } from '../hooks.js'
import {
  attributesOf,
  attributeValue,
  isClosing,
  type Opening,
  openingOf,
  rewriteTag,
  stringOf,
} from '../jsx.js'
import { forModal, keepUpToDate, moveLabel, rewriteProviderTag, settleImports } from '../modalCode.js'
import { freeNames } from '../moveExpression.js'
import {
  callOf,
  constantOf,
  entry,
  objectOf,
  ofComponent,
  removeIfUnused,
  resolve,
  shorten,
} from '../nodes.js'
import { initializerOf, propertiesOf } from '../wagmi.js'
import {
  declaredBy,
  readApp,
  rewriteDefaultConfig,
  rewriteOwnConfig,
  type Source,
  sourcesOf,
  type Use,
  usesOf,
} from '../wagmiConfig.js'

const KIT = '@rainbow-me/rainbowkit'
const isModule = (module: string) => module === KIT || module.startsWith(`${KIT}/`)

const MODES: Readonly<Record<string, string>> = {
  darkTheme: 'dark',
  midnightTheme: 'dark',
  lightTheme: 'light',
}
const RADIUS: Readonly<Record<string, string>> = { none: '0', small: '8', medium: '12', large: '24' }
/** Wallets that stand for a way to connect, which the modal has anyway. */
const GENERIC: ReadonlySet<string> = new Set(['walletConnectWallet', 'injectedWallet', 'safeWallet'])
const VIEWS: Readonly<Record<string, readonly [opens: string, view: string]>> = {
  useConnectModal: ['openConnectModal', ''],
  useAccountModal: ['openAccountModal', 'Account'],
  useChainModal: ['openChainModal', 'SwitchNetwork'],
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  RainbowKitAuthenticationProvider: ['sign-in is the plugin siwx with a storage of your own.', 'sign-in'],
  createAuthenticationAdapter: ['sign-in is the plugin siwx with a storage of your own.', 'sign-in'],
  WalletButton: ['WalletButton of portico/react takes a wallet by id or rdns.', 'wallet-buttons'],
  connectorsForWallets: ['the wallets of this list could not be read.', 'wallets'],
  getWalletConnectConnector: [
    'a wallet of your own is the plugin external, or an entry of directory.',
    'wallets',
  ],
}

/** Reads a list of wallets: those with a known id become featured ones. */
const readWallets = (context: Context, editor: Editor, list: Expression | undefined) => {
  const names = resolve(list)?.getDescendantsOfKind(SyntaxKind.Identifier) ?? []
  const ids: string[] = []
  for (const name of names) {
    const text = name.getText()
    if (!/Wallet$/.test(text)) continue
    if (text === 'safeWallet') context.plan.plug('safe')
    const id = explorerIds[text.replace(/Wallet$/, '')]
    if (id) ids.push(id)
    else if (!GENERIC.has(text))
      context.noted(editor, name, `${text} is not featured: its directory id is not known to this command`)
  }
  const wanted = [...new Set(ids)].map((id) => editor.quoted(id))
  context.plan.plug('directory', wanted.length ? `{ featuredWalletIds: [${wanted.join(', ')}] }` : '')
}

const rewriteDefault = (context: Context, found: Use): boolean => {
  const { editor } = found
  return rewriteDefaultConfig(context, found, {
    dropped: ['wallets', 'walletConnectParameters'],
    read: (given) => {
      const wallets = initializerOf(given.get('wallets'))
      if (wallets) readWallets(context, editor, wallets)
    },
    finish: (call, write) => {
      const options = objectOf(call.getArguments()[0])
      const wallets = initializerOf((options && propertiesOf(options))?.get('wallets'))
      const create = editor.need('wagmi', 'createConfig')
      editor.edit(call.getStart(), call.getEnd(), `${create}(${write(call)})`)
      for (const spread of wallets?.getDescendantsOfKind(SyntaxKind.SpreadElement) ?? [])
        removeIfUnused(editor, destructuredFrom(spread.getExpression()))
      removeIfUnused(editor, constantOf(wallets))
    },
  })
}

/** A `createConfig` of the app's own, whose connectors come from `connectorsForWallets`, or from wagmi. */
const rewriteOwn = (context: Context, sources: readonly Source[]): boolean => {
  const isDone = rewriteOwnConfig(context, usesOf(sources, 'RainbowKitProvider')[0], (editor, connectors) => {
    const resolved = resolve(connectors)
    if (!Node.isCallExpression(resolved)) return false
    if (resolved.getExpression().getText() !== 'connectorsForWallets') return false
    const [wallets, app] = resolved.getArguments()
    const options = objectOf(resolve(app as Expression))
    if (options) readApp(context, editor, propertiesOf(options) ?? new Map())
    readWallets(context, editor, wallets as Expression)
    return true
  })
  for (const each of usesOf(sources, 'getDefaultWallets')) removeIfUnused(each.editor, declaredBy(each.use))
  return isDone
}

/** The declaration `const { wallets } = …` of a name. */
const destructuredFrom = (node: Node) => {
  const declared = Node.isIdentifier(node) ? node.getSymbol()?.getDeclarations()[0] : undefined
  const owner = declared?.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)
  return Node.isBindingElement(declared) ? owner : undefined
}

/** The inputs of a theme in Portico's terms; undefined if the expression is not a call of a theme function. */
const themeOf = (
  context: Context,
  editor: Editor,
  expression: Expression | undefined,
): Map<string, string> | undefined => {
  const value = resolve(expression)
  if (Node.isNullLiteral(value)) return new Map([['mode', editor.quoted('light')]])
  const both = objectOf(value)
  if (both) {
    const given = propertiesOf(both)
    const dark = themeOf(context, editor, initializerOf(given?.get('darkMode')))
    const light = themeOf(context, editor, initializerOf(given?.get('lightMode')))
    if (!dark || !light) return undefined
    const apart = [...dark].some(([key, text]) => key !== 'mode' && light.get(key) !== text)
    if (apart) context.noted(editor, both, 'the accents of both modes differ: those of the dark one are used')
    return new Map([...light, ...dark, ['mode', editor.quoted('system')]])
  }
  if (!Node.isCallExpression(value)) return undefined
  const mode = MODES[value.getExpression().getText()]
  if (!mode) return undefined
  const theme = new Map([['mode', editor.quoted(mode)]])
  const [argument] = value.getArguments()
  if (!argument) return theme
  const object = objectOf(argument)
  const given = object && propertiesOf(object)
  if (!given) return undefined
  const variables: string[] = []
  for (const [key, property] of given) {
    const each = initializerOf(property)
    const text = each && forModal(context, editor, each)
    if (!each || text === undefined) return undefined
    if (key === 'accentColor') {
      theme.set('accent', text)
      variables.push(entry('primary', text))
    } else if (key === 'accentColorForeground') variables.push(`${editor.quoted('on-primary')}: ${text}`)
    else if (key === 'borderRadius') {
      const radius = RADIUS[stringOf(each) ?? '']
      if (!radius) return undefined
      theme.set('radius', radius)
    } else context.noted(editor, property, `${key} has no counterpart: it was left out`)
  }
  if (variables.length) theme.set('variables', `{ ${variables.join(', ')} }`)
  return theme
}

const writeTheme = (theme: ReadonlyMap<string, string>) =>
  `{ ${[...theme].map(([key, value]) => entry(key, value)).join(', ')} }`

/** The theme of the provider: an option of the modal, or a call of `setTheme` if it depends on the component. */
const moveTheme = (context: Context, editor: Editor, opening: Opening, value: Expression): boolean => {
  const fixed = themeOf(context, editor, value)
  if (fixed) {
    for (const [key, text] of fixed) context.plan.theme.set(key, text)
    return true
  }
  if (!Node.isConditionalExpression(value)) return false
  const yes = themeOf(context, editor, value.getWhenTrue())
  const no = themeOf(context, editor, value.getWhenFalse())
  if (!yes || !no) return false
  const condition = value.getCondition()
  const isModeOnly = yes.size === 1 && no.size === 1
  const theme = isModeOnly
    ? `{ mode: ${condition.getText()} ? ${yes.get('mode')} : ${no.get('mode')} }`
    : `${condition.getText()} ? ${writeTheme(yes)} : ${writeTheme(no)}`
  const names = ofComponent(freeNames(condition))
  return keepUpToDate(context, editor, opening, names, (modal) => `${modal}.setTheme(${theme})`)
}

const moveAppInfo = (context: Context, editor: Editor, value: Expression): boolean => {
  const object = objectOf(resolve(value))
  const given = object && propertiesOf(object)
  if (!given) return false
  const name = initializerOf(given.get('appName'))
  const text = name && forModal(context, editor, name)
  if (text && !context.plan.options.has('metadata'))
    context.plan.options.set('metadata', [entry('name', text)])
  for (const key of given.keys()) {
    if (key === 'disclaimer')
      context.left(
        editor,
        value,
        'a disclaimer is the plugin legal, with links to your terms and your privacy policy.',
        'disclaimer',
      )
    else if (key === 'learnMoreUrl') context.noted(editor, value, 'learnMoreUrl has no counterpart')
  }
  return true
}

const moveChain = (context: Context, editor: Editor, value: Expression): boolean => {
  const text = forModal(context, editor, value)
  if (text === undefined) return false
  const id = Node.isNumericLiteral(value)
    ? text
    : `\${${/\.id$/.test(text) || !Node.isIdentifier(value) ? text : `${text}.id`}}`
  context.plan.options.set(
    'defaultNetwork',
    Node.isNumericLiteral(value) ? editor.quoted(`eip155:${id}`) : `\`eip155:${id}\``,
  )
  return true
}

const moveLocale = (context: Context, editor: Editor, opening: Opening, value: Expression): boolean => {
  const text = forModal(context, editor, value)
  if (text !== undefined && stringOf(value) !== undefined) {
    context.plan.options.set('locale', text)
    return true
  }
  const bare = Node.isAsExpression(value) ? value.getExpression() : value
  return keepUpToDate(
    context,
    editor,
    opening,
    ofComponent(freeNames(bare)),
    (modal) => `void ${modal}.setLocale(${bare.getText()})`,
  )
}

const rewriteProvider = (context: Context, editor: Editor, opening: Opening) => {
  const attributes = attributesOf(opening)
  if (!attributes)
    context.left(
      editor,
      opening,
      'spread attributes of RainbowKitProvider were removed; createModal takes the options.',
      'options',
    )
  if (!attributes?.has('theme')) context.plan.theme.set('mode', editor.quoted('light'))
  for (const [name, attribute] of attributes ?? []) {
    const value = attributeValue(attribute)
    const isDone =
      name === 'theme'
        ? value && moveTheme(context, editor, opening, value)
        : name === 'locale'
          ? value && moveLocale(context, editor, opening, value)
          : name === 'initialChain'
            ? value && moveChain(context, editor, value)
            : name === 'appInfo'
              ? value && moveAppInfo(context, editor, value)
              : false
    if (isDone) continue
    if (name === 'showRecentTransactions') {
      if (!Node.isFalseLiteral(value)) context.plan.plug('activity')
    } else if (['modalSize', 'coolMode', 'id', 'key'].includes(name))
      context.noted(editor, attribute, `${name} has no counterpart: it was left out`)
    else
      context.left(
        editor,
        opening,
        `${shorten(attribute)} was not moved to createModal.`,
        name === 'theme' ? 'theme' : name === 'avatar' ? 'avatar' : 'options',
      )
  }
  rewriteProviderTag(context, editor, opening)
  context.changed(editor, opening, 'RainbowKitProvider: ModalProvider')
}

const rewriteButton = (
  context: Context,
  editor: Editor,
  { imported, use }: { imported: Imported; use: Identifier },
) => {
  const opening = openingOf(use)
  if (!opening) return
  // Every use is a tag, so that the name can be that of Portico's button.
  const isPlain = imported.uses.every((each) => openingOf(each) || isClosing(each))
  if (Node.isPropertyAccessExpression(use.getParent())) {
    if (use.getParent()?.getText() !== `${imported.local}.Custom`) return
    const custom = editor.need('portico/compat/rainbowkit', 'ConnectButtonCustom')
    rewriteTag(editor, opening, custom)
    context.changed(editor, opening, 'ConnectButton.Custom: the bridge with the same state')
    return
  }
  const attributes = attributesOf(opening)
  if (!attributes) {
    context.left(editor, opening, 'spread attributes of ConnectButton cannot be read.', 'buttons')
    return
  }
  moveLabel(context, editor, opening, attributes.get('label'))
  for (const name of ['accountStatus', 'chainStatus', 'showBalance'])
    if (attributes.has(name))
      context.noted(editor, opening, `${name} of ConnectButton has no counterpart: it was left out`)
  if (isPlain) editor.drop(imported)
  const button = editor.need('portico/react', 'ConnectButton', { as: imported.local })
  rewriteTag(editor, opening, button)
  context.changed(editor, opening, 'ConnectButton: that of portico/react')
}

type ModalName = ReturnType<typeof createModalNames>

/** `useConnectModal` and its like: calls of the modal, or the bridge if the page asks whether the function is there. */
const rewriteHook = (
  context: Context,
  editor: Editor,
  { use, imported }: { use: Identifier; imported: Imported },
  nameModal: ModalName,
) => {
  const [opens, view] = VIEWS[imported.name] ?? ['', '']
  const found = hookCallOf(use)
  const names = found?.elements.map(namesOf) ?? []
  const [only, second] = names
  const calls = only && !second && only.key === opens ? readCalls(editor, only.bound) : undefined
  if (!found || !only || !calls) {
    const isOnlyCalled = imported.uses.every((each) => callOf(each))
    if (isOnlyCalled) editor.drop(imported)
    const bridge = editor.need('portico/compat/rainbowkit', imported.name, { as: imported.local })
    if (bridge !== imported.local || !isOnlyCalled) editor.replace(use, bridge)
    context.changed(editor, use, `${imported.name}: the bridge with the same result`)
    return
  }
  const modal = nameModal(editor, found.statement)
  const argument = view ? `{ view: ${editor.quoted(view)} }` : ''
  editor.replace(
    found.statement,
    `const ${only.bound.getText()} = () => void ${modal}.open(${argument})${editor.semicolon}`,
  )
  callAlways(editor, calls)
  context.changed(editor, use, `${imported.name}: open of the modal`)
}

/** The modal lists this browser's transactions by itself. */
const rewriteTransactions = (context: Context, editor: Editor, use: Identifier) => {
  const declared = declaredBy(use)
  const name = declared?.getNameNode()
  const statement = declared?.getVariableStatement()
  if (!Node.isIdentifier(name) || !statement || !functionOf(use)) return
  const calls = editor.usesOf(name).map((each) => ({ each, call: callOf(each) }))
  const isPlain = calls.every(
    ({ call }) => Node.isExpressionStatement(call?.getParent()) || Node.isArrowFunction(call?.getParent()),
  )
  if (!isPlain) return
  for (const { call } of calls) {
    const parent = call?.getParent()
    if (Node.isExpressionStatement(parent)) editor.removeStatement(parent)
    else if (call) editor.replace(call, '{}')
  }
  editor.removeStatement(statement)
  context.plan.plug('activity')
  context.changed(editor, use, 'useAddRecentTransaction: the plugin activity lists what this browser sends')
}

export const rainbowkit: Kit = {
  id: 'rainbowkit',
  title: 'RainbowKit',
  packages: [KIT],
  anchors: [
    'options',
    'theme',
    'avatar',
    'buttons',
    'wallet-buttons',
    'wallets',
    'disclaimer',
    'sign-in',
    'not-changed',
  ],
  isModule,
  migrate: (context) => {
    const sources = sourcesOf(context, isModule)
    const [config, second] = usesOf(sources, 'getDefaultConfig')
    if (second) {
      context.left(
        second.editor,
        second.use,
        'there are two calls of getDefaultConfig; the command changes apps with one.',
        'options',
      )
      return
    }
    if (!(config ? rewriteDefault(context, config) : rewriteOwn(context, sources))) return
    for (const { editor, use } of usesOf(sources, 'RainbowKitProvider')) {
      const opening = openingOf(use)
      if (opening && !isClosing(use)) rewriteProvider(context, editor, opening)
    }
    for (const each of usesOf(sources, 'ConnectButton')) rewriteButton(context, each.editor, each)
    const nameModal = createModalNames()
    for (const hook of Object.keys(VIEWS))
      for (const each of usesOf(sources, hook)) rewriteHook(context, each.editor, each, nameModal)
    for (const { editor, use } of usesOf(sources, 'useAddRecentTransaction'))
      rewriteTransactions(context, editor, use)
    for (const { editor, imported } of sources) {
      for (const each of imported)
        if (each.name === 'Chain' && each.module === KIT) {
          editor.drop(each)
          const local = editor.need('viem', 'Chain', { as: each.local, isType: true })
          if (local !== each.local) for (const use of each.uses) editor.replace(use, local)
          context.addPackage('viem')
        }
      settleImports(
        context,
        editor,
        imported.filter(({ name }) => name !== 'Chain'),
        (name) => REASONS[name] ?? [`${name} of RainbowKit was not changed.`, 'not-changed'],
      )
    }
  },
}
