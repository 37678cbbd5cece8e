// @ts-check
// Builds the documentation as a site: the pages of docs/, and a reference made of the docstrings of the entries.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Exists among the pages only during the build, so that it is neither committed nor packed.
const reference = join(root, 'docs', 'reference')
const entries = [
  'kernel/index.ts',
  'src/index.ts',
  'src/preset.ts',
  ...['core', 'csp', 'devtools', 'react', 'server', 'solana', 'testing', 'wagmi'].map(
    (name) => `src/${name}/index.ts`,
  ),
  ...['connectkit', 'rainbowkit', 'wagmi', 'wallet-adapter'].map((kit) => `src/compat/${kit}/index.ts`),
]

/** The build for pages without a bundler. */
const browser = join(root, 'dist', 'browser')

/** @param {string} script @param {readonly string[]} args */
const run = (script, args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  })

if (!existsSync(browser))
  throw new Error('The front page shows the modal of dist/browser: run npm run build first')
rmSync(reference, { recursive: true, force: true })
try {
  run('typedoc/bin/typedoc', [
    ...['--plugin', 'typedoc-plugin-markdown', '--tsconfig', 'tsconfig.json', '--out', reference],
    ...['--router', 'module', '--entryFileName', 'index', '--readme', 'none', '--logLevel', 'Error'],
    ...[
      '--excludeExternals',
      '--disableSources',
      '--hidePageHeader',
      '--hideBreadcrumbs',
      '--skipErrorChecking',
    ],
    ...entries.flatMap((entry) => ['--entryPoints', entry]),
  ])
  run('vitepress/bin/vitepress.js', ['build', 'demo/docs'])
  // The front page shows the modal.
  cpSync(browser, join(root, 'demo/docs/dist/portico'), { recursive: true })
} finally {
  rmSync(reference, { recursive: true, force: true })
}
