import type { Expression, JsxAttribute, Node } from 'ts-morph'
import type { Context } from './context.js'
import type { Editor, Imported } from './createEditor.js'
import { addEffect } from './hooks.js'
import { attributesOf, attributeValue, type Opening, rewriteTag, stringOf } from './jsx.js'
import { importPath, moveExpression } from './moveExpression.js'
import { constantOf, removeIfUnused } from './nodes.js'

/** The modal's name in a file: the constant itself, or an import of it. */
export const modalIn = ({ plan }: Context, editor: Editor): string => {
  const site = plan.site()
  if (!site) throw new Error('No place for the modal was found')
  if (site.editor === editor) return plan.name()
  plan.share()
  const had = editor.file
    .getImportDeclarations()
    .find((each) => each.getModuleSpecifierSourceFile() === site.editor.file)
  const module = had?.getModuleSpecifierValue() ?? importPath(editor, site.editor.file.getFilePath())
  return editor.need(module, plan.name())
}

/** An expression of a file, as text for the modal's options; undefined if it exists only where it is. */
export const forModal = ({ plan }: Context, editor: Editor, value: Expression): string | undefined => {
  const site = plan.site()
  return site && moveExpression(value, editor, site.editor, site.statement)
}

/** Calls the modal again after each change of a value that exists only in a component. */
export const keepUpToDate = (
  context: Context,
  editor: Editor,
  inside: Node,
  names: readonly { getText(): string }[],
  code: (modal: string) => string,
): boolean =>
  addEffect(editor, inside, code(modalIn(context, editor)), [...new Set(names.map((each) => each.getText()))])

/**
 * Drops the imports that have no use left, and leaves a comment at those that do. `explain` says why, and which part of the page
 * tells more.
 */
export const settleImports = (
  context: Context,
  editor: Editor,
  imported: readonly Imported[],
  explain: (name: string) => readonly [text: string, anchor: string],
) => {
  for (const each of imported) {
    const { name, specifier, uses } = each
    if (editor.isDropped(specifier)) continue
    const left = uses.filter((use) => !editor.isCovered(use))
    if (!left.length) {
      editor.drop(each)
      continue
    }
    const [text, anchor] = explain(name)
    for (const use of left) context.left(editor, use, text, anchor)
  }
}

/** The label of a connect button: a message of the modal, if it is a plain text and the only one. */
export const moveLabel = (
  context: Context,
  editor: Editor,
  opening: Opening,
  label: JsxAttribute | undefined,
) => {
  const text = label && stringOf(attributeValue(label))
  if (!label || (text !== undefined && context.plan.setLabel(editor.quoted(text)))) return
  context.left(
    editor,
    opening,
    `${label.getText()}: a label is the message button.connect, or a button of your own.`,
    'buttons',
  )
}

/** Puts `ModalProvider` in the place of the kit's provider. */
export const rewriteProviderTag = (context: Context, editor: Editor, opening: Opening) => {
  const provider = editor.need('portico/react', 'ModalProvider')
  rewriteTag(editor, opening, provider, { added: [`modal={${modalIn(context, editor)}}`] })
  for (const attribute of attributesOf(opening)?.values() ?? [])
    removeIfUnused(editor, constantOf(attributeValue(attribute)))
}
