// @ts-check
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { base58, base64 } from '@scure/base'
import { WebSocketServer } from 'ws'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { readBody } from '../serve/read-body.mjs'
import { createLedger, rpcError } from './solana-ledger.mjs'
import { readMessage } from './solana-wire.mjs'

/** Genesis hash of the main network, which this ledger stands in for. */
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const BODY_LIMIT = 1024 * 1024
const FEE = 5_000

/**
 * @typedef {object} Solana
 * @property {string} url JSON-RPC over http
 * @property {string} wsUrl the same port; `signatureSubscribe`
 * @property {(address: string, lamports: bigint) => Promise<void>} airdrop
 * @property {(address: string) => bigint} balance
 * @property {(address: string, amount: bigint) => Promise<void>} giveToken of the ledger's own token, in its smallest units
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/** @typedef {Record<string, any>} Config */
/** @typedef {{ id?: unknown, method?: string, params?: any[] }} Request */

/** @param {string} text @param {Config} [config] */
const decode = (text, { encoding = 'base58' } = {}) => {
  try {
    return (encoding === 'base64' ? base64 : base58).decode(text)
  } catch {
    throw rpcError(-32602, `invalid ${encoding} encoding`)
  }
}

/**
 * Starts a local Solana behind JSON-RPC. It lives in this process.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @returns {Promise<Solana>}
 */
