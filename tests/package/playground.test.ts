import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { SignInVerifier } from 'portico/core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startStatic } from '../../demo/serve/server.mjs'
import { type Choice, parts, start } from '../../demo/showcase/choice.js'
import { writeCode } from '../../demo/showcase/writeCode.js'
import { writeInstall } from '../../demo/showcase/writeInstall.js'
import { chromiumArgs, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'
import { sample, whole } from '../volumes.js'
import { bundlers } from './bundlers.js'
import { entriesOf, readManifest } from './entries.js'
import { dependenciesOf } from './examples/buildExample.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { consumer, folder, tarballs } = inject('packed')
const { dependencies, peerDependencies } = readManifest(folder)
const everything: Choice = { ...start, on: parts.map(({ id }) => id) }
/** Names and ranges of the packages in a command. */
const packagesOf = (command: string) =>
  command
    .replace('npm install ', '')
    .split(' ')
    .map((each) => /^(@?[^@]+)(?:@(.+))?$/.exec(each)?.slice(1, 3) as [string, string | undefined])
/** A project of its own, with the package and these others. */
const hostWith = (name: string, packages: readonly string[]) => {
  const host = join(dirname(consumer), name)
  const modules = join(host, 'node_modules')
  if (existsSync(modules)) return host
  mkdirSync(join(modules, 'portico'), { recursive: true })
  // A copy: bundlers look for packages beside the place that a link leads to.
  execFileSync('tar', ['-xzf', tarballs[0], '-C', join(modules, 'portico'), '--strip-components=1'])
  for (const each of [...packages, ...Object.keys(dependencies)].filter((name) => name !== 'portico')) {
    const link = join(modules, each)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', each), link, 'junction')
  }
  return host
}
const names = Object.keys(bundlers)
/** The networks of a page without viem. */
const chains = `
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chainOf = (id: number) => ({ id, name: 'Chain', nativeCurrency: coin, rpcUrls: { default: { http: ['/chain'] } } })
const [base, mainnet] = [chainOf(8453), chainOf(1)]
`

describe('the command of the playground', () => {
  test('installs the pairing package in our range when the choice pairs wallets, and only then', () => {
    expect(packagesOf(writeInstall({ on: [] })).map(([name]) => name)).toEqual([
      'portico',
      'react',
      'react-dom',
      'viem',
    ])
    for (const choice of [start, everything])
      expect(packagesOf(writeInstall(choice)).slice(4)).toEqual([
        ['@walletconnect/universal-provider', peerDependencies['@walletconnect/universal-provider']],
      ])
  })
})

describe('the code of the playground', () => {
  test.each(sample(names, (name) => name === 'esbuild'))(
    'is built by %s with what the command installs',
    async (name) => {
      for (const choice of [start, everything]) {
        const host = hostWith(
          'playground',
          packagesOf(writeInstall(choice)).map(([each]) => each),
        )
        await bundlers[name]?.({ host, name, code: writeCode(choice) })
      }
    },
  )
})

/** Every entry, and what a page of the playground has. */
const allEntries = entriesOf(folder)
  .map(({ name }, at) => `import * as e${at} from '${name}'; globalThis.e${at} = e${at}`)
  .join('\n')

describe('without any optional package', () => {
  test.each(names)('every entry is built by %s', async (name) => {
    await bundlers[name]?.({ host: consumer, name: `all-${name}`, code: allEntries })
  })

  let browser: Browser
  beforeAll(async () => {
    const executablePath = findShell()
    browser = await launchChromium({ ...(executablePath && { executablePath }), args: [...chromiumArgs] })
  })
  afterAll(() => browser?.close())

  /** The playground's page with chains of its own, a developer's alerts, and code that needs viem. */
  const page = `${writeCode(start)
    .replace("import { base, mainnet } from 'viem/chains'", chains)
    .replace('createModal({', 'createModal({ debug: true,')}
import { verifier } from 'portico/plugins/eip155/verify'
Object.assign(globalThis, { verifier })`

  test.each(names)(
    'the page of %s works, and an attempt to pair names the command, as does other code',
    async (name) => {
      const served = await bundlers[name]?.({ host: consumer, name: `page-${name}`, code: page })
      const server = await startStatic({
        root: served ?? '',
        // Each bundler loads scripts in its own way.
        csp: { trustedTypes: false },
      })
      const tab = await browser.newPage()
      try {
        await tab.route(
          (url) => url.origin !== new URL(server.url).origin,
          (route) => route.abort(),
        )
        await tab.goto(server.url)
        await tab.getByTestId('connect-button').click()
        await tab.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
        await tab.getByText('npm install @walletconnect/universal-provider@~2.25.0').first().waitFor()
        const refusal = await tab.evaluate(() =>
          (Reflect.get(globalThis, 'verifier') as SignInVerifier)
            .verify({
              message: 'hello',
              signature: `0x${'11'.repeat(65)}`,
              address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
              network: 'eip155:1',
            })
            .catch((error) => String(error)),
        )
        expect(refusal).toContain('viem could not be loaded. Is it installed? npm install viem')
      } finally {
        await tab.close()
        await server.stop()
      }
    },
  )
})

describe.runIf(whole)('the command itself, run by npm', () => {
  const install = (host: string, packages: readonly string[]) =>
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
      cwd: host,
      shell: process.platform === 'win32',
    })

  test('installs a project that every bundler builds', async () => {
    const host = join(dirname(consumer), 'installed')
    mkdirSync(host, { recursive: true })
    writeFileSync(join(host, 'package.json'), '{ "private": true, "type": "module" }')
    install(
      host,
      packagesOf(writeInstall(start)).map(([name, range]) =>
        name === 'portico' ? tarballs[0] : range ? `${name}@${range}` : name,
      ),
    )
    for (const name of names) await bundlers[name]?.({ host, name, code: writeCode(start) })
  })

  test('Next builds a page with plugins whose packages are missing, with both of its bundlers', async () => {
    const host = join(dirname(consumer), 'next')
    cpSync(join(root, 'demo/examples/next'), host, {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|\.next)$/.test(path),
    })
    writeFileSync(join(host, 'package.json'), '{ "private": true, "type": "module" }')
    const { viem, ...others } = await dependenciesOf('next')
    install(host, [tarballs[0], ...Object.entries(others).map(([name, version]) => `${name}@${version}`)])
    const wallet = join(host, 'app/Wallet.tsx')
    const plugins = ['walletconnect', 'safe', 'names', 'swap']
    const code = readFileSync(wallet, 'utf8')
      .replace("import { base, mainnet } from 'viem/chains'", chains)
      .replace(
        'plugins: preset()',
        `projectId: 'none', plugins: [...preset(), ${plugins.map((id) => `${id}()`)}]`,
      )
    const imports = plugins.map((id) => `import { ${id} } from 'portico/plugins/${id}'`)
    writeFileSync(wallet, code.replace('import { preset }', `${imports.join('\n')}\nimport { preset }`))
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    for (const flag of ['--turbopack', '--webpack'])
      execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', flag], { cwd: host, env })
  })
})
