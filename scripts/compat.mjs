import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, walk } from 'css-tree'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const data = createRequire(import.meta.url)('@mdn/browser-compat-data')
const { floor, beyond } = JSON.parse(readFileSync(join(root, 'browsers.json'), 'utf8'))

/** The oldest served versions by browser of the data. Browsers on phones and WebViews have the versions of the desktop. */
const oldest = {
  chrome: floor.chrome,
  chrome_android: floor.chrome,
  webview_android: floor.chrome,
  edge: floor.edge,
  firefox: floor.firefox,
  firefox_android: floor.firefox,
  safari: floor.safari,
  safari_ios: floor.ios,
  webview_ios: floor.ios,
}

const isOlder = (one, other) => {
  const [[major, minor = 0], [otherMajor, otherMinor = 0]] = [one, other].map((version) =>
    version.replace('≤', '').split('.').map(Number),
  )
  return major < otherMajor || (major === otherMajor && minor < otherMinor)
}
const isIn = (version, statements, isPrefixed) =>
  [statements]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        !isOlder(version, added) &&
        !removed &&
        !flags &&
        (!prefix || isPrefixed) &&
        !alternative_name,
    )
/** Whether a served browser lacks a feature, or has it only with the prefix that the source adds. */
const isLacking = ({ __compat: { support } }, isPrefixed = false) =>
  Object.entries(oldest).some(
    ([browser, version]) => support[browser] && !isIn(version, support[browser], isPrefixed),
  )

/** Calls back with each feature below a part of the data: its path, and the names on it. */
const eachFeature = (start, found) => {
  const visit = (node, names) => {
    for (const [key, child] of Object.entries(node)) {
      if (key === '__compat') continue
      const inner = [...names, key]
      if (child.__compat) found(child, inner)
      visit(child, inner)
    }
  }
  visit(
    start.split('.').reduce((node, key) => node[key], data),
    start.split('.'),
  )
}

/** Members of the interfaces of browsers and of the language: by name, the paths of those that a served browser lacks. */
const members = new Map()
for (const start of ['api', 'javascript.builtins'])
  eachFeature(start, (feature, names) => {
    const last = names.at(-1)
    // Deeper ones are parameters, options and behaviours, which no name in the source stands for.
    if (names.length > (names[1] === 'builtins' ? (names[2] === 'Intl' ? 5 : 4) : 3)) return
    const name = last.replace(/_(?:static|event)$/, '')
    const owner = names.at(-2)
    const list = members.get(name) ?? []
    members.set(name, list)
    list.push({
      path: names.join('.'),
      owner,
      isEvent: last.endsWith('_event'),
      isLacking: isLacking(feature),
    })
  })

/** Functions of values, such as `light-dark`. */
const functions = new Map()
eachFeature('css.types', (feature, names) =>
  functions.set(names.at(-1).replace(/-function$/, ''), [names.join('.'), feature]),
)
const UNITS = { d: 'dynamic', l: 'large', s: 'small' }
const unitPath = (unit) =>
  /^[dls]v/.test(unit)
    ? `css.types.length.viewport_percentage_units_${UNITS[unit[0]]}`
    : /^cq/.test(unit)
      ? 'css.types.length.container_query_length_units'
      : `css.types.length.${unit}`
const featureAt = (path) => path.split('.').reduce((node, key) => node?.[key], data)

/** The features beyond the floor that a style sheet uses, except inside `@supports` and where a fallback stands before. */
export function readCss(css) {
  const found = new Set()
  const use = (path, feature = featureAt(path), isPrefixed = false) => {
    const isBeyond = feature?.__compat && isLacking(feature, isPrefixed)
    if (isBeyond) found.add(path)
    return isBeyond
  }
  /** Reports what a value uses unless the browser falls back to an earlier value; returns whether it is one to fall back to. */
  const value = ({ property, value }, hasFallback) => {
    const before = found.size
    const reported = [...found]
    let isSafe = true
    walk(value, (node) => {
      const isBeyond =
        (node.type === 'Identifier' && use(`css.properties.${property}.${node.name}`)) ||
        (node.type === 'Function' && functions.has(node.name) && use(...functions.get(node.name))) ||
        (node.type === 'Dimension' && use(unitPath(node.unit)))
      if (isBeyond) isSafe = false
    })
    if (hasFallback && found.size > before) {
      found.clear()
      for (const each of reported) found.add(each)
    }
    return isSafe
  }
  const block = ({ children }) => {
    const declarations = [...children].filter(({ type }) => type === 'Declaration')
    const fallbacks = new Set()
    for (const each of declarations) {
      const { property } = each
      const isPrefixed = declarations.some((other) => other.property === `-webkit-${property}`)
      if (!property.startsWith('--')) use(`css.properties.${property}`, undefined, isPrefixed)
      if (value(each, fallbacks.has(property))) fallbacks.add(property)
    }
  }
  const tree = parse(css, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw error
    },
  })
  walk(tree, {
    enter(node) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports') return this.skip
        use(`css.at-rules.${node.name}`)
      }
      if (node.type === 'Feature') use(`css.at-rules.${node.kind}.${node.name}`)
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        use(`css.selectors.${node.name}`)
      if (node.type === 'NestingSelector') use('css.selectors.nesting')
      if (node.type === 'Block') block(node)
    },
  })
  return [...found]
}

