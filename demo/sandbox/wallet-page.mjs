// @ts-check
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { startStatic } from '../serve/server.mjs'

const folder = fileURLToPath(new URL('./wallet/', import.meta.url))

/**
 * The page's policy forbids WebAssembly, so the package that would use it is built with its own variant without it.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutWasm = {
  name: 'without-wasm',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^@polkadot\/wasm-crypto-init$/ }, ({ path, ...from }) =>
      resolve(`${path}/none`, from),
    ),
}

/**
 * The code reader is loaded on demand, from its own address.
 *
 * @type {import('esbuild').Plugin}
 */
const lateReader = {
  name: 'late-reader',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^jsqr$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: '/jsqr.js', external: true } : undefined,
    ),
}

/** @param {string} entry @returns {Promise<string>} the bundled script */
async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    plugins: [withoutWasm, lateReader],
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Serves the sandbox's wallet on an origin of its own; its scripts are built at their first request.
 *
 * @param {object} options
 * @param {number} [options.port]
 * @param {{ relay: string, verify: string, endpoints: Readonly<Record<string, string>> }} options.facts
 * @param {readonly string[]} options.connect origins it talks to
 * @returns {Promise<import('../serve/server.mjs').StaticServer>}
 */
export async function startWalletPage({ port = 0, facts, connect }) {
  /** @param {string} entry */
  const script = (entry) => {
    /** @type {Promise<string> | undefined} */
    let made
    return async () => {
      made ??= bundle(entry)
      return new Response(await made, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    }
  }
  const page = async () =>
    new Response(await readFile(`${folder}index.html`), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  return startStatic({
    root: folder,
    port,
    csp: { connect },
    routes: {
      '/sandbox.json': () => facts,
      // The path of the protocol's links.
      '/wc': page,
      '/wallet.js': script('./page.mjs'),
      '/jsqr.js': script('jsqr'),
    },
  })
}
