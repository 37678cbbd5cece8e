// @ts-check
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, esmExternalRequirePlugin } from 'vite'
import { readmePagePlugin } from '../../bench/readmePage.mjs'

/** Packages that a page has already or loads on demand. */
const outside = /^(viem|@solana\/web3\.js|@walletconnect\/universal-provider)(\/|$)/
const bench = fileURLToPath(new URL('../../bench', import.meta.url))

/**
 * Gzipped bytes of the scripts that a page of the bench loads at its start; built alone, as there.
 *
 * @param {string} page
 * @param {readonly string[]} [plugins] those of the README's page
 */
async function weigh(page, plugins) {
  const { output } = /** @type {import('vite').Rollup.RollupOutput} */ (
    await build({
      configFile: false,
      root: bench,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [readmePagePlugin(plugins), esmExternalRequirePlugin({ external: [outside] })],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: `${bench}/${page}` },
      },
    })
  )
  const chunks = output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

/**
 * Gzipped bytes of Portico that a React page downloads before the first click, as the bench counts them, and what each
 * plugin adds to the README's page.
 *
 * @param {readonly string[]} plugins
 * @returns {Promise<{ base: number, plugins: Record<string, number> }>}
 */
export async function measureSizes(plugins) {
  const [without, react, readme, ...sizes] = await Promise.all([
    weigh('page/without.jsx'),
    weigh('page/react.jsx'),
    weigh('readme-page.tsx', []),
    ...plugins.map((name) => weigh('readme-page.tsx', [name])),
  ])
  return {
    base: react - without,
    plugins: Object.fromEntries(sizes.map((size, nth) => [plugins[nth], size - readme])),
  }
}
