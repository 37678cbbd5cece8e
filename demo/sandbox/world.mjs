// @ts-check
import { parseArgs } from 'node:util'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { isMain, parsePort, runUntilSignal } from '../serve/cli.mjs'
import { startBitcoin } from './bitcoin.mjs'
import { createBlockchainApi } from './blockchain-api/server.mjs'
import { startChain, TEST_MNEMONIC } from './chain.mjs'
import { startDirectory } from './directory.mjs'
import { installEns } from './ens.mjs'
import { startGateway } from './gateway.mjs'
import { startGuard } from './guard.mjs'
import { startOnrampPages } from './onramp-pages.mjs'
import { pictureOf } from './picture.mjs'
import { startRelay } from './relay.mjs'
import { startSafePage } from './safe-page.mjs'
import { evmNetwork, SOLANA, solanaNetwork } from './secure/networks.mjs'
import { startSecure } from './secure/site.mjs'
import { seedChain } from './seed.mjs'
import { TOKEN as SOLANA_TOKEN } from './solana-token.mjs'
import { installPools } from './uniswap.mjs'
import { startVerify } from './verify.mjs'
import { createKeys } from './wallet/keys.mjs'
import { startWalletPage } from './wallet-page.mjs'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

/** The seeded account, the last one of every local chain. */
export const COLLECTOR = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 9 }).address

/** @typedef {{ 1?: number, 8453?: number, gateway?: number, relay?: number, directory?: number, verify?: number, wallet?: number, secure?: number, smtp?: number, solana?: number, bitcoin?: number, onramp?: number, safe?: number }} Ports */

/**
 * @typedef {object} World
 * @property {{ 1: import('./chain.mjs').Chain, 8453: import('./chain.mjs').Chain }} chains
 * @property {import('./gateway.mjs').Gateway} gateway
 * @property {import('./blockchain-api/server.mjs').BlockchainApi} api behind the gateway
 * @property {readonly import('./seed.mjs').SeedToken[]} tokens those of the seeded account, on the first chain
 * @property {import('./relay.mjs').Relay} relay
 * @property {import('./directory.mjs').Directory} directory
 * @property {import('./verify.mjs').Verify} verify
 * @property {import('../serve/server.mjs').StaticServer} wallet
 * @property {import('./secure/site.mjs').Secure} secure
 * @property {import('./solana.mjs').Solana | undefined} solana absent if its virtual machine has no build for this platform
 * @property {import('./bitcoin.mjs').Bitcoin} bitcoin
 * @property {import('./safe-page.mjs').SafePage} safe the site that runs pages as apps of a Safe
 * @property {import('./onramp-pages.mjs').OnrampPages & { readyMs: number }} onramp pages of providers that sell coins
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
 * @param {boolean} [options.seed] gives the last account of the first chain a history: tokens, NFTs, 300 transactions
 * @param {string} [options.namesFile] where registered names are kept; in memory by default
 * @returns {Promise<World>}
 */
