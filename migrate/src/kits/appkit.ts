import { type Expression, type Identifier, Node, type VariableDeclaration } from 'ts-morph'
import type { Context, Kit } from '../context.js'
import type { Editor } from '../createEditor.js'
import { createModalNames, hookCallOf, namesOf, readCalls } from '../hooks.js'
import { attributesOf, attributeValue, type Opening, openingOf, rewriteTag, stringOf } from '../jsx.js'
import { forModal, moveLabel, settleImports } from '../modalCode.js'
import { callOf, constantOf, entry, objectOf, removeIfUnused, resolve, topStatementOf } from '../nodes.js'
import { configMembers, initializerOf, keptText, noteChains, propertiesOf, writeObject } from '../wagmi.js'
import { type Source, sourcesOf, type Use, usesOf } from '../wagmiConfig.js'
import { wrapApp } from '../wrap.js'

const isModule = (module: string) => /^@reown\/appkit(?:$|\/|-)/.test(module)

/** Features of AppKit that are on by default, and their plugins. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  email: ['auth', 'email'],
  socials: ['auth', 'socials'],
  onramp: ['onramp'],
  swaps: ['swap'],
  send: ['tokens', 'send'],
  receive: ['receive'],
  history: ['activity'],
  analytics: ['analytics'],
}
/** Options that Portico takes as they are. */
const SAME: ReadonlySet<string> = new Set([
  'projectId',
  'metadata',
  'chainImages',
  'debug',
  'enableNetworkSwitch',
  'enableReconnect',
  'basic',
])
/** Options without a counterpart that nobody misses. */
const SILENT: ReadonlySet<string> = new Set([
  'enableEIP6963',
  'enableInjected',
  'enableCoinbase',
  'enableWalletGuide',
  'coinbasePreference',
  'enableAuthLogger',
  'defaultAccountTypes',
  'enableMobileFullScreen',
  'universalProvider',
])
const WALLETS: ReadonlySet<string> = new Set(['includeWalletIds', 'excludeWalletIds'])
const BUTTONS: Readonly<Record<string, string>> = {
  AppKitButton: 'ConnectButton',
  AppKitConnectButton: 'ConnectButton',
  AppKitAccountButton: 'AccountButton',
  AppKitNetworkButton: 'NetworkButton',
}
const ELEMENTS: Readonly<Record<string, string>> = {
  'appkit-button': 'ConnectButton',
  'appkit-connect-button': 'ConnectButton',
  'appkit-account-button': 'AccountButton',
  'appkit-network-button': 'NetworkButton',
}
/** Views with another name. */
const VIEWS: Readonly<Record<string, string>> = {
  Networks: 'SwitchNetwork',
  OnRampProviders: 'Onramp',
  WalletSend: 'Send',
}
const KNOWN_VIEWS: ReadonlySet<string> = new Set([
  ...Object.values(VIEWS),
  'Connect',
  'Account',
  'AllWallets',
  'Swap',
  'WhatIsAWallet',
  'ConnectingWalletConnectBasic',
])
const THEME: Readonly<Record<string, string>> = {
  '--apkt-accent': 'accent',
  '--w3m-accent': 'accent',
  '--apkt-font-family': 'fontFamily',
  '--w3m-font-family': 'fontFamily',
  '--apkt-qr-color': 'qrColor',
  '--w3m-qr-color': 'qrColor',
}
/** Members of the account that are the same. */
const ACCOUNT: ReadonlySet<string> = new Set(['address', 'isConnected', 'caipAddress', 'status'])

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  useAppKitEvents: ['useEvents of portico/react takes a listener.', 'events'],
  useAppKitBalance: ['useBalance of portico/react has the balance itself.', 'hooks'],
  SolanaAdapter: ['the command changes apps with the wagmi and ethers adapters.', 'adapters'],
  BitcoinAdapter: ['the command changes apps with the wagmi and ethers adapters.', 'adapters'],
}

/** Where an adapter of wagmi is made. */
interface Adapter {
  readonly editor: Editor
  readonly use: Identifier
  readonly declaration: VariableDeclaration
  readonly options: Expression
}

