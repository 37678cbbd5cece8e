// @ts-check
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { verify as sr25519 } from '@scure/sr25519'
import { build as bundle } from 'esbuild'
import { createClient, http } from 'viem'
import { build as buildPage } from 'vite'
import { isStale } from '../scripts/isStale.mjs'
import { buildRealWallets, installRealWallets } from '../tests/real/buildWallets.mjs'
import { startWorld } from './sandbox/world.mjs'
import { isMain, parsePort, runUntilSignal } from './serve/cli.mjs'
import { docsSite } from './serve/docs-site.mjs'
import { pageCsp } from './serve/page-csp.mjs'
import { readBody } from './serve/read-body.mjs'
import { resolveOwnPackage } from './serve/resolveOwnPackage.mjs'
import { startStatic } from './serve/server.mjs'
import { measureSizes } from './showcase/measureSizes.mjs'
import { buildThirdParty } from './third-party/build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'demo', 'dist')

/**
 * @typedef {object} Demo
 * @property {string} url
 * @property {import('./sandbox/world.mjs').World} world
 * @property {import('./serve/server.mjs').StaticServer} server
 * @property {Promise<string>} closed resolves with the reason when a chain has ended
 * @property {boolean} hasDocs whether the documentation was built when the demo started; it is served at `/docs/` as soon as it is
 * @property {() => Promise<void>} stop
 */

/**
 * Starts chains and services, builds the page unless `build` is false, and serves it under the strict policy.
 *
 * @param {object} [options]
 * @param {import('./sandbox/world.mjs').Ports & { page?: number }} [options.ports] free ones by default
 * @param {boolean} [options.build] false serves what an earlier run built
 * @param {boolean} [options.seed] gives an account a history
 * @param {string} [options.namesFile] where registered names are kept; in memory by default
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<Demo>}
 */