export async function startWorld({ ports = {}, onRequest, seed = false, namesFile } = {}) {
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

  /** @type {Awaited<ReturnType<typeof seedChain>> | undefined} */
  let seeded
  /** @param {string} url */
  const past = async (url) => {
    if (seed) seeded = await seedChain({ url, account: COLLECTOR })
  }
  const starting = /** @type {const} */ ([
    keep(startChain({ chainId: 1, port: ports[1] ?? 0, guard, past })),
    keep(startChain({ chainId: 8453, port: ports[8453] ?? 0, guard })),
    startSolanaWhereItRuns(ports.solana ?? 0).then((ready) => {
      if (ready) stops.push(() => ready.stop())
      return ready
    }),
  ])
  try {
    const [ethereum, base, solana] = await Promise.all(starting)
    const api = createBlockchainApi({
      chains: [ethereum, base],
      solana,
      ...(namesFile !== undefined && { namesFile }),
    })
    for (const { chainId, token } of [ethereum, base])
      api.prices.set(`eip155:${chainId}:${token.address.toLowerCase()}`, 1)
    for (const { address, price } of seeded?.tokens ?? [])
      if (price !== undefined) api.prices.set(`eip155:1:${address.toLowerCase()}`, price)
    const onramp = await keep(
      startOnrampPages({ chains: [ethereum, base], solana, prices: api.prices, port: ports.onramp ?? 0 }),
    )
    api.onramp = onramp
    const gateway = await keep(
      startGateway({
        chains: [ethereum, base, ...(solana ? [{ chainId: SOLANA, url: solana.url }] : [])],
        api,
        port: ports.gateway ?? 0,
        ...(onRequest && { onRequest }),
      }),
    )
    const endpoints = [`${gateway.url}/v1`]
    if (solana) api.prices.set(`${SOLANA}:${SOLANA_TOKEN.mint}`, 1)
    /** @param {string} address */
    const giveOnSolana = async (address) => {
      await solana?.airdrop(address, 10n * 10n ** 9n)
      await solana?.giveToken(address, 1_000n * 10n ** BigInt(SOLANA_TOKEN.decimals))
    }
    // Initial balances of the Solana wallets of the browser, and of the wallet that pairs.
    for (const byte of [1, 2])
      await giveOnSolana(base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(byte))))
    for (const index of [0, 1]) await giveOnSolana(createKeys().address(SOLANA, index))
    /** @type {Promise<void>} */
    let given = Promise.resolve()
    const [bitcoin, relay, directory, verify, safe, secure] = await Promise.all([
      keep(startBitcoin({ port: ports.bitcoin ?? 0 })),
      keep(startRelay({ port: ports.relay ?? 0 })),
      keep(startDirectory({ port: ports.directory ?? 0 })),
      keep(startVerify({ port: ports.verify ?? 0 })),
      keep(
        startSafePage({
          chains: [ethereum, base],
          port: ports.safe ?? 0,
          endpoint: (chainId) => `${gateway.url}/v1?chainId=eip155:${chainId}&projectId=safe`,
        }),
      ),
      keep(
        startSecure({
          port: ports.secure ?? 0,
          smtpPort: ports.smtp ?? 0,
          networks: [
            evmNetwork(ethereum, { name: 'Ethereum', endpoints, smartAccounts: true }),
            evmNetwork(base, { name: 'Base', endpoints, smartAccounts: true }),
            ...(solana ? [solanaNetwork(solana, { name: 'Solana', endpoints })] : []),
          ],
          welcome: ({ evm, solana: address }) => {
            // One at a time, because one account mints all tokens.
            given = given
              .catch(() => {})
              .then(() => giveStart([ethereum, base], [evm.eoa, evm.smartAccount]))
              .then(() => giveOnSolana(address))
            return given
          },
        }),
      ),
      fillPools(api, ethereum, seeded?.tokens.slice(0, 2)),
      fillPools(api, base),
      installEns(ethereum, ensNames(ethereum.accounts.map(({ address }) => address))),
    ])
    // Read in advance, so that the first visitor does not wait until all blocks have been read.
    api.warm().catch(() => {})
    // Initial balances of the sandbox's wallet.
    for (const index of [0, 1]) bitcoin.give(createKeys().address(BITCOIN, index), 100_000_000n)
    /** @param {number} chainId */
    const endpoint = (chainId) => `${gateway.url}/v1?chainId=eip155:${chainId}&projectId=wallet`
    const wallet = await keep(
      startWalletPage({
        port: ports.wallet ?? 0,
        facts: {
          relay: relay.url,
          verify: verify.url,
          endpoints: { 'eip155:1': endpoint(1), 'eip155:8453': endpoint(8453), [BITCOIN]: bitcoin.url },
        },
        connect: [relay.url, gateway.url, bitcoin.url, new URL(verify.url).origin],
      }),
    )
    return {
      chains: { 1: ethereum, 8453: base },
      gateway,
      api,
      tokens: seeded?.tokens ?? [],
      relay,
      directory,
      verify,
      wallet,
      safe,
      secure,
      solana,
      bitcoin,
      onramp,
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

/**
 * Starts Solana unless the package of its virtual machine has no build for this platform, such as Windows.
 *
 * @param {number} port
 */
async function startSolanaWhereItRuns(port) {
  const { startSolana } = await import('./solana.mjs').catch(() => ({ startSolana: undefined }))
  return startSolana?.({ port })
}

/**
 * Pools of the sandbox's token, and of seeded ones, at the prices of the blockchain API.
 *
 * @param {import('./blockchain-api/server.mjs').BlockchainApi} api
 * @param {import('./chain.mjs').Chain} chain
 * @param {readonly import('./seed.mjs').SeedToken[]} [seeded]
 */
async function fillPools(api, chain, seeded = []) {
  const price = api.prices.get(`eip155:${chain.chainId}`) ?? 1
  const tokens = [{ address: chain.token.address, price: 1, decimals: chain.token.decimals }, ...seeded]
  const worth = 5_000_000
  api.routers.set(
    chain.chainId,
    await installPools(
      chain,
      tokens.map(({ address, price: each = 1, decimals }) => ({
        token: address,
        amount: parseUnits((worth / each).toFixed(2), decimals),
        coins: parseUnits((worth / price).toFixed(2), 18),
      })),
    ),
  )
}

/**
 * ENS names: two accounts have one each, and a third account claims the name of another.
 *
 * @param {readonly `0x${string}`[]} accounts
 * @returns {readonly import('./ens.mjs').EnsName[]}
 */
function ensNames(accounts) {
  const [claimant, friend, collector] = accounts.slice(-3)
  if (!claimant || !friend || !collector) throw new Error('The chain has too few accounts.')
  return [
    {
      name: 'collector.eth',
      address: collector,
      texts: {
        avatar: pictureOf('collector.eth'),
        description: 'Keeps views from windows.',
      },
      claimedBy: [collector, claimant],
    },
    { name: 'harbour.eth', address: friend, claimedBy: [friend] },
  ]
}

/**
 * Initial balances of a new user of the secure site on every chain.
 *
 * @param {readonly import('./chain.mjs').Chain[]} chains
 * @param {readonly `0x${string}`[]} addresses
 */
async function giveStart(chains, addresses) {
  for (const chain of chains)
    for (const address of addresses) {
      await chain.setBalance(address, 100n * 10n ** 18n)
      await chain.mint(address, 1_000n * 10n ** BigInt(chain.token.decimals))
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
    ...(world.solana ? [['solana', world.solana.url, `${Math.round(world.solana.readyMs)} ms`]] : []),
    ['onramp', world.onramp.url, `${Math.round(world.onramp.readyMs)} ms`],
    ['bitcoin', world.bitcoin.url, `${Math.round(world.bitcoin.readyMs)} ms`],
    ['safe', world.safe.url, `${Math.round(world.safe.readyMs)} ms`],
    ['secure', world.secure.url, `${Math.round(world.secure.readyMs)} ms`],
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
      const [, name, port] =
        /^(1|8453|gateway|relay|directory|verify|wallet|secure|smtp|solana|bitcoin|onramp|safe)=(.*)$/.exec(
          text,
        ) ?? []
      if (name === undefined) {
        throw new Error(
          `--port takes 1=PORT, 8453=PORT, gateway=PORT, relay=PORT, directory=PORT, verify=PORT, wallet=PORT, secure=PORT, smtp=PORT, solana=PORT, bitcoin=PORT, onramp=PORT or safe=PORT, not "${text}".`,
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