const PSEUDO = /:([a-z][a-z-]+)/g
const RULE = /\{\s*-{0,2}[a-z][\w-]*\s*:[^{}]*\}/

/** The features beyond the floor that a string uses as a style sheet, or as a selector of a script, which throws. */
function readText(text) {
  if (RULE.test(text)) return readCss(text.startsWith('{') ? `x${text}` : text)
  return [...text.matchAll(PSEUDO)]
    .filter(([, name]) => {
      const feature = featureAt(`css.selectors.${name}`)
      return feature?.__compat && isLacking(feature)
    })
    .map(([, name]) => `script.selectors.${name}`)
}

/** The text of a string or template: a name stands for each expression, nothing for those that are declarations or rules. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.templateSpans.reduce(
    (text, { literal }) => `${text}${/(?:^|[{};])\s*$/.test(text) ? '' : 'x'}${literal.text}`,
    node.head.text,
  )
}

/** Interface of the browser or of the language that declares a symbol, or undefined for the project's own. */
function ownerOf(symbol) {
  const declaration = symbol?.declarations?.find((each) =>
    /\/lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName),
  )
  if (!declaration) return undefined
  const { parent } = declaration
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text.replace(/(?<=.)Constructor$/, '')
  // Static members are declared by the type of a variable.
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.text
  return 'Window'
}

/** Finds the features that the sources use although a served browser lacks them, with the files that use them. */
function findBeyond(folder = root) {
  const found = new Map()
  const add = (path, file) => found.set(path, (found.get(path) ?? new Set()).add(file))
  const inFolder = (name) => relative(folder, name).split(sep).join('/')

  const { options } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.build.json'),
    { noEmit: true, lib: ['lib.esnext.full.d.ts', 'lib.dom.iterable.d.ts'] },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => Promise.reject(messageText) },
  )
  const files = ['kernel', 'plugins', 'src']
    .filter((room) => existsSync(join(folder, room)))
    .flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, room, path),
      ),
    )
    // Translations have nothing but texts, and there are hundreds of them.
    .filter((path) => !path.split(sep).includes('locales'))
  for (const path of files.filter((path) => path.endsWith('.css')))
    for (const feature of readCss(readFileSync(path, 'utf8'))) add(feature, inFolder(path))

  const sources = files.filter((path) => /\.tsx?$/.test(path))
  // Types of packages take half of the time, and no member of the browser comes from them, except from React.
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:\.|#|portico|react)/.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(sources, options, host)
  const checker = program.getTypeChecker()
  for (const path of sources) {
    const file = program.getSourceFile(path)
    const use = (feature) => add(feature, inFolder(path))
    /** A name of a member; only names that some served browser lacks are looked up, because types take time. */
    const member = (node, isEvent = false) => {
      const candidates = members.get(node.text)?.filter((each) => each.isEvent === isEvent) ?? []
      if (!candidates.some((each) => each.isLacking)) return
      const owner = isEvent ? 'unknown' : ownerOf(checker.getSymbolAtLocation(node))
      // Properties of styles are not in the interfaces of the data.
      if (!owner || /^CSSStyle/.test(owner)) return
      const own = candidates.filter((each) => each.owner === owner)
      // Some interfaces have other names in the types: then the member has to be lacking wherever it is known.
      const known = own.length ? own : candidates
      if (known.every((each) => each.isLacking)) use(known[0].path)
    }
    const visit = (node) => {
      const text = textOf(node)
      if (text) for (const feature of readText(text)) use(feature)
      if (ts.isIdentifier(node)) member(node)
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'addEventListener' &&
        node.arguments[0] &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        member(node.arguments[0], true)
      if (ts.isJsxAttribute(node) && /^[a-z]/.test(node.parent.parent.tagName.getText())) {
        const name = node.name.getText().toLowerCase()
        for (const path of [
          `html.elements.${node.parent.parent.tagName.getText()}.${name}`,
          `html.global_attributes.${name}`,
        ])
          if (featureAt(path)?.__compat && isLacking(featureAt(path))) use(path)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

/** Features used without a word in `browsers.json`, and words there for features that are not used. */
export function checkBrowsers(folder = root, allowed = beyond) {
  const used = findBeyond(folder)
  const covers = (name, feature) => feature === name || feature.startsWith(`${name}.`)
  const names = allowed.flatMap(({ features }) => features)
  return {
    unlisted: [...used]
      .filter(([feature]) => !names.some((name) => covers(name, feature)))
      .map(([feature, files]) => ({ feature, files: [...files] })),
    unused: names.filter((name) => ![...used.keys()].some((feature) => covers(name, feature))),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { unlisted, unused } = checkBrowsers()
  for (const { feature, files } of unlisted)
    console.error(`${feature}: a browser of browsers.json lacks it: ${files.join(', ')}`)
  for (const name of unused) console.error(`${name}: browsers.json lists it, but nothing uses it`)
  if (unlisted.length || unused.length) process.exitCode = 1
  else console.log('Every feature is in the served browsers or listed in browsers.json')
}
