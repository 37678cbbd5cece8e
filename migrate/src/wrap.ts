import { Node } from 'ts-morph'
import type { Context } from './context.js'
import type { Editor } from './createEditor.js'
import { functionOf } from './hooks.js'
import { modalIn } from './modalCode.js'

/** Puts an element of JSX, or an expression that a component returns, into `ModalProvider`. */
const wrapNode = (context: Context, editor: Editor, node: Node) => {
  const provider = editor.need('portico/react', 'ModalProvider')
  const open = `<${provider} modal={${modalIn(context, editor)}}>`
  const close = `</${provider}>`
  const start = node.getStart()
  const end = node.getEnd()
  const isJsx = Node.isJsxElement(node) || Node.isJsxSelfClosingElement(node) || Node.isJsxFragment(node)
  if (!isJsx) {
    editor.edit(start, start, `${open}{`)
    editor.edit(end, end, `}${close}`)
    return
  }
  const indent = editor.indentOf(node)
  const isOwnLine = editor.text.slice(0, start).endsWith(`\n${indent}`)
  if (!isOwnLine && !node.getText().includes('\n')) {
    if (Node.isCallExpression(node.getParent())) {
      editor.edit(start, start, `\n${indent}  ${open}\n${indent}    `)
      editor.edit(end, end, `\n${indent}  ${close},\n${indent}`)
    } else {
      editor.edit(start, start, open)
      editor.edit(end, end, close)
    }
    return
  }
  const unit = indent.includes('\t') ? '\t' : '  '
  editor.edit(start, start, `${open}\n${indent}${unit}`)
  editor.edit(end, end, `\n${indent}${close}`)
  for (
    let at = editor.text.indexOf('\n', start) + 1;
    at > 0 && at <= end;
    at = editor.text.indexOf('\n', at) + 1
  )
    if (!/^\s*\n/.test(editor.text.slice(at))) editor.edit(at, at, unit)
}

/** The element that a React root renders. */
const rendered = (editor: Editor): Node | undefined => {
  let found: Node | undefined
  editor.file.forEachDescendant((node) => {
    if (!Node.isCallExpression(node)) return
    const callee = node.getExpression()
    const [first, second] = node.getArguments()
    const isRender = Node.isPropertyAccessExpression(callee) && callee.getName() === 'render'
    const isHydrate = /^(?:ReactDOM\.)?hydrateRoot$/.test(callee.getText())
    const element = isHydrate ? second : first
    if ((isRender || isHydrate) && (Node.isJsxElement(element) || Node.isJsxSelfClosingElement(element)))
      found ??= element
  })
  const imports = editor.file
    .getImportDeclarations()
    .some((each) => /^react-dom/.test(each.getModuleSpecifierValue()))
  return imports ? found : undefined
}

/** The children of a provider that belongs around the modal's. */
const inside = (editor: Editor, name: string): Node | undefined => {
  let found: Node | undefined
  editor.file.forEachDescendant((node) => {
    if (Node.isJsxElement(node) && node.getOpeningElement().getTagNameNode().getText() === name)
      found ??= node
  })
  return found
}

/** What the components of a file return that hand on their `children`. */
const returned = (editor: Editor): Node | undefined => {
  let found: Node | undefined
  editor.file.forEachDescendant((node) => {
    if (!Node.isReturnStatement(node) || !functionOf(node)) return
    let value: Node | undefined = node.getExpression()
    while (Node.isParenthesizedExpression(value)) value = value.getExpression()
    if (value && /\bchildren\b/.test(value.getText())) found ??= value
  })
  return found
}

/**
 * Puts the app into `ModalProvider`: the element of wagmi's provider, else what the page's root renders, else what a component of
 * the modal's file returns around its children. False if there is none of these.
 */
export const wrapApp = (context: Context): boolean => {
  const site = context.plan.site()
  const places: readonly ((editor: Editor) => Node | undefined)[] = [
    (editor) => inside(editor, 'WagmiProvider'),
    rendered,
    (editor) => (editor === site?.editor || context.homes.has(editor) ? returned(editor) : undefined),
  ]
  for (const find of places)
    for (const editor of context.editors) {
      const node = find(editor)
      if (!node) continue
      wrapNode(context, editor, node)
      context.changed(editor, node, 'the app is inside of ModalProvider')
      return true
    }
  return false
}
