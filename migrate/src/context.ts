import type { Node } from 'ts-morph'
import type { Editor } from './createEditor.js'
import type { Plan } from './createPlan.js'

/** Something that the command changed, or left to you. */
export interface Remark {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Everything that the rewriting of one kit works with. */
export interface Context {
  /** The files of the app, each with its edits. */
  readonly editors: readonly Editor[]
  readonly plan: Plan
  /** Files whose components may hold the modal's provider, beside the file of the modal. */
  readonly homes: Set<Editor>
  changed(editor: Editor, node: Node, text: string): void
  /** Leaves a comment with a link to a part of the kit's page, and a line in the report. */
  left(editor: Editor, node: Node, text: string, anchor: string): void
  /** The same for an option: the comment is above the modal. */
  leftOfModal(editor: Editor, node: Node, text: string, anchor: string): void
  /** Something that has no counterpart and needs none: a line in the report. */
  noted(editor: Editor, node: Node, text: string): void
  /** A package that the app needs from now on. */
  addPackage(name: string): void
}

export interface Kit {
  readonly id: string
  readonly title: string
  /** Packages that the app no longer needs. */
  readonly packages: readonly string[]
  /** The parts of the kit's page that comments link to. */
  readonly anchors: readonly string[]
  isModule(module: string): boolean
  migrate(context: Context): void
}
