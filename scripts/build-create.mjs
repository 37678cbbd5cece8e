// @ts-check
// Builds the package behind `npm create portico`: the program, the templates and the versions they need, into create-portico/dist or the
// given folder.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = resolve(process.argv[2] ?? join(root, 'create-portico/dist'))
const overlay = join(root, 'create-portico/overlay')

/** Examples by the framework of the template that is made of them. */
const EXAMPLES = { react: 'vite', next: 'next', vue: 'vue', svelte: 'svelte', plain: 'plain' }
/** Output of an installation or a build in an example's folder. */
const BUILT = ['node_modules', 'built', 'dist', '.next', 'next-env.d.ts', 'package-lock.json']

rmSync(dist, { recursive: true, force: true })
for (const [framework, example] of Object.entries(EXAMPLES)) {
  const source = join(root, 'demo/examples', example)
  const target = join(dist, 'templates', framework)
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !BUILT.some((each) => path.startsWith(join(source, each))),
  })
  for (const file of ['README.md', 'wallet.test.ts']) cpSync(join(overlay, file), join(target, file))
}
cpSync(join(overlay, 'next'), join(dist, 'templates/next'), { recursive: true })

const { name, version, devDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const pairing = '@walletconnect/universal-provider'
const versions = {
  name,
  range: version,
  vitest: devDependencies.vitest,
  'happy-dom': devDependencies['happy-dom'],
  [pairing]: peerDependencies[pairing],
}
writeFileSync(join(dist, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`)

await build({
  absWorkingDir: root,
  entryPoints: ['create-portico/src/cli.ts'],
  outfile: join(dist, 'cli.js'),
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  logLevel: 'warning',
})
