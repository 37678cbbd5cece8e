import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './readSnippets.js'

export interface Declared {
  /** Keys merged into the interfaces of the kernel and of the core, by interface. */
  readonly merged: Readonly<Record<string, readonly string[]>>
  /** Ids of tokens made by `point()`, `service()` and `hook()`, by maker; a hook with its kind. */
  readonly tokens: Readonly<Record<'point' | 'service' | 'hook', ReadonlyMap<string, string>>>
  /** Addresses of hosts by name; the sources have a constant `<name>Host` for each. */
  readonly hosts: ReadonlyMap<string, string>
  /** First arguments of `emit()` and `tell()`. */
  readonly emitted: ReadonlySet<string>
}

/** Declarations of the sources, read from their syntax. */
export const readSources = (): Declared => {
  const merged: Record<string, string[]> = {}
  const tokens = { point: new Map(), service: new Map(), hook: new Map() }
  const hosts = new Map<string, string>()
  const emitted = new Set<string>()
  const files = ['kernel', 'src', 'plugins'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/^testing\b/.test(path))
      .map((path) => join(root, room, path)),
  )
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isModuleDeclaration(node) && /^portico\/(kernel|core)$/.test(node.name.text))
        for (const each of node.body && ts.isModuleBlock(node.body) ? node.body.statements : [])
          if (ts.isInterfaceDeclaration(each)) {
            merged[each.name.text] ??= []
            for (const { name } of each.members)
              if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
                merged[each.name.text]?.push(name.text)
          }
      if (ts.isVariableDeclaration(node) && /^HostEntry\b/.test(node.type?.getText(source) ?? '')) {
        const [, url] = /url: '([^']+)'/.exec(node.initializer?.getText(source) ?? '') ?? []
        if (url) hosts.set(node.name.getText(source).replace(/Host$/, ''), url)
      }
      if (ts.isCallExpression(node)) {
        const [first, second] = node.arguments
        const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
        const name = ts.isIdentifier(callee) ? callee.text : ''
        if (first && ts.isStringLiteral(first)) {
          if (name === 'point' || name === 'service' || name === 'hook')
            tokens[name].set(first.text, second && ts.isStringLiteral(second) ? second.text : '')
          if (name === 'emit' || name === 'tell') emitted.add(first.text)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { merged, tokens, hosts, emitted }
}
