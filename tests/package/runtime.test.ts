import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { describe, expect, inject, test } from 'vitest'
import { entriesOf, filesOf } from './entries.js'

const { consumer, folder } = inject('packed')
const entries = entriesOf(folder)

/** Packages a host provides, for a bundler. */
const notOurs = ['react', 'react-dom', 'viem', '@solana', '@walletconnect'].flatMap((name) => [
  name,
  `${name}/*`,
])

/** Bundles a module of the project that installed the package; returns the record of its files. */
const bundle = async (contents: string) => {
  const { metafile } = await build({
    stdin: { contents, resolveDir: consumer },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    absWorkingDir: consumer,
    logLevel: 'silent',
    external: notOurs,
  })
  return metafile
}

/** Runs a module inside the project that installed the package; it prints JSON. */
function runInConsumer(name: string, text: string, ...flags: string[]): unknown {
  const file = join(consumer, `${name}.mjs`)
  writeFileSync(file, text)
  return JSON.parse(execFileSync(process.execPath, [...flags, file], { cwd: consumer, encoding: 'utf8' }))
}

const importAll = `
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'navigator']) delete globalThis[name]
const before = Object.getOwnPropertyNames(globalThis)
const names = ${JSON.stringify(entries.map(({ name }) => name))}
const exported = {}
for (const name of names) exported[name] = Object.keys(await import(name)).length
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name))
console.log(JSON.stringify({ exported, added, window: typeof window, document: typeof document, storage: typeof localStorage }))
`
const result = {
  exported: Object.fromEntries(entries.map(({ name }) => [name, expect.any(Number)])),
  added: [],
  window: 'undefined',
  document: 'undefined',
  storage: 'undefined',
}

describe('every entry of the package', () => {
  test('SSR-01 FLT-43 can be imported without a window, document or storage', () => {
    expect(entries.length).toBeGreaterThan(10)
    expect(runInConsumer('server', importAll)).toEqual(result)
  })

  test('can be imported where eval is forbidden', () => {
    expect(runInConsumer('strict', importAll, '--disallow-code-generation-from-strings')).toEqual(result)
  })

  test('is one module, imported by name or by file, so that there is one React context', () => {
    const pairs = entries.map(({ name, file }) => [name, file])
    const differing = runInConsumer(
      'identity',
      `import { pathToFileURL } from 'node:url'
      const differing = []
      for (const [name, file] of ${JSON.stringify(pairs)})
        if ((await import(name)) !== (await import(pathToFileURL(file).href))) differing.push(name)
      console.log(JSON.stringify(differing))`,
    )
    expect(differing).toEqual([])
  })

  test('internal folders cannot be imported by name', () => {
    const rooms = ['page', 'session', 'router', 'storage', 'http', 'notices', 'env', 'remote', 'modal']
    const names = rooms.flatMap((room) => [`portico/${room}`, `#${room}`])
    const reached = runInConsumer(
      'rooms',
      `const reached = []
      for (const name of ['portico/core', ...${JSON.stringify(names)}])
        await import(name).then(() => reached.push(name), () => {})
      console.log(JSON.stringify(reached))`,
    )
    expect(reached).toEqual(['portico/core'])
  })

  test('is bundled without a second copy of any file', async () => {
    const metafile = await bundle(
      entries.map(({ name }, index) => `export * as e${index} from '${name}'`).join('\n'),
    )
    const inputs = Object.keys(metafile.inputs)
    const contexts = inputs.filter((path) => {
      const isOurs = path.includes('portico/dist/')
      return isOurs && /\bcreateContext\(/.test(readFileSync(join(consumer, path), 'utf8'))
    })
    expect(contexts.length).toBeGreaterThan(0)
    const placed = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs))
    for (const path of inputs.filter((input) => input.includes('portico/dist/')))
      expect([path, placed.filter((input) => input === path).length]).toEqual([
        path,
        expect.toSatisfy(atMostOnce),
      ])
  })
})

test('a page with the preset builds without the optional packages', async () => {
  const metafile = await bundle(
    `export * from 'portico'
    export * from 'portico/react'
    export * from 'portico/preset'`,
  )
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  const packages = imported.filter(({ external }) => external).map(({ path }) => path)
  expect(packages).toContain('react')
  expect(packages.filter((path) => !/^react(?:-dom)?(?:\/|$)/.test(path))).toEqual([])
})

const atMostOnce = (count: number) => count <= 1

describe("'use client'", () => {
  function isClientCode(text: string): boolean {
    const source = ts.createSourceFile('file.js', text, ts.ScriptTarget.ESNext)
    let found = false
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
        if (/^(react|react-dom|use-sync-external-store)(\/|$)/.test(node.moduleSpecifier.text)) found = true
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
        if (/^use[A-Z]/.test(node.expression.text)) found = true
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  /** Whether its first statement is the directive; comments may stand before it. */
  const isMarked = (text: string): boolean =>
    /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1\s*(?:;|\n|$)/.test(text)

  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  test('is in no file that a bundler without server components reads', () => {
    const marked = filesOf(folder, '.js').filter((path) => isMarked(read(path)))
    expect(marked.length).toBeGreaterThan(50)
    expect(marked.filter((path) => !path.startsWith('dist/client/'))).toEqual([])
  })

  test('is in a file between every entry and the files with a hook or an element', async () => {
    const { metafile } = await build({
      entryPoints: entries.map(({ file }) => file),
      absWorkingDir: consumer,
      bundle: true,
      write: false,
      metafile: true,
      splitting: true,
      format: 'esm',
      outdir: 'server',
      conditions: ['react-server'],
      logLevel: 'silent',
      external: notOurs,
      plugins: [
        {
          name: 'end-at-boundaries',
          setup: ({ onLoad }) =>
            onLoad({ filter: /dist[\\/]client[\\/].+\.js$/ }, ({ path }) =>
              isMarked(readFileSync(path, 'utf8')) ? { contents: '' } : null,
            ),
        },
      ],
    })
    const reached = Object.keys(metafile.inputs)
      .filter((path) => path.includes('portico/dist/'))
      .map((path) => join(consumer, path))
    expect(reached.filter((path) => path.includes('dist/client/')).length).toBeGreaterThan(50)
    expect(reached.filter((path) => isClientCode(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('a missing directive is detected', () => {
    const unmarked = "import { jsx } from 'react/jsx-runtime'\nexport const view = () => jsx('p', {})"
    expect([isClientCode(unmarked), isMarked(unmarked), isMarked(`'use client'\n${unmarked}`)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
