import { type Expression, Node } from 'ts-morph'
import type { Context, Kit } from '../context.js'
import type { Editor } from '../createEditor.js'
import { createModalNames, hookCallOf, namesOf, readCalls } from '../hooks.js'
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
import { callOf, entry, objectOf, ofComponent, resolve, shorten } from '../nodes.js'
import { initializerOf, propertiesOf } from '../wagmi.js'
import {
  rewriteDefaultConfig,
  rewriteOwnConfig,
  type Source,
  sourcesOf,
  type Use,
  usesOf,
} from '../wagmiConfig.js'

const KIT = 'connectkit'
const isModule = (module: string) => module === KIT || module.startsWith(`${KIT}/`)
const MODES: Readonly<Record<string, string>> = { auto: 'system', dark: 'dark', light: 'light' }

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  Avatar: ['an avatar is part of AccountButton.', 'avatar'],
  ChainIcon: ['NetworkLogo of portico/react takes a network of useNetwork.', 'icons'],
  SIWEProvider: ['sign-in is the plugin siwx with a storage of your own.', 'sign-in'],
  useSIWE: ['useSignIn of portico/react has the session of the plugin siwx.', 'sign-in'],
}

/** `createConfig(getDefaultConfig({ … }))` keeps the first call, with the options of wagmi. */
const rewriteDefault = (context: Context, found: Use): boolean => {
  const { editor, use } = found
  const outer = callOf(use)?.getParent()
  if (!Node.isCallExpression(outer) || outer.getExpression().getText() !== 'createConfig') {
    context.left(editor, use, 'getDefaultConfig is not the argument of createConfig.', 'options')
    return false
  }
  return rewriteDefaultConfig(context, found, {
    dropped: ['enableFamily', 'enableAaveAccount', 'coinbaseWalletPreference'],
    read: () => {},
    finish: (_, write) => editor.replace(outer, `${outer.getExpression().getText()}(${write(outer)})`),
  })
}

/** `options` of the provider. */
const moveOptions = (context: Context, editor: Editor, opening: Opening, value: Expression): boolean => {
  const object = objectOf(resolve(value))
  const given = object && propertiesOf(object)
  if (!given) return false
  for (const [key, property] of given) {
    const each = initializerOf(property)
    const text = each && forModal(context, editor, each)
    if (key === 'language' && text) context.plan.options.set('locale', text)
    else if (key === 'initialChainId' && each && text) {
      // Zero means that the visitor keeps the wallet's network.
      if (text !== '0')
        context.plan.options.set(
          'defaultNetwork',
          Node.isNumericLiteral(each) ? editor.quoted(`eip155:${text}`) : `\`eip155:\${${text}}\``,
        )
    } else if (key === 'reducedMotion' && text) context.plan.options.set('reducedMotion', text)
    else if (key === 'disclaimer')
      context.left(
        editor,
        opening,
        'a disclaimer is the plugin legal, with links to your terms and your privacy policy.',
        'disclaimer',
      )
    else if (key === 'customAvatar')
      context.left(editor, opening, 'customAvatar was not moved to createModal.', 'avatar')
    else if (key === 'enforceSupportedChains' && text === 'false')
      context.plan.setPreset('{ networks: { allowUnsupportedChain: true } }')
    else if (key !== 'enforceSupportedChains')
      context.noted(editor, property, `${key} has no counterpart: it was left out`)
  }
  return true
}

/** Colours and fonts: `customTheme` of the provider. */
const moveVariables = (context: Context, editor: Editor, value: Expression): boolean => {
  const object = objectOf(resolve(value))
  const given = object && propertiesOf(object)
  if (!given) return false
  const { theme } = context.plan
  for (const [key, property] of given) {
    const each = initializerOf(property)
    const text = each && forModal(context, editor, each)
    if (!each || !text) return false
    const pixels = /^(\d+)(?:px)?$/.exec(stringOf(each) ?? each.getText())?.[1]
    if (key === '--ck-accent-color') {
      theme.set('accent', text)
      theme.set('variables', `{ ${entry('primary', text)} }`)
    } else if (key === '--ck-font-family') theme.set('fontFamily', text)
    else if (key === '--ck-border-radius' && pixels) theme.set('radius', String(Math.min(24, Number(pixels))))
    else context.noted(editor, property, `${key} has no counterpart: it was left out`)
  }
  return true
}

