import { cp, mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { readmePagePlugin } from '../../bench/readmePage.mjs'
import { pageCsp } from '../../demo/serve/page-csp.mjs'
import { startStatic } from '../../demo/serve/server.mjs'
import { buildDemo, startDemo } from '../../demo/start.mjs'
import { startGroups } from '../../demo/startGroups.js'
import { startTag } from './fixtures/tag/startTag.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = [
  'leaks',
  'subscribers',
  'bare',
  'host',
  'multichain',
  'directory',
  'pairing',
  'headless',
  'interop',
  'hostPages',
  'safe',
  'logins',
  'everything',
] as const

/** Addresses of the servers that the tests use on localhost. */
export interface Site {
  /** The demo's server, with its first page, the gallery and the sandbox's settings. */
  readonly origin: string
  /** The demo's page with everything to try. */
  readonly demo: string
  readonly fixtures: string
  /** The same pages under a policy with a nonce for styles, which some libraries of host pages need. */
  readonly nonced: string
  /** Pages without a bundler, with custom elements. */
  readonly tag: string
  /** The browser build, at another origin than these pages. */
  readonly tagFiles: string
  readonly gateway: string
  readonly relay: string
  readonly directory: string
  readonly verify: string
  readonly wallet: string
  /** The pages of providers that sell coins. */
  readonly onramp: string
  /** The site that runs pages as apps of a Safe. */
  readonly safe: string
  /** The site of the secure frame; under the name `localhost`, it is another site to the pages. */
  readonly secure: string
  /** The local Solana ledger; empty where this machine has none. */
  readonly solana: string
  /** The providers of its social logins. */
  readonly openid: string
}

declare module 'vitest' {
  interface ProvidedContext {
    site: Site
  }
}

/**
 * Builds a page alone, as hosts do. React's development build warns of more faults and runs effects twice in
 * StrictMode; hosts ship the production build.
 */
async function buildFixture(
  mode: 'production' | 'development',
  outDir: string,
  base: string,
  name: string,
  alias: Readonly<Record<string, string>> = {},
) {
  process.env.NODE_ENV = mode
  await build({
    configFile: false,
    root: at('./fixtures'),
    base,
    mode,
    publicDir: false,
    logLevel: 'error',
    plugins: [readmePagePlugin(), react()],
    resolve: { alias, dedupe: ['portico', 'react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: false,
      // Tests read from the manifest which source a file was made of.
      manifest: `manifests/${name}.json`,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: { [name]: at(`./fixtures/${name}/index.html`) },
        // `everything` is split as in a host's build, because its number of files is tested.
        ...(name !== 'everything' && { output: { codeSplitting: { groups: startGroups } } }),
        onLog(level, log, report) {
          // Ignore a warning about a Node worker in one of viem's chains, which no page loads.
          if (!log.message.includes('"node:worker_threads"')) report(level, log)
        },
      },
    },
  })
}

async function buildAll(root: string) {
  const before = process.env.NODE_ENV
  try {
    process.env.NODE_ENV = 'production'
    // Its types are checked in tests/package/third-party.test.ts.
    await buildDemo(undefined, { types: false })
    for (const name of pages) await buildFixture('production', root, '/', name)
    for (const name of ['host', 'leaks', 'wagmi'])
      await buildFixture('development', `${root}/development`, '/development/', name)
    // Hosts may still use React 18.
    await buildFixture('development', `${root}/react18`, '/react18/', 'host', {
      react: 'react-18',
      'react-dom': 'react-dom-18',
    })
    await buildFixture('development', `${root}/wagmi2`, '/wagmi2/', 'wagmi', {
      '@wagmi/core': 'wagmi-core-2',
    })
  } finally {
    process.env.NODE_ENV = before
  }
  await cp(at('../../demo/dist/wallets.js'), `${root}/wallets.js`)
}

/** The options that the host of the page with every plugin would write; a test may choose its project and `prefetch`. */
const optionsScript = (facts: Readonly<Record<'gateway' | 'directory' | 'secure' | 'relay', string>>) => {
  const hosts = {
    rpc: facts.gateway,
    api: facts.directory,
    secure: facts.secure,
    relay: facts.relay,
  }
  return new Response(
    `const asked = new URLSearchParams(location.search)
    const prefetch = asked.get('prefetch')
    const features = { multiWallet: true }
    window.hostOptions = { projectId: asked.get('project') ?? 'sandbox', debug: false, features,
      hosts: ${JSON.stringify(hosts)}, ...(prefetch && { prefetch }) }`,
    { headers: { 'content-type': 'text/javascript' } },
  )
}

/** Builds the demo and the fixture pages, unless an earlier run has, and serves both beside one sandbox. */
export default async function setup(project: TestProject) {
  const root = at('../.output/fixtures')
  if (!process.env.PORTICO_BUILT) {
    await rm(root, { recursive: true, force: true })
    await mkdir(root, { recursive: true })
    await buildAll(root)
  }
  const demo = await startDemo({ build: false, seed: true })
  const facts = await fetch(`${demo.url}/sandbox.json`).then((response) => response.json())
  const sources = await pageCsp(demo.world)
  const routes = { '/sandbox.json': () => facts, '/options.js': () => optionsScript(facts) }
  const serve = (style: readonly string[]) => startStatic({ root, csp: { ...sources, style }, routes })
  const [fixtures, nonced, tag] = await Promise.all([
    serve([]),
    serve(["'nonce-host-pages'"]),
    startTag(sources, `${root}/wallets.js`, routes),
  ])
  project.provide('site', {
    origin: demo.url,
    demo: `${demo.url}/try`,
    fixtures: fixtures.url,
    nonced: nonced.url,
    tag: tag.pages,
    tagFiles: tag.files,
    gateway: demo.world.gateway.url,
    relay: demo.world.relay.url,
    directory: demo.world.directory.url,
    verify: new URL(demo.world.verify.url).origin,
    wallet: demo.world.wallet.url,
    onramp: demo.world.onramp.url,
    safe: demo.world.safe.url,
    secure: demo.world.secure.url,
    solana: demo.world.solana?.url ?? '',
    openid: demo.world.secure.openidUrl,
  })
  return async () => {
    const reports = [
      ...demo.server.reports,
      ...demo.world.wallet.reports,
      ...demo.world.safe.reports,
      ...demo.world.secure.reports,
      ...fixtures.reports,
      ...nonced.reports,
      ...tag.reports.flat(),
    ]
    await Promise.all([demo.stop(), fixtures.stop(), nonced.stop(), tag.stop()])
    if (reports.length) throw new Error(`The policy was violated: ${JSON.stringify(reports)}`)
  }
}
