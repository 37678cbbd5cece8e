import {
  type Identifier,
  type ImportDeclaration,
  type ImportSpecifier,
  Node,
  type SourceFile,
  SyntaxKind,
} from 'ts-morph'

/** A name that a file imports from a kit. */
export interface Imported {
  readonly module: string
  readonly name: string
  readonly local: string
  readonly specifier: ImportSpecifier
  /** Its uses in the file, without the import itself. */
  readonly uses: readonly Identifier[]
}

/** A piece of text that replaces a range; an empty range inserts. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Need {
  readonly module: string
  readonly name: string
  readonly local: string
  readonly isType: boolean
}

/** Collects the edits of one file. Positions are those of the file as it was read; nothing is applied before `finish`. */
export type Editor = ReturnType<typeof createEditor>

const indentAt = (text: string, position: number): string => {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position)
  return /^\s*/.exec(line)?.[0] ?? ''
}

/** The start of a statement with the comments above it, as far as no empty line parts them from it. */
export const startWithComments = (statement: Node): number => {
  const text = statement.getSourceFile().getFullText()
  let start = statement.getStart()
  for (const range of statement.getLeadingCommentRanges().reverse()) {
    if (/\n\s*\n/.test(text.slice(range.getEnd(), start))) break
    start = range.getPos()
  }
  return start
}

/** The statement of a block or of the file that a node is in. */
export const statementOf = (node: Node): Node =>
  node.getFirstAncestor((each) => {
    const parent = each.getParent()
    return (
      Node.isStatement(each) &&
      (Node.isBlock(parent) ||
        Node.isSourceFile(parent) ||
        Node.isCaseClause(parent) ||
        Node.isModuleBlock(parent))
    )
  }) ?? node

