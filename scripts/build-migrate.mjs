// @ts-check
// Builds the package behind `portico migrate` into migrate/dist: one file, which needs ts-morph at run time.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

await build({
  absWorkingDir: root,
  entryPoints: ['migrate/src/cli.ts'],
  outfile: 'migrate/dist/cli.js',
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  logLevel: 'warning',
})
