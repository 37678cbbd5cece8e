import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { type Relay, startRelay } from '../../demo/sandbox/relay.mjs'
import { startVerify, type Verify } from '../../demo/sandbox/verify.mjs'
import { createPeer, type Namespaces, type Peer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { createStorage } from '../sandbox/pairedClients.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const root = fileURLToPath(new URL('../.output/fixtures', import.meta.url))

/** One port for the pages of all tests of a worker, because the browser keeps compiled code by address. */
const pages = { port: 0 }
const startPages = async (options: Parameters<typeof startStatic>[0]): Promise<StaticServer> => {
  // Another process may have taken the port in the meantime.
  const server = await startStatic({ ...options, port: pages.port }).catch(() => startStatic(options))
  pages.port = Number(new URL(server.url).port)
  return server
}

/**
 * Before each test, starts a relay and a verify server, which the test may break, and the fixture pages that
 * use them. Call it before `openBrowser`, so that pages are closed before the servers.
 */
export const openRelay = ({
  framedBy = [],
}: {
  /** Origins whose pages may frame these. */ readonly framedBy?: readonly string[]
} = {}) => {
  const site = inject('site')
  let relay: Relay
  let verify: Verify
  let server: StaticServer
  const peers: Peer[] = []
  beforeEach(async () => {
    ;[relay, verify] = await Promise.all([startRelay(), startVerify()])
    const facts = await fetch(`${site.origin}/sandbox.json`).then((response) => response.json())
    server = await startPages({
      root,
      csp: {
        connect: [site.gateway, relay.url, site.directory],
        img: [site.directory],
        frame: [new URL(verify.url).origin],
        frameAncestors: framedBy,
      },
      routes: { '/sandbox.json': () => ({ ...facts, relay: relay.url, verify: verify.url }) },
    })
  })
  afterEach(async () => {
    await Promise.allSettled(peers.splice(0).map((each) => each.close()))
    const { reports } = server
    await Promise.all([server.stop(), relay.stop(), verify.stop()])
    expect(reports).toEqual([])
  })
  return {
    get relay() {
      return relay
    },
    /**
     * Replaces the relay by a new one at the same address; with `kept`, the new one has the stored messages.
     */
    restart: async ({ kept, down = 0 }: { readonly kept: boolean; readonly down?: number }) => {
      const { mailbox } = relay
      const port = Number(new URL(relay.url).port)
      await relay.stop()
      await new Promise((resolve) => setTimeout(resolve, down))
      relay = await startRelay({ port, ...(kept && { mailbox }) })
    },
    get verify() {
      return verify
    },
    /** Addresses of the test's pages, and origins that they may use. */
    get address() {
      return `${server.url}/pairing/`
    },
    get neighbours() {
      return [server.url, new URL(verify.url).origin]
    },
    /** A phone with the sandbox's wallet, and the wallet's prompts. */
    phone: async (
      answer: (question: Question) => boolean | Promise<boolean> = () => true,
      {
        attested = false,
        approve,
      }: {
        readonly attested?: boolean
        /** Replaces the namespaces it approves. */
        readonly approve?: (served: Namespaces) => Namespaces
      } = {},
    ) => {
      const asked: Question[] = []
      const peer = await createPeer({
        relayUrl: relay.url,
        storage: createStorage(),
        endpoints: Object.fromEntries(
          ['eip155:1', 'eip155:8453'].map((id) => [id, `${site.gateway}/v1?chainId=${id}&projectId=sandbox`]),
        ),
        verify: attested && verify.url,
        ...(approve && { approve }),
        ask: async (question) => {
          asked.push(question)
          return answer(question)
        },
      })
      peers.push(peer)
      return { ...peer, asked }
    },
  }
}