/** `mode` of the provider: an option of the modal, or a call of `setTheme` if it depends on the component. */
const moveMode = (context: Context, editor: Editor, opening: Opening, value: Expression): boolean => {
  const mode = MODES[stringOf(value) ?? '']
  if (mode) {
    context.plan.theme.set('mode', editor.quoted(mode))
    return true
  }
  const modes = Node.isConditionalExpression(value)
    ? [value.getWhenTrue(), value.getWhenFalse()].map((each) => MODES[stringOf(each) ?? ''])
    : []
  if (!Node.isConditionalExpression(value) || modes.length !== 2 || modes.includes(undefined)) return false
  const condition = value.getCondition()
  const [yes, no] = modes.map((each) => editor.quoted(each ?? ''))
  return keepUpToDate(
    context,
    editor,
    opening,
    ofComponent(freeNames(condition)),
    (modal) => `${modal}.setTheme({ mode: ${condition.getText()} ? ${yes} : ${no} })`,
  )
}

const rewriteProvider = (context: Context, editor: Editor, opening: Opening) => {
  const attributes = attributesOf(opening)
  if (!attributes)
    context.left(
      editor,
      opening,
      'spread attributes of ConnectKitProvider were removed; createModal takes the options.',
      'options',
    )
  context.plan.theme.set('mode', editor.quoted('system'))
  for (const [name, attribute] of attributes ?? []) {
    const value = attributeValue(attribute)
    const isDone =
      value !== undefined &&
      ((name === 'mode' && moveMode(context, editor, opening, value)) ||
        (name === 'customTheme' && moveVariables(context, editor, value)) ||
        (name === 'options' && moveOptions(context, editor, opening, value)))
    if (isDone) continue
    if (name === 'theme' || name === 'debugMode')
      context.noted(editor, attribute, `${name} has no counterpart: it was left out`)
    else if (name === 'onConnect' || name === 'onDisconnect')
      context.left(
        editor,
        opening,
        `${shorten(attribute)} was removed: modal.on tells of connections.`,
        'events',
      )
    else
      context.left(
        editor,
        opening,
        `${shorten(attribute)} was not moved to createModal.`,
        name === 'mode' || name === 'customTheme' ? 'theme' : 'options',
      )
  }
  rewriteProviderTag(context, editor, opening)
  context.changed(editor, opening, 'ConnectKitProvider: ModalProvider')
}

const rewriteButton = (context: Context, { editor, imported, use }: Use) => {
  const opening = openingOf(use)
  if (!opening) return
  if (Node.isPropertyAccessExpression(use.getParent())) {
    if (use.getParent()?.getText() !== `${imported.local}.Custom`) return
    const custom = editor.need('portico/compat/connectkit', 'ConnectKitButtonCustom')
    rewriteTag(editor, opening, custom)
    context.changed(editor, opening, 'ConnectKitButton.Custom: the bridge with the same state')
    return
  }
  const attributes = attributesOf(opening)
  if (!attributes || attributes.has('onClick')) {
    context.left(
      editor,
      opening,
      'spread attributes and onClick of ConnectKitButton cannot be read.',
      'buttons',
    )
    return
  }
  moveLabel(context, editor, opening, attributes.get('label'))
  for (const name of attributes.keys())
    if (name !== 'label' && name !== 'key')
      context.noted(editor, opening, `${name} of ConnectKitButton has no counterpart: it was left out`)
  rewriteTag(editor, opening, editor.need('portico/react', 'ConnectButton'))
  context.changed(editor, opening, 'ConnectKitButton: ConnectButton')
}

/** The view that Portico opens in place of each function of `useModal`. */
const OPENS: Readonly<Record<string, string>> = {
  openProfile: 'Account',
  openSwitchNetworks: 'SwitchNetwork',
  openAbout: 'WhatIsAWallet',
  openOnboarding: 'GetWallet',
}

