// @ts-check
import { readFileSync } from 'node:fs'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The code of a named snippet of the README. */
function snippet(/** @type {string} */ name) {
  const found = new RegExp(`<!-- snippet: ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(readme)?.[1]
  if (!found) throw new Error(`The README has no snippet “${name}”`)
  return found
}

/** The text with one part replaced, which must be in it. */
function replace(/** @type {string} */ text, /** @type {string} */ part, /** @type {string} */ by) {
  if (!text.includes(part)) throw new Error(`The README's snippet does not contain “${part}”`)
  return text.replace(part, () => by)
}

/** The plugins that a page with every feature adds to the preset. */
export const everyPlugin = [
  'walletconnect',
  'directory',
  'auth',
  'email',
  'socials',
  'profile',
  'multiWallet',
  'tokens',
  'nfts',
  'activity',
  'send',
  'receive',
  'swap',
  'onramp',
  'names',
  'smartSessions',
  'branding',
  'safe',
]

/** @type {Readonly<Record<string, string>>} Options that a plugin cannot work without. */
const needed = { onramp: "{ meld: { publicKey: 'sandbox' } }" }

/**
 * The README's page for React with every plugin, as TSX. The size gate, the bench and the tests build this page, so that
 * they measure what hosts build. A classic script that runs before it may set `hostOptions`: further options of
 * `createModal`, which a host would write here, such as its project id.
 *
 * @param {readonly string[]} [plugins]
 */
export function readmePage(plugins = everyPlugin) {
  const imports = plugins.map((name) => `import { ${name} } from 'portico/plugins/${name}'\n`).join('')
  const calls = ['...preset()', ...plugins.map((name) => `${name}(${needed[name] ?? ''})`)].join(', ')
  const page = replace(snippet('react'), 'plugins: preset()', `plugins: [${calls}]`)
  return (
    imports + replace(page, 'createModal({ ', "createModal({ ...Reflect.get(globalThis, 'hostOptions'), ")
  )
}

const FILE = 'readme-page.tsx'

/**
 * A plugin of Vite that provides `readme-page.tsx` to the document of a page.
 *
 * @param {readonly string[]} [plugins]
 * @returns {import('vite').Plugin}
 */
export const readmePagePlugin = (plugins) => ({
  name: 'readme-page',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(`/${FILE}`) ? new URL(`./${FILE}`, import.meta.url).pathname : null),
  load: (id) => (id.endsWith(`/${FILE}`) ? readmePage(plugins) : null),
})
