// @ts-check
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run docs` puts the site. */
export const docsFolder = fileURLToPath(new URL('../docs/dist', import.meta.url))

/** The inline style with which the generator disables transitions during a theme change. */
const THEME_CHANGE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

/** Digests of the inline scripts of a page, as sources of a policy. @param {string} html */
export function inlineScripts(html) {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/**
 * The built documentation as a folder of the demo's server; undefined if it has not been built. All its pages
 * begin with the same inline scripts, which the policy allows by their digests. They also set `innerHTML`, so the policy does not
 * require Trusted Types.
 *
 * @returns {Promise<{ root: string, csp: import('./server.mjs').CspSources } | undefined>}
 */
export async function docsSite() {
  const html = await readFile(join(docsFolder, 'index.html'), 'utf8').catch(() => undefined)
  return html === undefined
    ? undefined
    : {
        root: docsFolder,
        csp: { script: [...new Set(inlineScripts(html))], style: [THEME_CHANGE], trustedTypes: false },
      }
}
