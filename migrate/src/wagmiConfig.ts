import {
  type CallExpression,
  type Expression,
  type Identifier,
  Node,
  type ObjectLiteralElementLike,
} from 'ts-morph'
import type { Context } from './context.js'
import type { Editor, Imported } from './createEditor.js'
import { forModal } from './modalCode.js'
import { callOf, constantOf, entry, objectOf, removeIfUnused, resolve, topStatementOf } from './nodes.js'
import { configMembers, initializerOf, keptText, propertiesOf, writeObject } from './wagmi.js'

/** A file that imports the kit, with the names it imports. */
export interface Source {
  readonly editor: Editor
  readonly imported: readonly Imported[]
}

export interface Use {
  readonly editor: Editor
  readonly imported: Imported
  readonly use: Identifier
}

export const sourcesOf = (context: Context, isModule: (module: string) => boolean): readonly Source[] =>
  context.editors
    .map((editor) => ({ editor, imported: editor.imported(isModule) }))
    .filter(({ imported }) => imported.length > 0)

/** Every use of a name of the kit. */
export const usesOf = (sources: readonly Source[], name: string): readonly Use[] =>
  sources.flatMap(({ editor, imported }) =>
    imported
      .filter((each) => each.name === name)
      .flatMap((each) => each.uses.map((use) => ({ editor, use, imported: each }))),
  )

/** The declaration whose initializer calls a function: `const name = function()`. */
export const declaredBy = (use: Identifier) => {
  const declared = callOf(use)?.getParent()
  return Node.isVariableDeclaration(declared) ? declared : undefined
}

/** Options that describe the app, and their names in `metadata`. */
const METADATA: Readonly<Record<string, string>> = {
  appName: 'name',
  appDescription: 'description',
  appUrl: 'url',
  appIcon: 'icons',
}
const PROJECT: ReadonlySet<string> = new Set(['projectId', 'walletConnectProjectId'])

export type Properties = ReadonlyMap<string, ObjectLiteralElementLike>

/** With a project id, the modal pairs wallets and lists those of the directory, as every kit does. */
export const setProject = ({ plan, addPackage }: Context, projectId: string) => {
  plan.options.set('projectId', projectId)
  plan.plug('walletconnect')
  plan.plug('directory')
  addPackage('@walletconnect/universal-provider')
}

/** Options of the app and its project, for the modal. */
export const readApp = (context: Context, editor: Editor, given: Properties) => {
  const metadata: string[] = []
  for (const [key, property] of given) {
    const value = initializerOf(property)
    const name = METADATA[key]
    if (!value || !(name || PROJECT.has(key))) continue
    const text = forModal(context, editor, value)
    if (text === undefined)
      context.left(editor, property, `${key} could not be moved to createModal.`, 'options')
    else if (name) metadata.push(name === 'icons' ? `icons: [${text}]` : entry(name, text))
    else setProject(context, text)
  }
  if (metadata.length) context.plan.options.set('metadata', metadata)
}

const isOfModal = (key: string, more: readonly string[]) =>
  key in METADATA || PROJECT.has(key) || key === 'chains' || more.includes(key)

/**
 * The options of the kit's `getDefaultConfig` become those of `createConfig`, below a `createModal`. `dropped` are options that
 * belong to the modal; `finish` puts the object in its place.
 */
export const rewriteDefaultConfig = (
  context: Context,
  { editor, use }: Use,
  {
    dropped,
    read,
    finish,
  }: {
    dropped: readonly string[]
    read: (given: Properties) => void
    finish: (call: CallExpression, write: (at: Node) => string) => void
  },
): boolean => {
  const call = callOf(use)
  const object = objectOf(resolve(call?.getArguments()[0] as Expression | undefined))
  const given = object && propertiesOf(object)
  const chains = initializerOf(given?.get('chains'))
  if (!call || !object || !given || !chains) {
    context.left(
      editor,
      use,
      'the options of getDefaultConfig are not an object with a list of chains.',
      'options',
    )
    return false
  }
  context.plan.place(editor, topStatementOf(call))
  readApp(context, editor, given)
  read(given)
  const members = configMembers(context, editor, { chains, hasTransports: given.has('transports') })
  for (const [key, property] of given) if (!isOfModal(key, dropped)) members.push(keptText(property))
  finish(call, (at) => writeObject(editor, at, members))
  removeIfUnused(editor, constantOf(call.getArguments()[0]))
  context.changed(editor, call, 'getDefaultConfig: createModal, and createConfig of wagmi')
  return true
}

/** Connectors of wagmi for wallets that the modal connects itself. */
const OF_WAGMI: ReadonlySet<string> = new Set(['injected', 'walletConnect', 'metaMask', 'safe'])

/** Reads connectors of wagmi: those of the modal leave the list. Returns the text of the others. */
const readConnectors = (
  context: Context,
  editor: Editor,
  list: Expression | undefined,
): readonly string[] => {
  if (!Node.isArrayLiteralExpression(list)) return []
  return list.getElements().flatMap((each) => {
    const name = Node.isCallExpression(each) ? each.getExpression().getText() : ''
    if (!Node.isCallExpression(each) || !OF_WAGMI.has(name)) return [each.getText()]
    const options = objectOf(each.getArguments()[0])
    const projectId = initializerOf((options && propertiesOf(options))?.get('projectId'))
    const text = projectId && forModal(context, editor, projectId)
    if (name === 'walletConnect' && text) setProject(context, text)
    if (name === 'safe') context.plan.plug('safe')
    return []
  })
}

/** The app's only `createConfig`: its connectors become the modal. `ofKit` reads a call of the kit that makes connectors. */
export const rewriteOwnConfig = (
  context: Context,
  provider: Use | undefined,
  ofKit: (editor: Editor, connectors: Expression | undefined) => boolean = () => false,
): boolean => {
  const calls = context.editors.flatMap((editor) =>
    editor
      .imported((module) => module === 'wagmi' || module === '@wagmi/core')
      .filter(({ name }) => name === 'createConfig')
      .flatMap(({ uses }) => uses.flatMap((use) => callOf(use) ?? []))
      .map((call) => ({ editor, call })),
  )
  const [only, second] = calls
  const argument = only?.call.getArguments()[0]
  const object = objectOf(argument)
  const given = object && propertiesOf(object)
  const chains = initializerOf(given?.get('chains'))
  if (!only || !argument || second || !given || !chains) {
    if (provider)
      context.left(
        provider.editor,
        provider.use,
        'the config of wagmi was not found: one createConfig or getDefaultConfig with a list of chains.',
        'options',
      )
    return false
  }
  const { editor, call } = only
  const connectors = initializerOf(given.get('connectors'))
  context.plan.place(editor, topStatementOf(call))
  const kept = ofKit(editor, connectors) ? [] : readConnectors(context, editor, resolve(connectors))
  const members = configMembers(context, editor, {
    chains,
    hasTransports: given.has('transports') || given.has('client'),
    connectors: kept,
  })
  for (const [key, property] of given)
    if (!['chains', 'connectors', 'multiInjectedProviderDiscovery'].includes(key))
      members.push(keptText(property))
  const text = writeObject(editor, call, members)
  editor.edit(argument.getStart(), argument.getEnd(), text)
  removeIfUnused(editor, constantOf(connectors))
  context.changed(editor, call, 'createConfig: its connector is the modal')
  return true
}