/** `useModal` of ConnectKit: calls of the modal, or the bridge if the functions are handed on. */
const rewriteModal = (
  context: Context,
  { editor, use, imported }: Use,
  nameModal: ReturnType<typeof createModalNames>,
) => {
  const found = hookCallOf(use)
  const names = found?.elements.map(namesOf) ?? []
  const isKnown = names.every(
    ({ key, bound }) => key === 'open' || ((key === 'setOpen' || key in OPENS) && readCalls(editor, bound)),
  )
  if (!found || !isKnown || found.call.getArguments().length) {
    if (imported.uses.every((each) => callOf(each))) editor.drop(imported)
    const bridge = editor.need('portico/compat/connectkit', 'useModal', { as: imported.local })
    if (bridge !== imported.local) editor.replace(use, bridge)
    context.changed(editor, use, 'useModal: the bridge with the same result')
    return
  }
  const isTyped = /\.[cm]?tsx?$/.test(editor.file.getBaseName())
  if (imported.uses.every((each) => callOf(each))) editor.drop(imported)
  const isCalled = names.some(({ key }) => key !== 'open')
  const modal = isCalled ? nameModal(editor, found.statement) : ''
  const lines = names.map(({ key, bound }) => {
    const name = bound.getText()
    if (key === 'open') {
      const state = editor.need('portico/react', 'useModalState')
      return `const ${name} = ${state}((state) => state.open)`
    }
    if (key === 'setOpen')
      return `const ${name} = (isOpen${isTyped ? ': boolean' : ''}) => void (isOpen ? ${modal}.open() : ${modal}.close())`
    return `const ${name} = () => void ${modal}.open({ view: ${editor.quoted(OPENS[key] ?? '')} })`
  })
  const separator = `${editor.semicolon}\n${editor.indentOf(found.statement)}`
  editor.replace(found.statement, `${lines.join(separator)}${editor.semicolon}`)
  context.changed(editor, use, 'useModal: that of portico/react')
}

/** Hooks that wagmi has as well. */
const rewriteChains = (context: Context, sources: readonly Source[]) => {
  for (const { editor, use, imported } of usesOf(sources, 'useChains')) {
    if (imported.uses.every((each) => callOf(each))) editor.drop(imported)
    const name = editor.need('wagmi', 'useChains', { as: imported.local })
    if (name !== imported.local) editor.replace(use, name)
    context.changed(editor, use, 'useChains: that of wagmi')
  }
  for (const { editor, use } of usesOf(sources, 'useChainIsSupported')) {
    const call = callOf(use)
    const [chain] = call?.getArguments() ?? []
    if (!call || !chain) continue
    const chains = editor.need('wagmi', 'useChains')
    editor.replace(call, `${chains}().some(({ id }) => id === ${chain.getText()})`)
    context.changed(editor, use, 'useChainIsSupported: useChains of wagmi')
  }
}

export const connectkit: Kit = {
  id: 'connectkit',
  title: 'ConnectKit',
  packages: [KIT],
  anchors: [
    'options',
    'theme',
    'avatar',
    'icons',
    'buttons',
    'disclaimer',
    'events',
    'sign-in',
    'not-changed',
  ],
  isModule,
  migrate: (context) => {
    const sources = sourcesOf(context, isModule)
    const [config, second] = usesOf(sources, 'getDefaultConfig')
    const providers = usesOf(sources, 'ConnectKitProvider')
    if (second) {
      context.left(
        second.editor,
        second.use,
        'there are two calls of getDefaultConfig; the command changes apps with one.',
        'options',
      )
      return
    }
    if (!(config ? rewriteDefault(context, config) : rewriteOwnConfig(context, providers[0]))) return
    for (const { editor, use } of providers) {
      const opening = openingOf(use)
      if (opening && !isClosing(use)) rewriteProvider(context, editor, opening)
    }
    for (const each of usesOf(sources, 'ConnectKitButton')) rewriteButton(context, each)
    const nameModal = createModalNames()
    for (const each of usesOf(sources, 'useModal')) rewriteModal(context, each, nameModal)
    rewriteChains(context, sources)
    for (const { editor, imported } of sources)
      settleImports(
        context,
        editor,
        imported,
        (name) => REASONS[name] ?? [`${name} of ConnectKit was not changed.`, 'not-changed'],
      )
  },
}
