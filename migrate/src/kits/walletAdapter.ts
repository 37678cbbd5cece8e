import { type Expression, Node, SyntaxKind } from 'ts-morph'
import type { Context, Kit } from '../context.js'
import type { Editor } from '../createEditor.js'
import { createModalNames, hookCallOf, namesOf, readCalls } from '../hooks.js'
import {
  attributesOf,
  attributeValue,
  elementOf,
  isClosing,
  type Opening,
  openingOf,
  rewriteTag,
  stringOf,
  unwrap,
} from '../jsx.js'
import { forModal, rewriteProviderTag, settleImports } from '../modalCode.js'
import { constantOf, removeIfUnused, resolve, shorten, topStatementOf } from '../nodes.js'
import { type Source, sourcesOf, type Use, usesOf } from '../wagmiConfig.js'

const UI = '@solana/wallet-adapter-react-ui'
const isModule = (module: string) => /^@solana\/wallet-adapter-/.test(module)

/** Names of `@solana/wallet-adapter-react` that the bridge has. */
const BRIDGE = ['useWallet', 'useConnection', 'useAnchorWallet', 'ConnectionProvider']
const BUTTONS = ['WalletMultiButton', 'WalletModalButton', 'WalletConnectButton']
const CLUSTERS: Readonly<Record<string, string>> = {
  Mainnet: 'mainnet-beta',
  Testnet: 'testnet',
  Devnet: 'devnet',
}
const NETWORKS: Readonly<Record<string, readonly [id: string, name: string, url: string]>> = {
  'mainnet-beta': ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'https://api.mainnet-beta.solana.com'],
  testnet: ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'https://api.testnet.solana.com'],
  devnet: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'https://api.devnet.solana.com'],
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  useLocalStorage: ['useLocalStorage has no counterpart.', 'not-changed'],
  WalletDisconnectButton: [
    'disconnecting is useDisconnect of portico/react, and part of the account view.',
    'buttons',
  ],
}