const adapterOf = (sources: readonly Source[]): Adapter | undefined => {
  for (const { editor, use } of usesOf(sources, 'WagmiAdapter')) {
    const made = use.getParent()
    const declaration = made?.getParent()
    if (!Node.isNewExpression(made) || !Node.isVariableDeclaration(declaration)) continue
    const [options] = made.getArguments()
    if (objectOf(options)) return { editor, use, declaration, options: options as Expression }
  }
  return undefined
}

/** Plugins of the features: AppKit has these on unless they are set to false. */
const moveFeatures = (context: Context, editor: Editor, value: Expression | undefined): boolean => {
  const object = objectOf(resolve(value))
  const given = object && propertiesOf(object)
  if (value && !given) return false
  for (const [feature, plugins] of Object.entries(FEATURES)) {
    const set = initializerOf(given?.get(feature))
    if (Node.isFalseLiteral(set) || set?.getText() === '[]') continue
    for (const plugin of plugins) context.plan.plug(plugin)
    if (feature !== 'socials' || !Node.isArrayLiteralExpression(set)) continue
    context.plan.options.set('features', [`socials: ${set.getText()}`])
  }
  for (const [key, property] of given ?? []) {
    if (key in FEATURES || key === 'emailShowWallets' || key === 'allWallets') continue
    const text = property.getText()
    if (key === 'legalCheckbox') {
      const had = context.plan.options.get('features')
      if (text.endsWith('true'))
        context.plan.options.set('features', [...(Array.isArray(had) ? had : []), 'legalCheckbox: true'])
    } else context.noted(editor, property, `the feature ${key} was left out`)
  }
  return true
}

const moveThemeVariables = (context: Context, editor: Editor, value: Expression): boolean => {
  const object = objectOf(resolve(value))
  const given = object && propertiesOf(object)
  if (!given) return false
  for (const [key, property] of given) {
    const each = initializerOf(property)
    const text = each && forModal(context, editor, each)
    const name = THEME[key]
    if (text && name) context.plan.theme.set(name, text)
    else if (text && key.endsWith('z-index')) context.plan.options.set('zIndex', text)
    else context.noted(editor, property, `${key} has no counterpart: it was left out`)
  }
  return true
}

/** One option of `createAppKit`; false if it was not understood. */
const moveOption = (context: Context, editor: Editor, key: string, value: Expression): boolean => {
  const { plan } = context
  const text = forModal(context, editor, value)
  if (SILENT.has(key) || key === 'features' || key === 'adapters') return true
  if (key === 'themeVariables') return moveThemeVariables(context, editor, value)
  if (key === 'siwx' && /^new DefaultSIWX\(\)$/.test(value.getText())) {
    plan.plug('siwx')
    return true
  }
  if (text === undefined) return false
  if (key === 'networks') {
    noteChains(context, editor, value)
    plan.options.set('networks', text)
  } else if (SAME.has(key)) plan.options.set(key, text)
  else if (key === 'themeMode') plan.theme.set('mode', text)
  else if (key === 'defaultNetwork') plan.options.set('defaultNetwork', `\`eip155:\${${text}.id}\``)
  else if (key === 'featuredWalletIds') plan.plug('directory', `{ ${entry(key, text)} }`)
  else if (WALLETS.has(key)) plan.setPreset(`{ wallets: { ${entry(key, text)} } }`)
  else if (key === 'enableWalletConnect') {
    if (text !== 'true') plan.unplug('walletconnect')
  } else if (key === 'allWallets') {
    const shown = { HIDE: 'hide', ONLY_MOBILE: 'mobile' }[stringOf(value) ?? '']
    if (shown) plan.plug('directory', `{ allWallets: ${editor.quoted(shown)} }`)
  } else if (key === 'allowUnsupportedChain') {
    if (text === 'true') plan.setPreset('{ networks: { allowUnsupportedChain: true } }')
  } else if (key === 'termsConditionsUrl' || key === 'privacyPolicyUrl') {
    const link = key === 'privacyPolicyUrl' ? 'privacyUrl' : 'termsUrl'
    const had = plan.plugins.find(({ name }) => name === 'legal')?.argument.slice(2, -2)
    plan.plug('legal', `{ ${[had, entry(link, text)].filter(Boolean).join(', ')} }`, true)
  } else return false
  return true
}

