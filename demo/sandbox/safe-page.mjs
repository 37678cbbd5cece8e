// @ts-check
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { readBody } from '../serve/read-body.mjs'
import { startStatic } from '../serve/server.mjs'
import { TEST_MNEMONIC } from './chain.mjs'
import { createSafe, installSafe, SAFE_CONTRACTS } from './safe/contracts.mjs'
import { createSafeService } from './safe/service.mjs'

const folder = fileURLToPath(new URL('./safe/', import.meta.url))
const BODY_LIMIT = 200_000

/** @typedef {import('../serve/server.mjs').StaticServer & { safes: Readonly<Record<number, `0x${string}`>>, service: ReturnType<typeof createSafeService> }} SafePage */

/**
 * Serves a site that runs pages as apps of a Safe, and its transaction service, on one origin. Each chain has a Safe of three owners, of
 * whom two have to sign.
 *
 * @param {object} options
 * @param {readonly import('./chain.mjs').Chain[]} options.chains
 * @param {number} [options.port]
 * @param {(chainId: number) => string} options.endpoint of the page's own requests
 * @returns {Promise<SafePage>}
 */
export async function startSafePage({ chains, port = 0, endpoint }) {
  const created = await Promise.all(
    chains.map(async (chain) => {
      await installSafe(chain)
      return /** @type {const} */ ([chain.chainId, await createSafe(chain)])
    }),
  )
  const safes = Object.fromEntries(created)
  const service = createSafeService(chains)
  const facts = {
    phrase: TEST_MNEMONIC,
    multiSend: SAFE_CONTRACTS.MultiSendCallOnly,
    safes,
    endpoints: Object.fromEntries(chains.map(({ chainId }) => [chainId, endpoint(chainId)])),
  }
  /** @type {Promise<string> | undefined} */
  let made
  const script = async () => {
    made ??= build({
      entryPoints: [`${folder}page.mjs`],
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
      target: 'es2022',
      logLevel: 'warning',
    }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
    return new Response(await made, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  }
  const calls = Object.entries(service).map(([name, call]) => [
    `/service/${name}`,
    async (/** @type {import('node:http').IncomingMessage} */ request) => {
      try {
        const body = await readBody(request, BODY_LIMIT)
        return Response.json(await call(JSON.parse(body || '{}')))
      } catch (error) {
        return Response.json({ error: Object(error).message }, { status: 400 })
      }
    },
  ])
  const server = await startStatic({
    root: folder,
    port,
    csp: {
      connect: [...new Set(Object.values(facts.endpoints).map((url) => new URL(url).origin))],
      frame: ['http://127.0.0.1:*', 'http://localhost:*', 'https://app.example'],
    },
    routes: { '/sandbox.json': () => facts, '/safe.js': script, ...Object.fromEntries(calls) },
  })
  return { ...server, safes, service }
}
