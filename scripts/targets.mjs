import { readFileSync } from 'node:fs'

const { floor } = JSON.parse(readFileSync(new URL('../browsers.json', import.meta.url), 'utf8'))

/** The oldest browsers that are served, as esbuild names them: what the package's syntax is lowered to. */
export const targets = Object.entries(floor).map(([browser, version]) => `${browser}${version}`)