/** The wagmi config of the adapter in its own place; every use of `adapter.wagmiConfig` becomes the config. */
const rewriteAdapter = (context: Context, { editor, declaration, options }: Adapter): boolean => {
  const object = objectOf(options)
  const given = object && propertiesOf(object)
  const chains = initializerOf(given?.get('networks'))
  const name = declaration.getNameNode()
  if (!given || !chains || !Node.isIdentifier(name)) {
    context.left(editor, declaration, 'the networks of WagmiAdapter could not be read.', 'options')
    return false
  }
  const members = configMembers(context, editor, { chains, hasTransports: given.has('transports') })
  for (const [key, property] of given)
    if (!['networks', 'projectId', 'connectors', 'customRpcUrls'].includes(key))
      members.push(keptText(property))
  const connectors = given.get('connectors')
  if (connectors) context.left(editor, declaration, 'connectors of WagmiAdapter were not moved.', 'options')
  const create = editor.need('wagmi', 'createConfig')
  context.addPackage('wagmi')
  const config = editor.claim('wagmiConfig', 'porticoConfig')
  editor.replace(name, config)
  const initializer = declaration.getInitializer()
  if (initializer) editor.replace(initializer, `${create}(${writeObject(editor, declaration, members)})`)
  const rename = (where: Editor, use: Identifier, local: string) => {
    const parent = use.getParent()
    if (where.isCovered(use)) return
    if (Node.isPropertyAccessExpression(parent) && parent.getName() === 'wagmiConfig')
      where.replace(parent, local)
    else context.left(where, use, 'of the adapter only wagmiConfig has a counterpart.', 'adapters')
  }
  for (const use of editor.usesOf(name)) rename(editor, use, config)
  for (const other of context.editors)
    for (const imported of other.imported(() => true)) {
      const declared = imported.specifier.getImportDeclaration().getModuleSpecifierSourceFile()
      if (declared !== editor.file || imported.name !== name.getText()) continue
      other.drop(imported)
      const left = imported.uses.filter((use) => !other.isCovered(use))
      const local = left.length ? other.need(imported.module, config) : config
      for (const use of left) rename(other, use, local)
    }
  context.changed(editor, declaration, 'WagmiAdapter: createConfig of wagmi')
  return true
}

/** `createAppKit({ … })` becomes `createModal({ … })`. */
const rewriteCreate = (context: Context, sources: readonly Source[], { editor, use }: Use): boolean => {
  const call = callOf(use)
  const object = objectOf(resolve(call?.getArguments()[0] as Expression | undefined))
  const given = object && propertiesOf(object)
  if (!call || !given) {
    context.left(editor, use, 'the options of createAppKit are not an object.', 'options')
    return false
  }
  const strange = sources
    .flatMap(({ imported }) => imported.map(({ name }) => name))
    .find(
      (name) =>
        name.endsWith('Adapter') && !['WagmiAdapter', 'EthersAdapter', 'Ethers5Adapter'].includes(name),
    )
  if (strange) {
    context.left(editor, use, 'the command changes apps with the wagmi and ethers adapters.', 'adapters')
    return false
  }
  const adapter = adapterOf(sources)
  const declared = call.getParent()
  const declaration = Node.isVariableDeclaration(declared) ? declared : undefined
  const statement = topStatementOf(call)
  const home = adapter ?? { editor, declaration: call }
  context.homes.add(editor)
  context.plan.place(home.editor, topStatementOf(home.declaration))
  context.plan.plug('walletconnect')
  context.plan.plug('directory')
  context.addPackage('@walletconnect/universal-provider')
  context.addPackage('viem')
  moveFeatures(context, editor, initializerOf(given.get('features')))
  for (const [key, property] of given) {
    const value = initializerOf(property)
    if (value && moveOption(context, editor, key, value)) continue
    context.leftOfModal(
      editor,
      call,
      `${key} was not moved to createModal.`,
      key.startsWith('siw') ? 'sign-in' : 'options',
    )
  }
  editor.removeStatement(statement)
  context.changed(editor, call, 'createAppKit: createModal')
  removeIfUnused(editor, constantOf(call.getArguments()[0]))
  for (const property of given.values()) removeIfUnused(editor, constantOf(initializerOf(property)))
  const name = declaration?.getNameNode()
  if (Node.isIdentifier(name))
    for (const each of editor.usesOf(name))
      if (!editor.isCovered(each)) {
        const parent = each.getParent()
        const isSame = Node.isPropertyAccessExpression(parent) && ['open', 'close'].includes(parent.getName())
        if (isSame) editor.replace(each, context.plan.name())
        else context.left(editor, each, 'of the modal only open and close are the same.', 'not-changed')
      }
  return !adapter || rewriteAdapter(context, adapter)
}

