import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import ts from 'typescript'

const { SyntaxKind } = ts

/** Finds the file of a specifier as Node does: by relative path, or through the package's own `exports` and `imports`. */
export function createResolver({ exports, imports }) {
  const fileOf = (target) => (typeof target === 'string' ? target : target.default).replace('./dist/', '')
  return (specifier, from) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
    const inside = specifier.startsWith('#')
    if (!inside && !/^portico(\/|$)/.test(specifier)) return undefined
    const entries = inside ? imports : exports
    const name = inside ? specifier : `.${specifier.slice('portico'.length)}`
    if (entries[name]) return fileOf(entries[name])
    const patterns = Object.keys(entries).filter((key) => key.includes('*'))
    // The longer pattern is the closer match, as in Node.
    for (const pattern of patterns.sort((one, other) => other.length - one.length)) {
      const [before, after] = pattern.split('*')
      if (name.length <= before.length + after.length) continue
      if (!name.startsWith(before) || !name.endsWith(after)) continue
      return fileOf(entries[pattern]).replaceAll('*', name.slice(before.length, name.length - after.length))
    }
    return undefined
  }
}

const isMarked = (node, kind) => node.modifiers?.some((modifier) => modifier.kind === kind)

/**
 * A module's imports with the names they bind (`local`), its `import()` calls, and its exports, both its own and those
 * re-exported from another module.
 */
export function readModule(text) {
  const file = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, true)
  const imports = []
  const dynamic = []
  const names = []
  for (const node of file.statements) {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node
      const bindings = importClause?.namedBindings
      const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
      imports.push({
        specifier: moduleSpecifier,
        whole: Boolean(bindings && ts.isNamespaceImport(bindings)),
        bindings: [
          ...(importClause?.name ? [{ name: 'default', local: importClause.name.text }] : []),
          ...named.map((each) => ({ name: (each.propertyName ?? each.name).text, local: each.name.text })),
        ],
      })
    } else if (ts.isExportDeclaration(node)) {
      const elements = node.exportClause.elements.map((each) => ({
        name: each.name.text,
        local: (each.propertyName ?? each.name).text,
      }))
      if (node.moduleSpecifier)
        imports.push({
          specifier: node.moduleSpecifier,
          whole: false,
          bindings: elements.map(({ local }) => ({ name: local, local: undefined })),
          passed: elements,
        })
      names.push(...elements)
    } else if (ts.isExportAssignment(node) || isMarked(node, SyntaxKind.DefaultKeyword))
      names.push({ name: 'default' })
    else if (isMarked(node, SyntaxKind.ExportKeyword))
      names.push(
        ...(node.declarationList?.declarations ?? [node]).map(({ name }) => ({
          name: name.text,
          local: name.text,
        })),
      )
  }
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (specifier && ts.isStringLiteral(specifier)) dynamic.push({ node, specifier })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { imports, dynamic, names }
}

/** The modules of a built folder by path, with the resolved targets of their imports. */
export async function readGraph(folder, manifest) {
  const resolve = createResolver(manifest)
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'))
  const modules = new Map()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const { imports, dynamic, names } = readModule(text)
    modules.set(file, {
      text,
      names,
      imports: imports.map((each) => ({ ...each, target: resolve(each.specifier.text, file) })),
      dynamic: dynamic.map((each) => ({ ...each, target: resolve(each.specifier.text, file) })),
    })
  }
  /** Finds the module that defines an exported name, following re-exports. */
  const origin = (file, name) => {
    const { names, imports } = modules.get(file)
    const exported = names.find((each) => each.name === name)
    if (!exported) throw new Error(`${file} exports no ${name}`)
    for (const { target, bindings, passed } of imports) {
      if (!target || !modules.has(target)) continue
      const from = passed
        ? passed.find((each) => each.name === name)?.local
        : bindings.find(({ local }) => local === exported.local && local !== undefined)?.name
      if (from !== undefined) return origin(target, from)
    }
    return { file, name }
  }
  return { modules, origin }
}