export async function startDemo({ ports = {}, build = true, seed = false, namesFile, log = () => {} } = {}) {
  if (build) await buildDemo(log)
  const world = await startWorld({ ports, seed, ...(namesFile !== undefined && { namesFile }) })
  log(`Chains, ledgers and services are up after ${Math.round(world.readyMs)} ms.`)
  try {
    const auth = await startAuth(world)
    const facts = sandboxFacts(world)
    const hasDocs = async () => !!(await docsSite())
    const server = await startStatic({
      root: page,
      port: ports.page ?? 0,
      csp: await pageCsp(world),
      routes: {
        '/sandbox.json': async () => ({ ...facts, docs: await hasDocs() }),
        '/gallery': addSlash,
        '/try': addSlash,
        '/docs': addSlash,
        ...auth.routes,
      },
      folders: { '/docs/': docsSite },
    })
    return {
      url: server.url,
      world,
      server,
      hasDocs: await hasDocs(),
      closed: world.closed,
      async stop() {
        await Promise.all([server.stop(), world.stop()])
        await auth.stop()
      },
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}

/**
 * Builds the package if it is stale, then the third-party plugin, the test wallets and the page.
 *
 * @param {(line: string) => void} [log]
 * @param {{ types?: boolean }} [options] whether the third-party plugin is type-checked, default true
 */
export async function buildDemo(log = () => {}, options = {}) {
  if (await isStale()) {
    log('Building the package …')
    await run('npm', ['run', '-s', 'build'])
  }
  log('Packing the package and building the outsider’s plugin on it …')
  await buildThirdParty(options)
  log('Building the page …')
  const configFile = join(root, 'demo', 'vite.config.ts')
  await buildPage({
    configFile,
    logLevel: 'warn',
    root: join(root, 'demo', 'showcase'),
    define: { __SIZES__: JSON.stringify(await measureSizes(await pluginNames())) },
  })
  await buildPage({ configFile, logLevel: 'warn', base: '/try/', build: { outDir: join(page, 'try') } })
  await buildPage({
    configFile,
    logLevel: 'warn',
    root: join(root, 'demo', 'gallery'),
    base: '/gallery/',
    publicDir: join(root, 'demo', 'gallery', 'public'),
    // A mock, so that scenes control the wallet on another device without a relay.
    resolve: {
      alias: {
        '@walletconnect/universal-provider': join(root, 'demo/gallery/pairing/universalProvider.ts'),
      },
    },
    build: { outDir: join(page, 'gallery') },
  })
  // The wallets are not part of the page: they have their own script, like an extension.
  await bundle({
    entryPoints: [join(root, 'demo', 'wallets', 'inject.ts')],
    outfile: join(page, 'wallets.js'),
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    loader: { '.css': 'text' },
    logLevel: 'warning',
  })
}

/** Names of the plugins of the playground. */
async function pluginNames() {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'demo', 'showcase', 'choice.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  /** @type {typeof import('./showcase/choice.js')} */
  const { parts } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
  return [...new Set(parts.flatMap(({ plugins }) => plugins))]
}

/**
 * The example server for sign-in, at the page's own address.
 *
 * @param {import('./sandbox/world.mjs').World} world
 */
async function startAuth({ gateway }) {
  // Imported here, because they need the package, which has been built only now.
  const [{ createAuth }, { createFileStore }, { createVerifier }] = await Promise.all([
    import('./examples/sign-in-server/createAuth.mjs'),
    import('./examples/sign-in-server/createFileStore.mjs'),
    import('portico/plugins/polkadot/verify'),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'portico-sign-in-'))
  const store = createFileStore(join(folder, 'sessions.json'))
  /** @param {`${string}:${string}`} network */
  const client = (network) => {
    const transport = http(`${gateway.url}/v1?chainId=${network}&projectId=demo`)
    return createClient({ transport })
  }
  /** @type {(call: string) => import('./serve/server.mjs').Route} */
  const route = (call) => async (request) => {
    const text = await readBody(request, 200_000)
    const { cookie, origin, host: domain = '', 'content-type': type = '' } = request.headers
    const isJson = type.startsWith('application/json')
    const verify = { client, verifiers: [createVerifier({ sr25519 })] }
    const { answer } = createAuth({ domain, store, secure: false, verify })
    const {
      status,
      body,
      cookie: next,
    } = await answer({
      call,
      method: request.method ?? 'GET',
      cookie,
      origin,
      body: isJson && text ? JSON.parse(text) : undefined,
    })
    return Response.json(body, { status, headers: next ? { 'set-cookie': next } : {} })
  }
  return {
    routes: Object.fromEntries(
      ['nonce', 'verify', 'sessions', 'sign-out'].map((call) => [`/auth/${call}`, route(call)]),
    ),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Redirects to a folder's address, which ends with a slash.
 *
 * @param {unknown} _request
 * @param {URL} url
 */
function addSlash(_request, { pathname, search }) {
  return new Response(null, { status: 302, headers: { location: `${pathname}/${search}` } })
}

/**
 * Settings of this sandbox for the page and the wallets. The endpoints are those of the gateway.
 *
 * @param {import('./sandbox/world.mjs').World} world
 */
function sandboxFacts({
  chains,
  gateway,
  api,
  tokens,
  relay,
  directory,
  verify,
  wallet,
  safe,
  secure,
  solana,
  onramp,
}) {
  /** @param {number} chainId */
  const endpoint = (chainId) => `${gateway.url}/v1?chainId=eip155:${chainId}&projectId=demo`
  return {
    gateway: gateway.url,
    relay: relay.url,
    directory: directory.url,
    verify: verify.url,
    wallet: wallet.url,
    safe: safe.url,
    secure: secure.url,
    onramp: onramp.url,
    mailbox: `${secure.url}/mailbox`,
    ...(solana && { solana: solana.url }),
    endpoints: { 1: endpoint(1), 8453: endpoint(8453) },
    chains: Object.fromEntries(
      Object.values(chains).map(({ chainId, genesisHash, token }) => [chainId, { genesisHash, token }]),
    ),
    routers: Object.fromEntries(
      [...api.routers].map(([chainId, { router, pairRouter, quoter, wrapped, tokens: swapped }]) => [
        chainId,
        {
          router,
          pairRouter,
          quoter,
          wrapped,
          tokens: [...Object.values(chains).map(({ token }) => token), ...tokens]
            .filter((token) => swapped.includes(token.address))
            .map(({ address: at, name, symbol, decimals }) => ({ address: at, name, symbol, decimals })),
        },
      ]),
    ),
    tokens: tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
    accounts: chains[1].accounts.map(({ address }) => address),
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  return new Promise((resolve, reject) => {
    // On Windows npm is a script, which needs a shell.
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve(undefined)
        : reject(new Error(`${command} ${args.join(' ')} ended with code ${code}.`)),
    )
  })
}

if (isMain(import.meta.url)) {
  resolveOwnPackage()
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '5180' },
        'skip-build': { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
        'real-wallets': { type: 'boolean', default: false },
      },
    })
    const namesFile = join(root, '.cache', 'sandbox', 'names.json')
    await mkdir(dirname(namesFile), { recursive: true })
    const log = (/** @type {string} */ line) => console.log(line)
    const demo = await startDemo({
      namesFile,
      ports: { page: parsePort(values.port, '--port') },
      build: !values['skip-build'],
      seed: !values['no-seed'],
      log,
    })
    if (values['real-wallets']) {
      log('Installing and building the wallets that run the code of real ones …')
      installRealWallets()
      await buildRealWallets(join(page, 'wallets'))
    }
    console.log(
      `\nThe demo is at ${demo.url}\nThe gallery is at ${demo.url}/gallery\n${demo.hasDocs ? `The documentation is at ${demo.url}/docs/\n` : ''}Everything to try is at ${demo.url}/try\nAn account with a history is at ${demo.url}/try?wallets=honest&account=collector\nThe wallet to pair with is at ${demo.world.wallet.url}\nThe demo as an app of a Safe is at ${demo.world.safe.url}/?app=${encodeURIComponent(`${demo.url}/try`)}\nMail of the wallet by e-mail arrives at ${demo.world.secure.url}/mailbox\nCtrl-C stops everything.`,
    )
    return demo
  })
}