const rewriteButton = (context: Context, editor: Editor, opening: Opening, button: string) => {
  const attributes = attributesOf(opening)
  const tag = opening.getTagNameNode().getText()
  if (!attributes) {
    context.left(editor, opening, `spread attributes of ${tag} cannot be read.`, 'buttons')
    return
  }
  moveLabel(context, editor, opening, attributes.get('label'))
  const kept = ['disabled', 'namespace', 'key', 'className', 'style'].flatMap(
    (name) => attributes.get(name) ?? [],
  )
  const balance = attributes.get('balance')
  const hidden = balance && stringOf(attributeValue(balance)) === 'hide'
  const added = hidden && button === 'AccountButton' ? ['balance={false}'] : []
  for (const name of ['size', 'loadingLabel', ...(added.length ? [] : ['balance'])])
    if (attributes.has(name))
      context.noted(editor, opening, `${name} of ${tag} has no counterpart: it was left out`)
  rewriteTag(editor, opening, editor.need('portico/react', button), { kept, added })
  context.changed(editor, opening, `${tag}: ${button}`)
}

const rewriteButtons = (context: Context, sources: readonly Source[]) => {
  for (const [name, button] of Object.entries(BUTTONS))
    for (const { editor, use } of usesOf(sources, name)) {
      const opening = openingOf(use)
      if (opening) rewriteButton(context, editor, opening, button)
    }
  for (const editor of context.editors)
    editor.file.forEachDescendant((node) => {
      if (!Node.isJsxOpeningElement(node) && !Node.isJsxSelfClosingElement(node)) return
      const button = ELEMENTS[node.getTagNameNode().getText()]
      if (!button) return
      rewriteButton(context, editor, node, button)
    })
}

/** `{open}` as a handler would get the event. */
const callInHandlers = (editor: Editor, bound: Identifier) => {
  for (const use of editor.usesOf(bound))
    if (Node.isJsxExpression(use.getParent())) editor.replace(use, `() => ${use.getText()}()`)
}

type Hook = (context: Context, found: Use, nameModal: ReturnType<typeof createModalNames>) => boolean

/** Gives a hook the name and the destructured members that it has in Portico. */
const rename = (
  editor: Editor,
  { use, imported }: Use,
  hook: string,
  members: Readonly<Record<string, string>>,
): boolean => {
  const found = hookCallOf(use)
  if (!found?.elements.every((each) => namesOf(each).key in members)) return false
  for (const element of found.elements) {
    const { key, bound } = namesOf(element)
    const to = members[key] ?? key
    if (to !== key) editor.replace(element, `${to}: ${bound.getText()}`)
  }
  const name = editor.need('portico/react', hook)
  if (name !== imported.local) editor.replace(use, name)
  return true
}

const same = (...names: readonly string[]) => Object.fromEntries(names.map((each) => [each, each]))

