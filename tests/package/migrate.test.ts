import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { makeHost } from './makeHost.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('portico migrate writes the policy of the installed package into a comment', () => {
  const host = makeHost('migrated', { viem: 'viem', react: 'react', 'react-dom': 'react-dom' })
  cpSync(join(root, 'tests/migrate/apps/rainbowkit/one-file/before'), host, { recursive: true })
  spawnSync(process.execPath, [join(root, 'scripts/build-migrate.mjs')])
  const args = [join(root, 'bin/portico.mjs'), 'migrate', host, '--no-install']
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const text = readFileSync(join(host, 'src/main.tsx'), 'utf8')
  const [, comment = ''] = /((?:^\/\/ .*\n)+)^const modal = createModal/m.exec(text) ?? []
  expect(comment).toContain("// default-src 'none'\n")
  expect(comment).toContain('// connect-src ')
  expect(comment).toContain('wss://relay.walletconnect.org')
})

test('the installed command tells its commands without any package', () => {
  const { folder } = inject('packed')
  const { stdout } = spawnSync(process.execPath, [join(folder, 'bin/portico.mjs')], { encoding: 'utf8' })
  expect(stdout).toContain('migrate')
})
