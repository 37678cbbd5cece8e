import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? 'dist'
// Built aside and moved at the end, so that whoever reads dist/ meanwhile never sees half of it.
const staging = join('.cache', `build-${process.pid}`)

function run(tool, ...args) {
  const bin = join(root, 'node_modules', ...tool.split('/'))
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? done() : reject(new Error(`${tool} ended with code ${code}`))))
  })
}

async function copyStyleSheets(folder) {
  for (const entry of await readdir(join(root, folder), { recursive: true })) {
    if (!entry.endsWith('.css')) continue
    const copy = join(root, staging, folder, entry)
    await mkdir(dirname(copy), { recursive: true })
    await cp(join(root, folder, entry), copy)
  }
}

/** Makes one file of the parts that most views use: a host's bundler would make a chunk, and a request, of each. */
async function joinCoreParts() {
  const source = 'src/ui/core.ts'
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: join(staging, 'src/ui/core.js'),
    allowOverwrite: true,
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    jsx: 'automatic',
    charset: 'utf8',
    // Of what a host leaves unused nothing must stay.
    pure: ['forwardRef', 'createContext'],
    banner: { js: "'use client'" },
    metafile: true,
    logLevel: 'warning',
  })
  // A second copy of a part would have a React context of its own.
  for (const input of Object.keys(metafile.inputs))
    if (input !== source) await rm(join(root, staging, input.replace(/\.tsx?$/, '.js')))
}

const started = Date.now()
try {
  const results = await Promise.allSettled([
    run('tsup/dist/cli-default.js', '--out-dir', staging),
    run('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', staging),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
  await joinCoreParts()
  await copyStyleSheets('src')
  await rm(resolve(root, target), { recursive: true, force: true })
  await mkdir(dirname(resolve(root, target)), { recursive: true })
  await rename(join(root, staging), resolve(root, target))
  console.log(`${target} built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
} catch (error) {
  await rm(join(root, staging), { recursive: true, force: true })
  console.error(`The build failed: ${error.message}`)
  process.exitCode = 1
}