const HOOKS: Readonly<Record<string, Hook>> = {
  useAppKit: (context, found) => {
    const { editor, use } = found
    const call = hookCallOf(use)
    if (!call) return false
    for (const element of call.elements) {
      const { key, bound } = namesOf(element)
      if (key !== 'open') continue
      for (const each of editor.usesOf(bound)) {
        const view = initializerOf(objectOf(callOf(each)?.getArguments()[0])?.getProperty('view') as never)
        const name = stringOf(view)
        if (view && name && VIEWS[name]) editor.replace(view, editor.quoted(VIEWS[name] ?? ''))
        else if (view && !(name && KNOWN_VIEWS.has(name)))
          context.left(editor, each, `${view.getText()} is not a view of Portico.`, 'views')
      }
    }
    if (!rename(editor, found, 'useModal', same('open', 'close'))) return false
    for (const element of call.elements) {
      const { bound } = namesOf(element)
      callInHandlers(editor, bound)
    }
    return true
  },
  useAppKitAccount: (_, found) => {
    const { editor, use, imported } = found
    const declared = callOf(use)?.getParent()
    const name = Node.isVariableDeclaration(declared) ? declared.getNameNode() : undefined
    if (!Node.isIdentifier(name))
      return rename(editor, found, 'useAccount', { ...same(...ACCOUNT), allAccounts: 'accounts' })
    const isKnown = editor.usesOf(name).every((each) => {
      const parent = each.getParent()
      return Node.isPropertyAccessExpression(parent) && ACCOUNT.has(parent.getName())
    })
    if (!isKnown) return false
    const local = editor.need('portico/react', 'useAccount')
    if (local !== imported.local) editor.replace(use, local)
    return true
  },
  useAppKitNetwork: (_, { editor, use }) => {
    const found = hookCallOf(use)
    if (!found) return false
    const names = new Map(found.elements.map((each) => [namesOf(each).key, namesOf(each).bound]))
    const known = ['caipNetwork', 'caipNetworkId', 'chainId', 'switchNetwork']
    if (![...names.keys()].every((each) => known.includes(each))) return false
    const switches = names.get('switchNetwork')
    const calls = switches ? editor.usesOf(switches).map((each) => callOf(each)) : []
    if (calls.some((each) => each?.getArguments().length !== 1)) return false
    for (const call of calls) {
      const [network] = call?.getArguments() ?? []
      if (network) editor.replace(network, `\`eip155:\${${network.getText()}.id}\``)
    }
    const needsNetwork = ['caipNetwork', 'caipNetworkId', 'chainId'].some((each) => names.has(each))
    const network = names.get('caipNetwork')?.getText() ?? (needsNetwork ? editor.claim('network') : '')
    const members = [
      ...(network ? [network === 'network' ? network : `network: ${network}`] : []),
      ...(switches
        ? [switches.getText() === 'switchNetwork' ? 'switchNetwork' : `switchNetwork: ${switches.getText()}`]
        : []),
    ]
    const hook = editor.need('portico/react', 'useNetwork')
    const lines = [
      `const { ${members.join(', ')} } = ${hook}()`,
      ...(names.has('chainId') ? [`const ${names.get('chainId')?.getText()} = ${network}?.id`] : []),
      ...(names.has('caipNetworkId')
        ? [`const ${names.get('caipNetworkId')?.getText()} = ${network}?.caipNetworkId`]
        : []),
    ]
    const separator = `${editor.semicolon}\n${editor.indentOf(found.statement)}`
    editor.replace(found.statement, lines.join(separator) + editor.semicolon)
    return true
  },
  useWalletInfo: (_, found) =>
    rename(found.editor, found, 'useAccount', { walletInfo: 'connectedWalletInfo' }),
  useAppKitState: (_, found) =>
    rename(found.editor, found, 'useModalState', {
      ...same('open', 'loading'),
      initialized: 'ready',
      activeChain: 'activeNamespace',
    }),
  useAppKitTheme: (_, { editor, use }, nameModal) => {
    const found = hookCallOf(use)
    const names = found?.elements.map(namesOf) ?? []
    if (!found || !names.every(({ key }) => key === 'themeMode' || key === 'setThemeMode')) return false
    const isTyped = /\.[cm]?tsx?$/.test(editor.file.getBaseName())
    const lines = names.map(({ key, bound }) => {
      if (key === 'themeMode') {
        const state = editor.need('portico/react', 'useModalState')
        return `const ${bound.getText()} = ${state}((state) => state.theme.mode)`
      }
      const modal = nameModal(editor, found.statement)
      return `const ${bound.getText()} = (mode${isTyped ? ": 'light' | 'dark'" : ''}) => ${modal}.setTheme({ mode })`
    })
    const separator = `${editor.semicolon}\n${editor.indentOf(found.statement)}`
    editor.replace(found.statement, lines.join(separator) + editor.semicolon)
    return true
  },
  useAppKitProvider: (_, { editor, use }) => {
    const found = hookCallOf(use)
    const [only, second] = found?.elements.map(namesOf) ?? []
    const namespace = found?.call.getArguments()[0]?.getText()
    if (!found || !only || second || only.key !== 'walletProvider' || !namespace) return false
    const hook = editor.need('portico/react', 'useProvider')
    const type = found.call.getTypeArguments()[0]?.getText()
    editor.replace(
      found.statement,
      `const ${only.bound.getText()} = ${hook}({ namespace: ${namespace} })${type ? ` as ${type}` : ''}${editor.semicolon}`,
    )
    return true
  },
  useDisconnect: (_, found) => {
    const { editor, use, imported } = found
    const [element, second] = hookCallOf(use)?.elements ?? []
    if (!element || second || !readCalls(editor, namesOf(element).bound)) return false
    editor.drop(imported)
    rename(editor, found, 'useDisconnect', same('disconnect'))
    callInHandlers(editor, namesOf(element).bound)
    return true
  },
}

