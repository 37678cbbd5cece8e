import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { buildBrowser } from './browser.mjs'
import { readModule } from './moduleGraph.mjs'
import { packStages } from './pack.mjs'
import { alone, lent, page, readStages, shared } from './stages.mjs'
import { targets } from './targets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? 'dist'
// Built in another folder and moved at the end, so that readers of dist/ never see an incomplete build.
const staging = join('.cache', `build-${process.pid}`)

function run(tool, ...args) {
  const bin = join(root, 'node_modules', ...tool.split('/'))
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? done() : reject(new Error(`${tool} ended with code ${code}`))))
  })
}

async function copyStyleSheets(folder) {
  for (const entry of await readdir(join(root, folder), { recursive: true })) {
    if (!entry.endsWith('.css')) continue
    const copy = join(root, staging, folder, entry)
    await mkdir(dirname(copy), { recursive: true })
    await cp(join(root, folder, entry), copy)
    // Since version 6, TypeScript also requires types for side-effect imports.
    await writeFile(`${copy}.d.ts`, 'export {}\n')
  }
}

/** Keeps the joined `core.js` external: a second copy of a part would have its own React context. */
const coreApart = {
  name: 'core-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.\/core\.js$/ }, () => ({ path: './core.js', external: true })),
}

/** Joins parts that are used together into one file: a host's bundler would make a chunk, and a request, of each. */
async function joinParts(name) {
  const source = `src/ui/${name}.ts`
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: join(staging, `src/ui/${name}.js`),
    allowOverwrite: true,
    plugins: [coreApart],
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: targets,
    platform: 'neutral',
    jsx: 'automatic',
    charset: 'utf8',
    // Lets a host's bundler drop unused parts completely.
    pure: ['forwardRef', 'createContext'],
    banner: { js: "'use client'" },
    metafile: true,
    logLevel: 'warning',
  })
  // Bundled modules are removed, so that the package has each once.
  for (const input of Object.keys(metafile.inputs))
    if (input !== source) await rm(join(root, staging, input.replace(/\.tsx?$/, '.js')))
}

/** Joins each language into one file: it is 0.1 kB smaller, and a page without a bundler needs one request. */
async function joinTables() {
  const folder = join(root, staging, 'plugins/languages/locales')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const path = join(folder, file)
    const { default: table, ...named } = await import(pathToFileURL(path).href)
    const [name] = Object.keys(named)
    const text = JSON.stringify(table, null, 2)
    await writeFile(path, `export const ${name} = ${text}\nexport default ${name}\n`)
  }
  // Bundled modules are removed, so that the package has each once.
  const plugins = (await readdir(join(root, staging, 'plugins'))).filter((id) => id !== 'languages')
  for (const room of ['src/modal', ...plugins.map((id) => `plugins/${id}`)])
    await rm(join(root, staging, room, 'locales'), { recursive: true, force: true })
}

/** Throws where a part imports a file that was joined: it must import core.ts or rest.ts. */
async function checkParts() {
  const folder = join(root, staging, 'src/ui')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, path] of text.matchAll(/from\s*["'](\.[^"']+)["']/g))
      if (!files.includes(join(dirname(file), path)))
        throw new Error(
          `src/ui/${file} imports ${path}, which is joined into core.js or rest.js: import that`,
        )
  }
}

const DIRECTIVE = /^\s*(['"])use client\1;?\n?/

/**
 * Takes 'use client' out of the modules, because bundlers without server components warn about each one. Shared code imports
 * client code as `#client/…` instead. Under the condition `react-server` this resolves to a module in `client/` that has the
 * directive and re-exports the names.
 */
async function setBoundaries() {
  const folder = join(root, staging)
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'))
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')])),
  )
  const isClient = (file) => DIRECTIVE.test(texts.get(file) ?? '')
  const clients = files.filter(isClient)
  const boundaries = new Set()
  for (const file of files.filter((each) => !isClient(each))) {
    let text = texts.get(file)
    const { imports, dynamic } = readModule(text)
    const specifiers = [...imports, ...dynamic].map(({ specifier }) => specifier)
    for (const from of specifiers.sort((one, other) => other.pos - one.pos)) {
      const target = posix.join(posix.dirname(file), from.text)
      if (!from.text.startsWith('.') || !isClient(target)) continue
      boundaries.add(target)
      text = `${text.slice(0, from.getStart())}'#client/${target}'${text.slice(from.end)}`
    }
    if (text !== texts.get(file)) await writeFile(join(folder, file), text)
  }
  for (const file of boundaries) {
    const boundary = join(folder, 'client', file)
    const back = posix.relative(posix.dirname(`client/${file}`), file)
    await mkdir(dirname(boundary), { recursive: true })
    const names = readModule(texts.get(file)).names.map(({ name }) => name)
    await writeFile(boundary, `'use client'\nexport { ${names.join(', ')} } from '${back}'\n`)
  }
  for (const file of clients) await writeFile(join(folder, file), texts.get(file).replace(DIRECTIVE, ''))
}

/** The modules of the package's `exports`. */
async function listEntries({ exports }) {
  const folder = join(root, staging)
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  const targets = Object.values(exports).flatMap((entry) => entry.default ?? [])
  return targets
    .map((target) => target.replace('./dist/', ''))
    .flatMap((target) => {
      const [before, after] = target.split('*')
      if (after === undefined) return [target]
      return files.filter((file) => {
        const middle = file.slice(before.length, file.length - after.length)
        return file.startsWith(before) && file.endsWith(after) && middle && !middle.includes('/')
      })
    })
    .filter((file) => file.endsWith('.js') && files.includes(file))
}

const started = Date.now()
/** @param {string} name */
const step = (name) => console.log(`  ${name} … (${((Date.now() - started) / 1000).toFixed(1)} s)`)
try {
  step('Compiling, and writing the types')
  const results = await Promise.allSettled([
    run('tsup/dist/cli-default.js', '--out-dir', staging),
    run('typescript-7/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', staging),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
  step('Joining modules')
  await joinParts('core')
  await joinParts('rest')
  await checkParts()
  await joinTables()
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const entries = await listEntries(manifest)
  step('Packing the files that load together')
  await packStages(join(root, staging), {
    manifest,
    entries,
    stages: await readStages(),
    shared,
    lent,
    alone,
    page,
  })
  step('Marking client code, and copying style sheets')
  await setBoundaries()
  await copyStyleSheets('src')
  step('Bundling for pages without a bundler')
  await buildBrowser(root, staging, targets)
  await rm(resolve(root, target), { recursive: true, force: true })
  await mkdir(dirname(resolve(root, target)), { recursive: true })
  await rename(join(root, staging), resolve(root, target))
  console.log(`${target} built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
} catch (error) {
  await rm(join(root, staging), { recursive: true, force: true })
  console.error(`The build failed: ${error.message}`)
  process.exitCode = 1
}
