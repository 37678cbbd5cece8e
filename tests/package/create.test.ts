import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { frameworks, plugins } from '../../create-portico/src/choices.js'
import { sample, whole } from '../volumes.js'
import { startNext } from './examples/startNext.js'
import { makeHost } from './makeHost.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { tarballs, consumer } = inject('packed')
const program = join(root, '.cache/create-package')
const shell = process.platform === 'win32'

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build-create.mjs'), program])
})

const exec = promisify(execFile)
const run = async (folder: string, ...args: readonly string[]) => {
  const { stdout } = await exec('npm', args, {
    cwd: folder,
    shell,
    env: {
      ...process.env,
      NODE_ENV: args[0] === 'run' ? 'production' : 'test',
      NEXT_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      // The run of these tests is none of the project's.
      VITEST: '',
      PATH: `${process.env.PATH}${delimiter}${join(root, 'node_modules/.bin')}`,
    },
  })
  return stdout
}

/** Installs a project from the registry in the long run; otherwise its packages are those of this repository. */
async function install(name: string, folder: string): Promise<void> {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (whole) {
    // The version that this repository is tested with.
    manifest.dependencies.viem = overrides.viem
    writeFileSync(file, JSON.stringify(manifest))
    await run(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline')
    return
  }
  const { portico, ...others } = { ...manifest.dependencies, ...manifest.devDependencies }
  makeHost(name, Object.fromEntries(Object.keys(others).map((each) => [each, each])))
}

describe.each(sample(frameworks, ({ id }) => id === 'react'))('a new project with $label', ({ id }) => {
  const name = `created-${id}`
  const folder = join(dirname(consumer), name)
  beforeAll(async () => {
    execFileSync(process.execPath, [
      join(program, 'cli.js'),
      folder,
      ...['--yes', '--framework', id, '--sign-in', 'required', '--project-id', 'test'],
      ...[
        '--plugins',
        sample(plugins, (each) => ['walletconnect', 'send'].includes(each.id))
          .map((each) => each.id)
          .join(','),
        '--package',
        tarballs[0],
      ],
    ])
    await install(name, folder)
  }, 600_000)

  test('passes its test, and is built', async () => {
    expect(await run(folder, 'test')).toMatch(/Tests +1 passed/)
    await run(folder, 'run', 'build')
    if (whole && id === 'react')
      await exec(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  }, 600_000)

  test.runIf(id === 'next')('sends the policy of its plugins', async () => {
    const server = await startNext(folder)
    try {
      const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self' 'nonce-/)
      expect(policy).toContain('wss://relay.walletconnect.org')
      expect(policy).not.toContain('unsafe')
    } finally {
      await server.stop()
    }
  })
})
