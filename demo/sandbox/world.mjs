// @ts-check
import { parseArgs } from 'node:util'
import { startChain } from './chain.mjs'
import { isMain, parsePort, runUntilSignal } from './cli.mjs'
import { startDirectory } from './directory.mjs'
import { startGateway } from './gateway.mjs'
import { startGuard } from './guard.mjs'
import { startRelay } from './relay.mjs'
import { startVerify } from './verify.mjs'
import { startWalletPage } from './wallet-page.mjs'

/** @typedef {{ 1?: number, 8453?: number, gateway?: number, relay?: number, directory?: number, verify?: number, wallet?: number }} Ports */

/**
 * @typedef {object} World
 * @property {{ 1: import('./chain.mjs').Chain, 8453: import('./chain.mjs').Chain }} chains
 * @property {import('./gateway.mjs').Gateway} gateway
 * @property {import('./relay.mjs').Relay} relay
 * @property {import('./directory.mjs').Directory} directory
 * @property {import('./verify.mjs').Verify} verify
 * @property {import('../serve/server.mjs').StaticServer} wallet
 * @property {number} readyMs
 * @property {Promise<string>} closed resolves with the reason when a chain has ended
 * @property {() => Promise<void>} stop
 */

/**
 * Starts every outside service of the demo on this machine.
 *
 * @param {object} [options]
 * @param {Ports} [options.ports] free ones by default
 * @param {Parameters<typeof startGateway>[0]['onRequest']} [options.onRequest] each request to the gateway
 * @returns {Promise<World>}
 */
export async function startWorld({ ports = {}, onRequest } = {}) {
  const started = performance.now()
  const guard = startGuard()
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  const stop = async () => {
    await Promise.all(stops.map((end) => end()))
    guard.stop()
  }

  /**
   * @template {{ stop(): Promise<void> }} S
   * @param {Promise<S>} service
   * @returns {Promise<S>}
   */
  async function keep(service) {
    const ready = await service
    stops.push(() => ready.stop())
    return ready
  }

  const starting = /** @type {const} */ ([
    keep(startChain({ chainId: 1, port: ports[1] ?? 0, guard })),
    keep(startChain({ chainId: 8453, port: ports[8453] ?? 0, guard })),
  ])
  try {
    const [ethereum, base] = await Promise.all(starting)
    const gateway = await keep(
      startGateway({
        chains: [ethereum, base],
        port: ports.gateway ?? 0,
        ...(onRequest && { onRequest }),
      }),
    )
    const [relay, directory, verify] = await Promise.all([
      keep(startRelay({ port: ports.relay ?? 0 })),
      keep(startDirectory({ port: ports.directory ?? 0 })),
      keep(startVerify({ port: ports.verify ?? 0 })),
    ])
    /** @param {number} chainId */
    const endpoint = (chainId) => `${gateway.url}/v1?chainId=eip155:${chainId}&projectId=wallet`
    const wallet = await keep(
      startWalletPage({
        port: ports.wallet ?? 0,
        facts: {
          relay: relay.url,
          verify: verify.url,
          endpoints: { 'eip155:1': endpoint(1), 'eip155:8453': endpoint(8453) },
        },
        connect: [relay.url, gateway.url, new URL(verify.url).origin],
      }),
    )
    return {
      chains: { 1: ethereum, 8453: base },
      gateway,
      relay,
      directory,
      verify,
      wallet,
      readyMs: performance.now() - started,
      closed: Promise.race([ethereum.closed, base.closed]),
      stop,
    }
  } catch (error) {
    await Promise.allSettled(starting)
    await stop()
    throw error
  }
}

/** @param {World} world */
function table(world) {
  const rows = [
    ['service', 'address', 'ready in'],
    ...Object.values(world.chains).map((chain) => [
      `chain ${chain.chainId}`,
      chain.url,
      `${Math.round(chain.readyMs)} ms`,
    ]),
    ['gateway', `${world.gateway.url}/v1`, `${Math.round(world.gateway.readyMs)} ms`],
    ['relay', world.relay.url, `${Math.round(world.relay.readyMs)} ms`],
    ['directory', world.directory.url, `${Math.round(world.directory.readyMs)} ms`],
    ['verify', world.verify.url, `${Math.round(world.verify.readyMs)} ms`],
    ['wallet', world.wallet.url, `${Math.round(world.wallet.readyMs)} ms`],
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { port: { type: 'string', multiple: true, default: [] } } })
    /** @type {Ports} */
    const ports = {}
    for (const text of values.port) {
      const [, name, port] = /^(1|8453|gateway|relay|directory|verify|wallet)=(.*)$/.exec(text) ?? []
      if (name === undefined) {
        throw new Error(
          `--port takes 1=PORT, 8453=PORT, gateway=PORT, relay=PORT, directory=PORT, verify=PORT or wallet=PORT, not "${text}".`,
        )
      }
      ports[/** @type {keyof typeof ports} */ (name)] = parsePort(port, '--port')
    }
    const world = await startWorld({ ports })
    const chain = world.chains[1]
    for (const line of table(world)) console.log(line)
    console.log(`\ntoken    ${chain.token.symbol}  ${chain.token.address}  on both chains`)
    for (const { address, privateKey } of chain.accounts.slice(0, 3)) {
      console.log(`account  ${address}  key ${privateKey}`)
    }
    console.log(`\nReady in ${Math.round(world.readyMs)} ms. Ctrl-C stops everything.`)
    return world
  })
}