export async function startSolana({ port = 0 } = {}) {
  const started = performance.now()
  /** Subscribers waiting for a signature. @type {Map<number, { signature: string, send: (text: string) => void }>} */
  const subscriptions = new Map()
  let subscriptionCount = 0

  /** @param {string} signature @param {unknown} error */
  const notify = (signature, error) => {
    for (const [subscription, each] of subscriptions) {
      if (each.signature !== signature) continue
      subscriptions.delete(subscription)
      const params = { subscription, result: withSlot({ err: error }) }
      each.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
    }
  }
  const ledger = createLedger((signature, { error }) => setImmediate(notify, signature, error))
  /** @param {unknown} value */
  const withSlot = (value) => ({ context: { apiVersion: '2.1.0', slot: ledger.slot() }, value })

  /** @type {Readonly<Record<string, (...params: any[]) => unknown>>} */
  const methods = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.1.0', 'feature-set': 1 }),
    getGenesisHash: () => GENESIS,
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.slot(),
    getBalance: (address) => withSlot(Number(ledger.balance(address))),
    getAccountInfo: (address, { dataSlice } = {}) => withSlot(ledger.account(address, dataSlice)),
    getMultipleAccounts: (/** @type {string[]} */ addresses, { dataSlice } = {}) =>
      withSlot(addresses.map((each) => ledger.account(each, dataSlice))),
    getTokenAccountsByOwner: (owner, filter, { encoding } = {}) =>
      withSlot(
        ledger
          .tokenAccounts(owner, filter)
          .map(({ pubkey, program, mint, amount, decimals, lamports, bytes }) => ({
            pubkey,
            account: {
              lamports,
              owner: program,
              executable: false,
              rentEpoch: 0,
              space: bytes.length,
              data:
                encoding === 'base64'
                  ? [base64.encode(bytes), 'base64']
                  : {
                      program: 'spl-token',
                      space: bytes.length,
                      parsed: {
                        type: 'account',
                        info: { mint, owner, tokenAmount: { amount: String(amount), decimals } },
                      },
                    },
            },
          })),
      ),
    getLatestBlockhash: () => withSlot(ledger.latestBlockhash()),
    isBlockhashValid: (hash) => withSlot(ledger.recent.has(hash)),
    getFeeForMessage: (text) => {
      const { signers, blockhash } = readMessage(decode(text, { encoding: 'base64' }))
      return withSlot(ledger.recent.has(blockhash) ? FEE * signers : null)
    },
    getRecentPrioritizationFees: () => [{ slot: ledger.slot(), prioritizationFee: 0 }],
    getMinimumBalanceForRentExemption: (bytes) => ledger.rent(bytes),
    requestAirdrop: (address, lamports) => ledger.airdrop(address, BigInt(lamports)),
    sendTransaction: (text, config = {}) => ledger.send(decode(text, config), Boolean(config.skipPreflight)),
    simulateTransaction: (text, config = {}) => withSlot(ledger.simulate(decode(text, config), config)),
    getSignatureStatuses: (/** @type {string[]} */ signatures) =>
      withSlot(
        signatures.map((each) => {
          const found = ledger.landed.get(each)
          if (!found) return null
          const { slot, error: err } = found
          return {
            slot,
            confirmations: null,
            err,
            confirmationStatus: 'finalized',
            status: err ? { Err: err } : { Ok: null },
          }
        }),
      ),
    getSignaturesForAddress: (address, { limit = 1_000, until } = {}) => {
      const all = ledger.history(address)
      const end = all.indexOf(until)
      return all.slice(0, end < 0 ? limit : Math.min(limit, end)).map((signature) => {
        const { slot = 0, error: err, time: blockTime } = ledger.landed.get(signature) ?? {}
        return { signature, slot, err, memo: null, blockTime, confirmationStatus: 'finalized' }
      })
    },
    getTransaction: (signature) => {
      const found = ledger.landed.get(signature)
      if (!found?.raw.length) return null
      const { slot, time: blockTime, version, raw, error: err, logs: logMessages } = found
      const { before, after } = found
      const [preBalances, postBalances] = [before, after].map((each) => each?.lamports.map(Number) ?? [])
      // No account receives the fee on this ledger, so the fee is the total that the accounts lost.
      const sum = (/** @type {readonly bigint[]} */ all) => all.reduce((total, each) => total + each, 0n)
      const meta = {
        err,
        status: err ? { Err: err } : { Ok: null },
        fee: Number(sum(before?.lamports ?? []) - sum(after?.lamports ?? [])),
        logMessages,
        preBalances,
        postBalances,
        preTokenBalances: before?.tokens ?? [],
        postTokenBalances: after?.tokens ?? [],
        innerInstructions: [],
        loadedAddresses: { writable: [], readonly: [] },
      }
      return { slot, blockTime, version, transaction: [base64.encode(raw), 'base64'], meta }
    },
  }

  /** @param {Request} request @param {((text: string) => void)} [send] of a socket */
  const answer = ({ id = null, method = '', params = [] }, send) => {
    try {
      if (send && method === 'signatureSubscribe') {
        const [signature] = params
        const subscription = ++subscriptionCount
        subscriptions.set(subscription, { signature, send })
        const found = ledger.landed.get(signature)
        if (found) setImmediate(notify, signature, found.error)
        return { jsonrpc: '2.0', id, result: subscription }
      }
      if (send && method === 'signatureUnsubscribe')
        return { jsonrpc: '2.0', id, result: subscriptions.delete(params[0]) }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw rpcError(-32601, `Method not found: ${method}`)
      return { jsonrpc: '2.0', id, result: run(...params) }
    } catch (error) {
      const {
        code = -32603,
        message,
        data,
      } = /** @type {Error & { code?: number, data?: unknown }} */ (error)
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, solana-client')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const body = await readBody(request, BODY_LIMIT).catch(() => undefined)
    try {
      const asked = JSON.parse(body ?? '')
      const result = Array.isArray(asked) ? asked.map((each) => answer(each)) : answer(asked)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(result))
    } catch {
      response.writeHead(400).end()
    }
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (/** @type {import('ws').WebSocket} */ socket) => {
    const send = (/** @type {string} */ text) => socket.send(text)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const [each, { send: to }] of subscriptions) if (to === send) subscriptions.delete(each)
    })
    socket.on('message', (data) => {
      try {
        send(JSON.stringify(answer(JSON.parse(String(data)), send)))
      } catch {
        socket.terminate()
      }
    })
  })

  const { url, stop } = await listen(server, port)
  return {
    url,
    wsUrl: url.replace(/^http/, 'ws'),
    async airdrop(address, lamports) {
      ledger.airdrop(address, lamports)
    },
    balance: ledger.balance,
    giveToken: ledger.giveToken,
    readyMs: performance.now() - started,
    async stop() {
      ledger.stop()
      for (const socket of sockets.clients) socket.terminate()
      await stop()
    },
  }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { port: { type: 'string' } } })
    const solana = await startSolana({ port: parsePort(values.port, '--port') })
    console.log(readyLine('solana', solana.url, solana.readyMs))
    return solana
  })
}