export const createEditor = (file: SourceFile) => {
  const text = file.getFullText()
  const edits: Edit[] = []
  const todos = new Map<number, string[]>()
  const dedents = new Map<number, number>()
  const needs: Need[] = []
  const sideEffects = new Set<string>()
  const dropped = new Set<ImportSpecifier>()
  /** Uses of names that are imported from elsewhere from now on, or no longer. */
  const freed = new Set<Node>()
  const added = new Set<string>()
  const imports = file.getImportDeclarations()
  const byText = new Map<string, Identifier[]>()
  file.forEachDescendant((node) => {
    if (Node.isIdentifier(node)) byText.set(node.getText(), [...(byText.get(node.getText()) ?? []), node])
  })
  const specifiers = imports.map((each) => each.getModuleSpecifier().getText())
  const quote = specifiers.filter((each) => each.startsWith('"')).length * 2 > specifiers.length ? '"' : "'"
  const [first] = imports
  const semicolon = (first ?? file.getStatements()[0])?.getText().endsWith(';') ? ';' : ''

  const isCovered = (node: Node) =>
    edits.some(({ start, end }) => start < end && start <= node.getStart() && node.getEnd() <= end)

  const edit = (start: number, end: number, replacement: string) => {
    edits.push({ start, end, text: replacement })
  }

  /** The uses of a binding in this file: identifiers with its symbol, without the declaration. */
  const usesOf = (declared: Identifier): Identifier[] => {
    const symbol = declared.getSymbol()
    return (byText.get(declared.getText()) ?? []).filter((each) => {
      if (each === declared) return false
      const parent = each.getParent()
      if (Node.isShorthandPropertyAssignment(parent)) return parent.getValueSymbol() === symbol
      return each.getSymbol() === symbol
    })
  }

  const isTaken = (name: string) =>
    added.has(name) ||
    (byText.get(name) ?? []).some((each) => {
      const parent = each.getParent()
      // Names of properties and attributes bind nothing.
      if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === each) return false
      if (Node.isPropertyAssignment(parent) && parent.getNameNode() === each) return false
      if (Node.isJsxAttribute(parent)) return false
      const specifier = each.getFirstAncestorByKind(SyntaxKind.ImportSpecifier)
      if (specifier) return !dropped.has(specifier)
      return !freed.has(each) && !isCovered(each)
    })

  const self = {
    file,
    text,
    quote,
    semicolon,
    edit,
    usesOf,
    isCovered,
    /** Whether a use is in a range that is replaced by a text without its name. */
    isRemoved: (node: Node) =>
      edits.some(
        ({ start, end, text: piece }) =>
          start < end &&
          start <= node.getStart() &&
          node.getEnd() <= end &&
          !new RegExp(`\\b${node.getText()}\\b`).test(piece),
      ),
    isTaken,
    isDropped: (specifier: ImportSpecifier) => dropped.has(specifier),
    quoted: (value: string) => quote + value + quote,
    indentOf: (node: Node) => indentAt(text, node.getStart()),
    replace: (node: Node, replacement: string) => edit(node.getStart(), node.getEnd(), replacement),

    /** Takes this many spaces from the start of a line, unless the line is rewritten. */
    dedent: (line: number, spaces: number) => void dedents.set(line, (dedents.get(line) ?? 0) + spaces),

    /** Removes a statement with its line. */
    removeStatement: (node: Node) => {
      let start = node.getStart()
      let end = node.getEnd()
      start -= indentAt(text, start).length
      if (text[end] === ';') end += 1
      while (text[end] === ' ') end += 1
      if (text.startsWith('\r\n', end)) end += 2
      else if (text[end] === '\n') end += 1
      // One empty line is enough where there was one on both sides.
      if (/\n\r?\n$/.test(text.slice(0, start)) && /^\r?\n/.test(text.slice(end)))
        end += /^\r?\n/.exec(text.slice(end))?.[0].length ?? 0
      edit(start, end, '')
    },

    /** A name that nothing in the file has yet; it is taken from now on. */
    claim: (...wanted: readonly string[]): string => {
      let name = wanted.find((each) => !isTaken(each))
      for (let count = 2; !name; count += 1)
        if (!isTaken(`${wanted[0]}${count}`)) name = `${wanted[0]}${count}`
      added.add(name)
      return name
    },

    /** The kit's names that this file imports. */
    imported: (isKit: (module: string) => boolean): Imported[] =>
      imports
        .filter((each) => isKit(each.getModuleSpecifierValue()))
        .flatMap((declaration) =>
          declaration.getNamedImports().map((specifier) => {
            const local = specifier.getAliasNode() ?? specifier.getNameNode()
            return {
              module: declaration.getModuleSpecifierValue(),
              name: specifier.getName(),
              local: local.getText(),
              specifier,
              uses: Node.isIdentifier(local)
                ? usesOf(local).filter((each) => !each.getFirstAncestorByKind(SyntaxKind.ImportDeclaration))
                : [],
            }
          }),
        ),

    /** Leaves an import out of the result. */
    drop: ({ specifier, uses }: Pick<Imported, 'specifier' | 'uses'>) => {
      dropped.add(specifier)
      for (const use of uses) freed.add(use)
    },

    /** Imports a name, unless the file does so already; returns the name it has in the file. */
    need: (module: string, name: string, { as, isType = false }: { as?: string; isType?: boolean } = {}) => {
      const had = imports
        .filter((each) => each.getModuleSpecifierValue() === module)
        .flatMap((each) => each.getNamedImports())
        .find((each) => each.getName() === name && !dropped.has(each))
      if (had) return (had.getAliasNode() ?? had.getNameNode()).getText()
      const asked = needs.find((each) => each.module === module && each.name === name)
      if (asked) return asked.local
      const wanted = as ?? name
      const upper = `${name[0]?.toUpperCase()}${name.slice(1)}`
      const prefixed = /^use[A-Z]/.test(name)
        ? name.replace('use', 'usePortico')
        : `${name === upper ? 'Portico' : 'portico'}${upper}`
      let local = wanted
      if (isTaken(wanted)) local = [prefixed, `${prefixed}2`].find((each) => !isTaken(each)) ?? `${prefixed}3`
      added.add(local)
      needs.push({ module, name, local, isType })
      return local
    },

    /** Drops the imports whose uses were all removed, unless an edit brings the name back, or it is kept. */
    dropUnused: (isKept: (name: string) => boolean) => {
      for (const each of self.imported(() => true)) {
        const word = new RegExp(`\\b${each.local}\\b`)
        const isBack = edits.some(({ text: piece }) => word.test(piece))
        const isGone = each.uses.length > 0 && each.uses.every(isCovered) && !isBack && !isKept(each.local)
        if (isGone && !dropped.has(each.specifier)) self.drop(each)
      }
    },

    /** Whether the file will import a name that it did not import before. */
    hasNeed: (module: string, name: string) =>
      needs.some((each) => each.module === module && each.name === name),

    /** Imports a module for its effects. */
    needEffect: (module: string) => {
      if (!imports.some((each) => each.getModuleSpecifierValue() === module)) sideEffects.add(module)
    },

    /** Leaves a comment above the statement that a node is in. */
    todo: (node: Node, comment: string) => {
      const at = statementOf(node).getStart()
      const before = todos.get(at) ?? []
      // An earlier run may have left it.
      const isThere = text.includes(`// TODO(portico): ${comment}`)
      if (!isThere && !before.includes(comment)) todos.set(at, [...before, comment])
    },

    /** Inserts lines above the statement that a node is in. */
    insertAbove: (node: Node, lines: string) => {
      const statement = statementOf(node)
      edit(statement.getStart(), statement.getStart(), `${lines}\n${self.indentOf(statement)}`)
    },

    isChanged: () =>
      edits.length > 0 || todos.size > 0 || needs.length > 0 || sideEffects.size > 0 || dropped.size > 0,

    /** The new text. Throws if two edits overlap: then the file must stay as it is. */
    finish: (): string => {
      const all = [...edits]
      const write = (declaration: ImportDeclaration, kept: readonly string[]) => {
        const isType = declaration.isTypeOnly() ? 'type ' : ''
        const standard = declaration.getDefaultImport()?.getText()
        const names = kept.length ? `{ ${kept.join(', ')} }` : ''
        const what = [standard, names].filter(Boolean).join(', ')
        return `import ${isType}${what} from ${declaration.getModuleSpecifier().getText()}${semicolon}`
      }
      let place: number | undefined
      const removed: Edit[] = []
      for (const declaration of imports) {
        const named = declaration.getNamedImports()
        const gone = named.filter((each) => dropped.has(each))
        if (!gone.length) continue
        const kept = named.filter((each) => !dropped.has(each)).map((each) => each.getText())
        const start = declaration.getStart()
        place ??= start
        if (kept.length || declaration.getDefaultImport())
          all.push({ start, end: declaration.getEnd(), text: write(declaration, kept) })
        else removed.push({ start, end: declaration.getEnd(), text: '' })
      }
      const sorted = [...needs].sort((one, other) => (one.name < other.name ? -1 : 1))
      const rest = sorted.filter(({ module, name, local, isType }) => {
        const home = imports.find(
          (each) =>
            each.getModuleSpecifierValue() === module &&
            each.getNamedImports().length > 0 &&
            !each.isTypeOnly() &&
            each.getNamedImports().every((one) => !dropped.has(one)),
        )
        const last = home?.getNamedImports().at(-1)
        if (!home || !last) return true
        const what = (isType ? 'type ' : '') + (name === local ? name : `${name} as ${local}`)
        const own = text.slice(text.lastIndexOf('\n', last.getStart()) + 1, last.getStart())
        const separator = /^\s+$/.test(own) ? `,\n${own}` : ', '
        all.push({ start: last.getEnd(), end: last.getEnd(), text: separator + what })
        return false
      })
      const modules = [...new Set(rest.map(({ module }) => module))].sort()
      const lines = modules.map((module) => {
        const own = rest.filter((each) => each.module === module)
        const types = own.every((each) => each.isType)
        const names = own
          .map(
            ({ name, local, isType }) =>
              (isType && !types ? 'type ' : '') + (name === local ? name : `${name} as ${local}`),
          )
          .sort()
        return `import ${types ? 'type ' : ''}{ ${names.join(', ')} } from ${quote}${module}${quote}${semicolon}`
      })
      for (const module of sideEffects) lines.push(`import ${quote}${module}${quote}${semicolon}`)
      const [slot, ...others] = removed
      if (slot) {
        all.push({ ...slot, text: lines.join('\n'), ...(!lines.length && { end: lineEnd(text, slot.end) }) })
        for (const other of others) all.push({ ...other, end: lineEnd(text, other.end) })
      } else if (lines.length) {
        const last = imports.at(-1)
        const at = place ?? last?.getEnd() ?? bodyStart(file)
        if (place === undefined && last) all.push({ start: at, end: at, text: `\n${lines.join('\n')}` })
        else all.push({ start: at, end: at, text: `${lines.join('\n')}\n` })
      }
      for (const [at, comments] of todos) {
        const indent = indentAt(text, at)
        const block = comments.map((each) => `// TODO(portico): ${each}\n${indent}`).join('')
        all.push({ start: at, end: at, text: block })
      }
      for (const [line, spaces] of dedents) {
        const isFree = all.every(({ start, end }) => end <= line || start >= line + spaces)
        if (isFree) all.push({ start: line, end: line + spaces, text: '' })
      }
      return apply(text, all)
    },
  }
  return self
}

const lineEnd = (text: string, at: number) =>
  text.startsWith('\r\n', at) ? at + 2 : text[at] === '\n' ? at + 1 : at

/** The place of the first import in a file without any: after directives. */
const bodyStart = (file: SourceFile): number => {
  const statements = file.getStatementsWithComments()
  const first = statements.find(
    (each) => !(Node.isExpressionStatement(each) && Node.isStringLiteral(each.getExpression())),
  )
  return first?.getStart() ?? file.getEnd()
}

const apply = (text: string, edits: readonly Edit[]): string => {
  const sorted = edits
    .map((each, order) => ({ ...each, order }))
    .sort((one, other) => one.start - other.start || one.end - other.end || one.order - other.order)
  let result = ''
  let at = 0
  for (const { start, end, text: piece } of sorted) {
    if (start < at) throw new Error(`two edits overlap at ${start}`)
    result += text.slice(at, start) + piece
    at = end
  }
  return result + text.slice(at)
}