/** Networks and types that viem has under the same or another name. */
const rewriteNetworks = (context: Context, { editor, imported }: Source) => {
  const move = (module: string, from: (typeof imported)[number], name: string, isType: boolean) => {
    editor.drop(from)
    const as = from.local === from.name ? name : from.local
    const local = editor.need(module, name, { as, isType })
    if (local !== from.local)
      for (const use of from.uses)
        if (!editor.isCovered(use)) {
          const isShorthand = Node.isShorthandPropertyAssignment(use.getParent())
          editor.replace(use, isShorthand ? `${use.getText()}: ${local}` : local)
        }
    context.addPackage('viem')
  }
  for (const each of imported) {
    const isMoved = context.plan.site()?.editor === editor && context.plan.mentions(each.local)
    const isUnused = !isMoved && each.uses.every((use) => editor.isRemoved(use))
    if (isUnused) editor.drop(each)
    else if (each.name === 'AppKitNetwork') move('viem', each, 'Chain', true)
    else if (each.name === 'Provider' && /\/react$/.test(each.module))
      move('portico/kernel', each, 'Provider', true)
    else if (each.module === '@reown/appkit/networks') {
      if (each.name === 'defineChain') move('viem', each, each.name, false)
      else if (!/^(?:solana|bitcoin|ton)/.test(each.name)) move('viem/chains', each, each.name, false)
    }
  }
}

export const appkit: Kit = {
  id: 'appkit',
  title: 'AppKit',
  packages: [
    '@reown/appkit',
    '@reown/appkit-adapter-wagmi',
    '@reown/appkit-adapter-ethers',
    '@reown/appkit-adapter-ethers5',
    '@reown/appkit-siwx',
  ],
  anchors: ['options', 'adapters', 'buttons', 'views', 'events', 'hooks', 'sign-in', 'not-changed'],
  isModule,
  migrate: (context) => {
    const sources = sourcesOf(context, isModule)
    const [created, second] = usesOf(sources, 'createAppKit')
    if (second) {
      context.left(
        second.editor,
        second.use,
        'there are two calls of createAppKit; the command changes apps with one.',
        'options',
      )
      return
    }
    if (!created || !rewriteCreate(context, sources, created)) return
    if (!wrapApp(context))
      context.left(created.editor, created.use, 'put the app into ModalProvider of portico/react.', 'options')
    rewriteButtons(context, sources)
    const nameModal = createModalNames()
    for (const [name, rewrite] of Object.entries(HOOKS))
      for (const found of usesOf(sources, name))
        if (rewrite(context, found, nameModal))
          context.changed(found.editor, found.use, `${name}: the hook of portico/react`)
    for (const source of sources) {
      rewriteNetworks(context, source)
      settleImports(
        context,
        source.editor,
        source.imported,
        (name) => REASONS[name] ?? [`${name} of AppKit was not changed.`, 'not-changed'],
      )
    }
  },
}
