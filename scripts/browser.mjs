// @ts-check
// Builds the package for pages without a bundler, from the packed files of the build.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { describeElements } from './elements.mjs'
import { packageDoors, withoutPreloading } from './packageDoors.mjs'

/** Packages whose licence keeps them out of the build; a page gives their address in an import map. */
const LEFT_OUT = ['@walletconnect/universal-provider']
/** React is CommonJS: its names are listed, so that modules of the page can import them. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

const TAG = 'portico.js'
const FACADE = '\0facade:'

/** Names of the modules that an import map offers, without those for servers, tests and other libraries. */
const entriesOf = (/** @type {string} */ dist) => {
  const plugins = readdirSync(join(dist, 'plugins'))
  return [
    ...['portico', 'portico/core', 'portico/kernel', 'portico/preset', 'portico/react', 'portico/ui'],
    ...plugins.map((id) => `portico/plugins/${id}`),
  ]
}

/** The names that the elements import from `#modal`; the built package has no entry for them. */
const MODAL = ['buttonTexts', 'mountButton', 'mountHostButton', 'whenIdle']

/** Modules with every name of a CommonJS package, and the front door of the modal. */
const facades = (/** @type {string} */ root, /** @type {string} */ dist) => {
  const require = createRequire(join(root, 'package.json'))
  return {
    name: 'facades',
    resolveId: (/** @type {string} */ id) => (id.startsWith(FACADE) ? id : null),
    load(/** @type {string} */ id) {
      if (!id.startsWith(FACADE)) return null
      const name = id.slice(FACADE.length)
      if (name === '#modal')
        return MODAL.map(
          (each) => `export { ${each} } from '${join(root, dist, 'src/modal', each)}.js'`,
        ).join('\n')
      const names = Object.keys(require(name)).filter((each) => /^[a-z]\w*$/i.test(each))
      return `import whole from '${name}'\nexport { ${names.join(', ')} } from '${name}'\nexport default whole`
    },
  }
}

/** The folder of the package that a module belongs to; undefined for the modules of Portico. */
const packageOf = (/** @type {string} */ id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]

/** The file of a module in the build: `portico/plugins/send` is `plugins/send.js`. */
const fileOf = (/** @type {string} */ name) =>
  `${name === 'portico' ? 'index' : name.startsWith('portico/') ? name.slice('portico/'.length) : `vendor/${name}`}.js`

/**
 * Bundles the elements and the modules of the import map.
 *
 * @param {string} root
 * @param {string} dist the folder of the built package, relative to the root
 * @param {string[] | string} target
 */
async function bundle(root, dist, target) {
  const names = entriesOf(join(root, dist))
  const input = Object.fromEntries([
    [TAG, join(root, 'src/elements/index.ts')],
    ...names.map((name) => [fileOf(name), name]),
    ...REACT.map((name) => [fileOf(name), `${FACADE}${name}`]),
  ])
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const options = (
    /** @type {Record<string, string>} */ input,
    /** @type {import('vite').Rolldown.CodeSplittingGroup[]} */ groups,
  ) =>
    /** @type {import('vite').InlineConfig} */ ({
      configFile: false,
      root,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        alias: [
          // The packed build has no front doors of these rooms.
          { find: '#networkMarks', replacement: join(root, 'src/react/marks/networkMarks.ts') },
          { find: '#page', replacement: join(root, 'src/page/index.ts') },
          { find: '#modal', replacement: `${FACADE}#modal` },
        ],
      },
      plugins: [facades(root, dist), packageDoors(root, dist), withoutPreloading],
      build: {
        write: false,
        target,
        minify: true,
        modulePreload: false,
        cssMinify: true,
        rolldownOptions: {
          input,
          external: LEFT_OUT,
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: '[name]',
            chunkFileNames: 'chunks/[name]-[hash].js',
            comments: { legal: false },
            codeSplitting: { includeDependenciesRecursively: false, groups },
          },
        },
      },
    })
  try {
    const run = async (/** @type {Parameters<typeof options>} */ ...given) => {
      const result = await build(options(...given))
      // Vite answers with a list only if there are several outputs.
      return /** @type {import('vite').Rolldown.RolldownOutput} */ ([result].flat()[0]).output
    }
    // The elements alone are split best: each module that others offer whole would be kept whole, and with it what it imports.
    const alone = await run({ [TAG]: input[TAG] }, [])
    const groups = alone.flatMap(({ type, isEntry, name, moduleIds }) => {
      if (type !== 'chunk') return []
      const ids = new Set(moduleIds)
      return [{ name: isEntry ? 'start' : name, test: (/** @type {string} */ id) => ids.has(id) }]
    })
    return await run(input, groups)
  } finally {
    process.env.NODE_ENV = before
  }
}

const digest = (/** @type {string} */ text) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The bundled package in a folder, with the notice that its licence asks for. */
const readPackage = (/** @type {string} */ folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`
  return { name, id: `${name}@${version}`, notice: `${name} ${version} (${license})\n\n${text}\n` }
}

/**
 * Builds `<dist>/browser`: the elements, the modules of the import map, and a manifest with the digest of each file.
 *
 * @param {string} root
 * @param {string} dist the folder of the built package, relative to the root
 * @param {string[]} targets
 */
export async function buildBrowser(root, dist, targets) {
  const folder = join(root, dist, 'browser')
  const output = await bundle(root, dist, targets)
  /** @type {Set<string>} */
  const folders = new Set()
  /** @type {Record<string, { integrity: string, imports: string[], dynamic: string[] }>} */
  const files = {}
  for (const { type, fileName, code, moduleIds, imports, dynamicImports } of output) {
    if (type !== 'chunk') throw new Error(`dist/browser would have ${fileName}, which is no module`)
    for (const id of moduleIds) {
      const found = packageOf(id)
      if (found) folders.add(found)
    }
    const own = (/** @type {string[]} */ names) => names.filter((each) => !LEFT_OUT.includes(each)).sort()
    files[fileName] = { integrity: digest(code), imports: own(imports), dynamic: own(dynamicImports) }
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName), code)
  }
  const css = readFileSync(join(root, 'src/react/button.css'), 'utf8')
  files['button.css'] = { integrity: digest(css), imports: [], dynamic: [] }
  writeFileSync(join(folder, 'button.css'), css)
  const packages = [...folders]
    .map(readPackage)
    .sort(({ id: one }, { id: other }) => (one < other ? -1 : one > other ? 1 : 0))
    .filter(({ id }, at, all) => all[at - 1]?.id !== id)
  const left = packages.filter(({ name }) => LEFT_OUT.includes(name))
  if (left.length) throw new Error(`dist/browser must not contain ${left.map(({ id }) => id).join(', ')}`)
  const names = [...entriesOf(join(root, dist)), ...REACT]
  const manifest = {
    entry: TAG,
    imports: Object.fromEntries(names.map((name) => [name, fileOf(name)])),
    packages: packages.map(({ id }) => id),
    files: Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(
    join(folder, 'third-party.txt'),
    packages.map(({ notice }) => notice).join(`\n${'-'.repeat(80)}\n\n`),
  )
  for (const [file, text] of Object.entries(describeElements())) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}
