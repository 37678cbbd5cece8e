// @ts-check
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, esmExternalRequirePlugin } from 'vite'

/** Packages that are not counted, because a page already has them or loads them on demand. */
const outside = ['react', 'react-dom', 'viem', '@solana/web3.js', '@walletconnect/universal-provider']

/**
 * Gzipped bytes that a page downloads before the first click: the core with the preset and the buttons, and what each
 * plugin adds. Built as a host builds it.
 *
 * @param {readonly string[]} plugins
 * @returns {Promise<{ base: number, plugins: Record<string, number> }>}
 */
export async function measureSizes(plugins) {
  /** @type {Record<string, string>} */
  const entries = {
    base: "import { createModal } from 'portico'; import { preset } from 'portico/preset'; import { ConnectButton, ModalProvider } from 'portico/react'; globalThis.page = [createModal, preset, ConnectButton, ModalProvider]",
  }
  for (const name of plugins)
    entries[name] = `import { ${name} } from 'portico/plugins/${name}'; globalThis.page = ${name}`
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id.startsWith('page:') ? `\0${id}` : null),
        load: (id) => (id.startsWith('\0page:') ? entries[id.slice(6)] : null),
      },
      esmExternalRequirePlugin({ external: outside.map((name) => new RegExp(`^${name}(/|$)`)) }),
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: Object.fromEntries(Object.keys(entries).map((name) => [name, `page:${name}`])),
      },
    },
  })
  const { output } = /** @type {import('vite').Rollup.RollupOutput} */ (result)
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  /** @type {(file: string, reached: Set<string>) => Set<string>} */
  const reach = (file, reached) => {
    const chunk = chunks.get(file)
    if (!chunk || reached.has(file)) return reached
    reached.add(file)
    for (const next of chunk.imports) reach(next, reached)
    return reached
  }
  /** @param {string} name */
  const closure = (name) => {
    const entry = [...chunks.values()].find((each) => each.isEntry && each.name === name)
    if (!entry) throw new Error(`The build has no entry ${name}.`)
    return reach(entry.fileName, new Set())
  }
  /** @param {Iterable<string>} files */
  const weigh = (files) =>
    // Compressed as one file, as a host's bundler would output them.
    gzipSync([...files].map((file) => chunks.get(file)?.code ?? '').join(''), { level: 9 }).length
  const first = closure('base')
  return {
    base: weigh(first),
    plugins: Object.fromEntries(
      plugins.map((name) => [name, weigh([...closure(name)].filter((file) => !first.has(file)))]),
    ),
  }
}