/** The cluster that an expression names: in a call of `clusterApiUrl`, by `WalletAdapterNetwork`, or in an address. */
const clusterOf = (node: Node | undefined): string | undefined => {
  if (!node) return undefined
  const found = resolve(node as Expression) ?? node
  const text = found.getText()
  const named = /WalletAdapterNetwork\.(\w+)/.exec(text)?.[1]
  if (named) return CLUSTERS[named]
  const literal = /['"`](mainnet-beta|testnet|devnet)['"`]/.exec(text)?.[1]
  if (literal) return literal
  const address = /https?:\/\/[^'"`]*?(devnet|testnet|mainnet)/.exec(text)?.[1]
  if (address) return address === 'mainnet' ? 'mainnet-beta' : address
  const [call] = found
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .concat(Node.isCallExpression(found) ? [found] : [])
    .filter((each) => each.getExpression().getText() === 'clusterApiUrl')
  const [argument] = call?.getArguments() ?? []
  return Node.isIdentifier(argument) ? clusterOf(argument) : undefined
}

/** Places the modal above the component with the wallet's provider, for the network of the connection. */
const placeModal = (context: Context, sources: readonly Source[], provider: Use): boolean => {
  const { editor } = provider
  context.plan.place(editor, topStatementOf(provider.use))
  const connections = usesOf(sources, 'ConnectionProvider').flatMap(({ use }) => openingOf(use) ?? [])
  const endpoint = connections[0] && attributesOf(connections[0])?.get('endpoint')
  const value = endpoint && attributeValue(endpoint)
  const resolved = resolve(value)
  const cluster = clusterOf(value)
  const own =
    resolved && stringOf(resolved) === undefined && clusterOf(resolved)
      ? undefined
      : resolved && forModal(context, editor, resolved)
  const [id, name, url] = NETWORKS[cluster ?? 'mainnet-beta'] ?? []
  if (!cluster)
    context.leftOfModal(
      editor,
      provider.use,
      'the network was taken for mainnet: its endpoint does not tell.',
      'network',
    )
  if (!own && !cluster)
    context.leftOfModal(editor, provider.use, 'the endpoint of the network is a public one.', 'network')
  const { quoted } = editor
  const network = [
    '{',
    `  id: ${quoted(id ?? '')},`,
    `  name: ${quoted(name ?? '')},`,
    `  chainNamespace: ${quoted('solana')},`,
    `  nativeCurrency: { name: ${quoted('Solana')}, symbol: ${quoted('SOL')}, decimals: 9 },`,
    `  rpcUrls: { default: { http: [${own ?? quoted(url ?? '')}] } },`,
    ...(cluster && cluster !== 'mainnet-beta' ? ['  testnet: true,'] : []),
    '}',
  ]
  context.plan.options.set(
    'networks',
    ['[', ...network.map((line) => `    ${line}`)].join('\n').concat(',\n  ]'),
  )
  // An address that only the app knows is not in the policy.
  if (!own || resolved?.getText() === own) context.plan.solana.push(network.join('\n'))
  return true
}

const rewriteProvider = (context: Context, editor: Editor, opening: Opening) => {
  const attributes = attributesOf(opening)
  for (const [name, attribute] of attributes ?? []) {
    if (name === 'wallets' || name === 'autoConnect' || name === 'key') continue
    context.left(editor, opening, `${shorten(attribute)} was removed.`, 'provider')
  }
  rewriteProviderTag(context, editor, opening)
  context.changed(editor, opening, 'WalletProvider: ModalProvider; wallets register themselves')
}

/** Hands the same names over to the bridge. */
const bridge = (context: Context, { editor, imported }: Source) => {
  for (const each of imported) {
    if (!BRIDGE.includes(each.name) || !each.uses.length) continue
    editor.drop(each)
    editor.need('portico/compat/wallet-adapter', each.name, { as: each.local })
    context.changed(editor, each.specifier, `${each.name}: the bridge with the same result`)
  }
}

const rewriteButtons = (context: Context, sources: readonly Source[]) => {
  for (const name of BUTTONS)
    for (const { editor, use } of usesOf(sources, name)) {
      const opening = openingOf(use)
      if (!opening || isClosing(use)) continue
      const attributes = attributesOf(opening)
      const isPlain = elementOf(opening) === opening || !elementOf(opening).getText().includes('</')
      if (!attributes || !isPlain) {
        context.left(editor, opening, `children and spread attributes of ${name} cannot be kept.`, 'buttons')
        continue
      }
      const kept = ['className', 'style', 'disabled', 'key', 'onClick'].flatMap(
        (each) => attributes.get(each) ?? [],
      )
      rewriteTag(editor, opening, editor.need('portico/react', 'ConnectButton'), { kept })
      context.changed(editor, opening, `${name}: ConnectButton`)
    }
  for (const { editor, use } of usesOf(sources, 'WalletDisconnectButton')) {
    const opening = openingOf(use)
    const element = opening && elementOf(opening)
    const parent = element?.getParent()
    if (!Node.isJsxSelfClosingElement(element)) continue
    if (!Node.isJsxElement(parent) && !Node.isJsxFragment(parent)) continue
    editor.removeStatement(element)
    context.noted(editor, element, 'WalletDisconnectButton was left out: the account view disconnects')
  }
}

/** `visible` and `setVisible` of `useWalletModal`. */
const rewriteModal = (
  context: Context,
  { editor, use }: Use,
  nameModal: ReturnType<typeof createModalNames>,
) => {
  const found = hookCallOf(use)
  const names = found?.elements.map(namesOf) ?? []
  const isKnown = names.every(
    ({ key, bound }) => key === 'visible' || (key === 'setVisible' && readCalls(editor, bound)),
  )
  if (!found || !isKnown) return
  const isTyped = /\.[cm]?tsx?$/.test(editor.file.getBaseName())
  const lines = names.map(({ key, bound }) => {
    if (key === 'visible')
      return `const ${bound.getText()} = ${editor.need('portico/react', 'useModalState')}((state) => state.open)`
    const modal = nameModal(editor, found.statement)
    return `const ${bound.getText()} = (isOpen${isTyped ? ': boolean' : ''}) => void (isOpen ? ${modal}.open() : ${modal}.close())`
  })
  const separator = `${editor.semicolon}\n${editor.indentOf(found.statement)}`
  editor.replace(found.statement, lines.join(separator) + editor.semicolon)
  context.changed(editor, use, 'useWalletModal: useModal')
}

/** Modules that are loaded by a call: `import('…').then(({ WalletMultiButton }) => …)`, and `require('….css')`. */
const rewriteLoads = (context: Context, editor: Editor) => {
  for (const call of editor.file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    const [module] = call.getArguments()
    const name = stringOf(module)
    if (!module || !name || !isModule(name)) continue
    if (name === `${UI}/styles.css`) {
      editor.replace(module, editor.quoted('portico/button.css'))
      continue
    }
    const statement = call.getFirstAncestor((each) => Node.isStatement(each))
    const names = (statement?.getDescendantsOfKind(SyntaxKind.Identifier) ?? []).filter((each) => {
      const parent = each.getParent()
      return (
        (Node.isPropertyAccessExpression(parent) &&
          parent.getNameNode() === each &&
          /^Wallet/.test(each.getText())) ||
        (Node.isBindingElement(parent) && /^Wallet/.test(each.getText()))
      )
    })
    if (name !== UI || names.length !== 1 || !BUTTONS.includes(names[0]?.getText() ?? '') || !names[0]) {
      context.left(editor, call, 'this load was not understood.', 'buttons')
      continue
    }
    if (Node.isBindingElement(names[0].getParent())) {
      context.left(editor, call, 'this load was not understood.', 'buttons')
      continue
    }
    editor.replace(module, editor.quoted('portico/react'))
    editor.replace(names[0], 'ConnectButton')
    context.changed(editor, call, `${names[0].getText()}: ConnectButton`)
  }
}

/** `WalletAdapterNetwork.Devnet` is the text that `clusterApiUrl` takes. */
const rewriteClusters = (sources: readonly Source[]) => {
  for (const { editor, use } of usesOf(sources, 'WalletAdapterNetwork')) {
    const parent = use.getParent()
    const cluster = Node.isPropertyAccessExpression(parent) ? CLUSTERS[parent.getName()] : undefined
    if (parent && cluster && !editor.isCovered(use)) editor.replace(parent, editor.quoted(cluster))
  }
}

export const walletAdapter: Kit = {
  id: 'wallet-adapter',
  title: 'Solana wallet-adapter',
  packages: [
    '@solana/wallet-adapter-base',
    '@solana/wallet-adapter-react',
    '@solana/wallet-adapter-react-ui',
    '@solana/wallet-adapter-wallets',
    '@solana/wallet-adapter-phantom',
    '@solana/wallet-adapter-solflare',
  ],
  anchors: ['network', 'provider', 'buttons', 'not-changed'],
  isModule,
  migrate: (context) => {
    const sources = sourcesOf(context, isModule)
    const providers = usesOf(sources, 'WalletProvider').filter(({ use }) => openingOf(use))
    const [provider, second] = providers
    if (!provider) return
    if (second) {
      context.left(
        second.editor,
        second.use,
        'there are two WalletProviders; the command changes apps with one.',
        'provider',
      )
      return
    }
    placeModal(context, sources, provider)
    for (const { editor, use } of providers) {
      const opening = openingOf(use)
      if (opening) rewriteProvider(context, editor, opening)
    }
    for (const { editor, use } of usesOf(sources, 'WalletModalProvider')) {
      const opening = openingOf(use)
      if (!opening || isClosing(use)) continue
      unwrap(editor, opening)
      context.changed(editor, opening, 'WalletModalProvider: not needed')
    }
    rewriteButtons(context, sources)
    const nameModal = createModalNames()
    for (const each of usesOf(sources, 'useWalletModal')) rewriteModal(context, each, nameModal)
    for (const editor of context.editors) rewriteLoads(context, editor)
    rewriteClusters(sources)
    for (const source of sources) bridge(context, source)
    for (const { editor, imported } of sources)
      settleImports(
        context,
        editor,
        imported,
        (name) => REASONS[name] ?? [`${name} of the wallet-adapter was not changed.`, 'not-changed'],
      )
    const wallets = attributesOf(openingOf(provider.use) as Opening)?.get('wallets')
    removeIfUnused(provider.editor, constantOf(wallets && attributeValue(wallets)))
    context.addPackage('@solana/web3.js')
  },
}
