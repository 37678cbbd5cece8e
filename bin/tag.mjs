// @ts-check
// Writes the lines of HTML with which a page without a bundler loads the package, with the digest of every file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * @typedef {object} Manifest
 * @property {string} entry
 * @property {Readonly<Record<string, string>>} imports files by the name that modules import
 * @property {Readonly<Record<string, { readonly integrity: string, readonly imports: readonly string[], readonly dynamic: readonly string[] }>>} files
 */

/** @returns {Manifest} */
export const readManifest = () =>
  JSON.parse(readFileSync(new URL('../dist/browser/manifest.json', import.meta.url), 'utf8'))

/** Plugins that others bring with them. */
const BROUGHT = ['auth', 'transactions']

const PLUGIN = /^plugins\/(\w+)\.js$/

/**
 * The files that a page may load: all, or those that the named plugins need.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} entries
 * @param {readonly string[] | undefined} plugins
 */
function filesOf({ files }, entries, plugins) {
  /** @type {Set<string>} */
  const found = new Set()
  const visit = (/** @type {string} */ file) => {
    if (found.has(file)) return
    const known = files[file]
    if (!known) throw new Error(`The manifest has no ${file}`)
    found.add(file)
    for (const next of known.imports) visit(next)
    for (const next of known.dynamic) {
      const plugin = PLUGIN.exec(next)?.[1]
      if (!plugin || !plugins || plugins.includes(plugin)) visit(next)
    }
  }
  for (const entry of entries) visit(entry)
  return [...found].sort()
}

/**
 * The lines for the head of a page, and what its Content-Security-Policy has to allow.
 *
 * @param {object} options
 * @param {string} options.address where the folder `dist/browser` is served
 * @param {readonly string[]} [options.plugins] lists the files of these plugins only
 * @param {boolean} [options.modules] the page imports `portico` and its other modules
 * @param {string} [options.client] address of the pairing client
 * @param {Manifest} [options.manifest]
 */
export function writeTag({ address, plugins, modules = false, client, manifest = readManifest() }) {
  const base = address.endsWith('/') ? address : `${address}/`
  for (const url of [base, client])
    if (url !== undefined && /["'<>\s]/.test(url)) throw new Error(`"${url}" is not an address`)
  const { entry, files, imports } = manifest
  // A page with the modules may import each of them.
  const listed = modules
    ? Object.keys(files)
        .filter((file) => file.endsWith('.js'))
        .sort()
    : filesOf(manifest, [entry], plugins && [...plugins, ...BROUGHT])
  const at = (/** @type {string} */ file) => `${base}${file}`
  const map = {
    ...((modules || client) && {
      imports: {
        ...(modules && Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, at(file)]))),
        ...(client && { '@walletconnect/universal-provider': client }),
      },
    }),
    integrity: Object.fromEntries(listed.map((file) => [at(file), files[file]?.integrity])),
  }
  const text = JSON.stringify(map)
  const hash = createHash('sha256').update(text).digest('base64')
  const origins = [base, ...(client ? [client] : [])].flatMap((url) =>
    /^https?:/.test(url) ? [new URL(url).origin] : [],
  )
  return {
    html: [
      `<script type="importmap">${text}</script>`,
      `<script type="module" src="${at(entry)}" integrity="${files[entry]?.integrity}" crossorigin="anonymous"></script>`,
    ].join('\n'),
    /** Sources for `script-src`: the hash of the import map, and the origins of the files. */
    scriptSrc: [...new Set([`'sha256-${hash}'`, ...origins])],
  }
}

const HELP = `portico tag <address> [--plugins "walletconnect tokens send"] [--modules] [--client <address>]

Writes the lines of HTML that load Portico from a copy of its folder dist/browser at this address, with the digest of every file, and the
sources that a Content-Security-Policy needs in script-src.

  --plugins   the value of the attribute "plugins": lists only the files that these plugins need
  --modules   also for pages whose scripts import "portico", "portico/plugins/…" or "react"
  --client    the address of @walletconnect/universal-provider as a module`

/** @param {string[]} args */
export function runTag(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      plugins: { type: 'string' },
      modules: { type: 'boolean' },
      client: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [address] = positionals
  if (values.help || !address) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const { html, scriptSrc } = writeTag({
    address,
    ...(values.plugins !== undefined && { plugins: values.plugins.split(/[\s,]+/).filter(Boolean) }),
    ...(values.modules && { modules: true }),
    ...(values.client !== undefined && { client: values.client }),
  })
  console.log(html)
  console.error(`\nContent-Security-Policy: script-src 'self' ${scriptSrc.join(' ')}`)
  return 0
}
