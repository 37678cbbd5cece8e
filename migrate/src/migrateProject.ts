import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Node, ts } from 'ts-morph'
import type { Context, Kit, Remark } from './context.js'
import { createEditor, type Editor } from './createEditor.js'
import { createPlan } from './createPlan.js'
import { editManifest, type Manifest, packageManagerOf, RANGES } from './editManifest.js'
import { kits } from './kits/index.js'
import type { PolicyInput } from './policyOf.js'
import { readProject } from './readProject.js'

/** A file of the app, before and after. */
export interface Rewritten {
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface Migration {
  /** The kits that the app uses, by title. */
  readonly kits: readonly string[]
  readonly files: readonly Rewritten[]
  readonly changed: readonly Remark[]
  readonly left: readonly Remark[]
  readonly noted: readonly Remark[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Comments `TODO(portico)` that the app has, those of an earlier run among them. */
  readonly todos: number
  readonly packageManager: string
  /** What the policy depends on: see `policyOf`. */
  readonly policy: PolicyInput | undefined
}

export interface MigrateOptions {
  /** Range or file of the package to install. */
  readonly range: string
  /** Lines of the comment with the Content-Security-Policy. */
  readonly policy?: readonly string[]
}

/** Whether a text is a module without syntax errors. */
const isSound = (path: string, text: string): boolean => {
  const result = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
  })
  return !result.diagnostics?.length
}

/** Whether a text names a package, or a module of it, as an import does. */
const imports = (text: string, name: string): boolean =>
  new RegExp(`['"]${name.replace(/[/.]/g, '\\$&')}(?:/[^'"]*)?['"]`).test(text)

const indentOf = (text: string) => (/^\t/m.test(text) ? '\t' : '  ')

/** The link of a comment: the page comes with the package. */
const pageOf = (kit: Kit, anchor: string) => `node_modules/portico/docs/from-${kit.id}.md#${anchor}`

/** Rewrites an app in memory; writes nothing. */
export const migrateProject = (folder: string, options: MigrateOptions): Migration => {
  const project = readProject(folder)
  const manifestPath = join(folder, 'package.json')
  const manifestText = existsSync(manifestPath) ? readFileSync(manifestPath, 'utf8') : '{}'
  const manifest = JSON.parse(manifestText) as Manifest
  const editors = project.getSourceFiles().map((file) => createEditor(file))
  const used = kits.filter((kit) =>
    editors.some(({ text }) => kit.packages.some((name) => imports(text, name))),
  )
  const changed: Remark[] = []
  const left: Remark[] = []
  const noted: Remark[] = []
  const packages = new Set<string>()
  const plan = createPlan()
  const remark = (editor: Editor, node: Node, text: string): Remark => ({
    file: relative(folder, editor.file.getFilePath()).replaceAll('\\', '/'),
    line: node.getStartLineNumber(),
    text,
  })
  const [kit, other] = used
  if (kit && other)
    throw new Error(
      `This app uses ${used.map(({ title }) => title).join(' and ')}. The command changes apps with one kit: leave out the other first.`,
    )
  /** The app has a modal: an earlier run has left something, which is yours. */
  const isMigrated = editors.some(({ text }) => imports(text, 'portico') && /\bcreateModal\(/.test(text))
  if (kit && isMigrated) {
    for (const editor of editors)
      for (const declaration of editor.file.getImportDeclarations())
        if (kit.isModule(declaration.getModuleSpecifierValue()))
          left.push(remark(editor, declaration, `${kit.title} is still imported.`))
  } else if (kit) {
    const comment = (text: string, anchor: string) => {
      if (!kit.anchors.includes(anchor)) throw new Error(`The page of ${kit.title} has no part "${anchor}"`)
      return `${text} See ${pageOf(kit, anchor)}`
    }
    const context: Context = {
      editors,
      plan,
      homes: new Set(),
      changed: (editor, node, text) => void changed.push(remark(editor, node, text)),
      noted: (editor, node, text) => void noted.push(remark(editor, node, text)),
      left: (editor, node, text, anchor) => {
        editor.todo(node, comment(text, anchor))
        left.push(remark(editor, node, text))
      },
      leftOfModal: (editor, node, text, anchor) => {
        plan.todo(comment(text, anchor))
        left.push(remark(editor, node, text))
      },
      addPackage: (name) => void packages.add(name),
    }
    kit.migrate(context)
    if (!plan.site() && !left.length) {
      const user = editors.find(({ text }) => kit.packages.some((name) => imports(text, name)))
      const place = user?.file
        .getImportDeclarations()
        .find((each) => kit.isModule(each.getModuleSpecifierValue()))
      if (user && place) context.left(user, place, `the set-up of ${kit.title} was not found.`, 'not-changed')
    }
    replaceStyles(kit, editors)
    for (const editor of editors)
      editor.dropUnused((name) => plan.site()?.editor === editor && plan.mentions(name))
    plan.write(options.policy ?? [], indentOf(plan.site()?.editor.text ?? ''))
  }
  const files: Rewritten[] = []
  for (const editor of editors) {
    if (!editor.isChanged()) continue
    const path = relative(folder, editor.file.getFilePath()).replaceAll('\\', '/')
    try {
      const after = editor.finish()
      if (!isSound(path, after)) throw new Error('the result would not parse')
      if (after !== editor.text) files.push({ path, before: editor.text, after })
    } catch (error) {
      // A half-changed app is worse than an unchanged one.
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${path} could not be rewritten, so nothing was changed: ${reason}`)
    }
  }
  const texts = editors.map(
    (editor) =>
      files.find(({ path }) => editor.file.getFilePath().endsWith(`/${path}`))?.after ?? editor.text,
  )
  const isPlaced = plan.site() !== undefined
  const stillImported = (name: string) => texts.some((text) => imports(text, name))
  const has = (name: string) => name in { ...manifest.dependencies, ...manifest.devDependencies }
  const removed = isPlaced ? (kit?.packages ?? []).filter((name) => has(name) && !stillImported(name)) : []
  const added = isPlaced ? ['portico', ...packages].filter((name) => !has(name)).sort() : []
  if (added.length || removed.length) {
    const add = Object.fromEntries(added.map((name) => [name, RANGES[name] ?? options.range]))
    const after = editManifest(manifestText, { add, remove: removed })
    if (after !== manifestText) files.push({ path: 'package.json', before: manifestText, after })
  }
  return {
    kits: used.map(({ title }) => title),
    files,
    changed,
    left,
    noted,
    added,
    removed,
    todos: texts.reduce((all, text) => all + (text.match(/TODO\(portico\)/g)?.length ?? 0), 0),
    packageManager: packageManagerOf(folder, manifest),
    policy: isPlaced
      ? {
          plugins: plan.plugins.map(({ name }) => name),
          chains: [...plan.chains],
          networks: plan.solana,
          hasProject: plan.options.has('projectId'),
        }
      : undefined,
  }
}

/** The kit's style sheet gives its place to that of the buttons; without one, the file with the provider imports it. */
const replaceStyles = (kit: Kit, editors: readonly Editor[]) => {
  let isImported = false
  for (const editor of editors)
    for (const declaration of editor.file.getImportDeclarations()) {
      const module = declaration.getModuleSpecifierValue()
      if (!kit.isModule(module) || !module.endsWith('.css')) continue
      if (isImported) editor.removeStatement(declaration)
      else editor.replace(declaration.getModuleSpecifier(), editor.quoted('portico/button.css'))
      isImported = true
    }
  const provider = editors.find((editor) => editor.hasNeed('portico/react', 'ModalProvider'))
  if (!isImported) provider?.needEffect('portico/button.css')
}
