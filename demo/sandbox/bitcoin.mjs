// @ts-check
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { Address, OutScript, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { readBody } from '../serve/read-body.mjs'

const LARGEST = 400_000

/** @typedef {{ txid: string, vout: number, value: bigint, script: Uint8Array, height: number }} Coin */

/**
 * @typedef {object} Bitcoin
 * @property {string} url what a wallet asks: `GET /address/<address>/utxo` and `POST /tx`
 * @property {(address: string, satoshis: bigint) => void} give creates coins
 * @property {(address: string) => bigint} balance
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a ledger of coins on native segwit addresses, with the two calls of a block explorer that a wallet needs to send. A
 * transaction is final at once if its coins are unspent, its signatures are valid and its outputs do not exceed its inputs.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @returns {Promise<Bitcoin>}
 */
export async function startBitcoin({ port = 0 } = {}) {
  const started = performance.now()
  /** @type {Map<string, Coin>} */
  const coins = new Map()
  let height = 1

  /** @param {string} address */
  const scriptOf = (address) => hex.encode(OutScript.encode(Address().decode(address)))
  /** @param {string} address */
  const coinsOf = (address) => {
    const script = scriptOf(address)
    return [...coins.values()].filter((each) => hex.encode(each.script) === script)
  }
  /** @param {Omit<Coin, 'height'>} coin */
  const put = (coin) => coins.set(`${coin.txid}:${coin.vout}`, { ...coin, height })

  /** The coin that an input spends; throws if it may not. @param {Transaction} transaction @param {number} at */
  const spent = (transaction, at) => {
    const { txid, index: vout = -1, finalScriptWitness = [] } = transaction.getInput(at)
    const coin = txid && coins.get(`${hex.encode(txid)}:${vout}`)
    if (!coin) throw new Error('bad-txns-inputs-missingorspent')
    const [signature = new Uint8Array(), key = new Uint8Array()] = finalScriptWitness
    const { script } = p2wpkh(key)
    if (hex.encode(script) !== hex.encode(coin.script) || signature.at(-1) !== SigHash.ALL)
      throw new Error('mandatory-script-verify-flag-failed')
    // The script code of the address's key, as defined by BIP-143.
    const code = Uint8Array.of(0x76, 0xa9, 0x14, ...script.subarray(2), 0x88, 0xac)
    const digest = transaction.preimageWitnessV0(at, code, SigHash.ALL, coin.value)
    if (!secp256k1.verify(secp256k1.Signature.fromDER(signature.slice(0, -1)), digest, key))
      throw new Error('mandatory-script-verify-flag-failed')
    return coin
  }

  /** @param {string} text */
  const accept = (text) => {
    const transaction = Transaction.fromRaw(hex.decode(text.trim()), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
    })
    const inputs = new Map(
      Array.from({ length: transaction.inputsLength }, (_, at) => {
        const coin = spent(transaction, at)
        return /** @type {const} */ ([`${coin.txid}:${coin.vout}`, coin])
      }),
    )
    if (!inputs.size || inputs.size < transaction.inputsLength) throw new Error('bad-txns-inputs-duplicate')
    const outputs = Array.from({ length: transaction.outputsLength }, (_, vout) => {
      const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(vout)
      return { txid: transaction.id, vout, value: amount, script }
    })
    /** @param {Iterable<{ value: bigint }>} all */
    const sum = (all) => [...all].reduce((total, { value }) => total + value, 0n)
    if (sum(outputs) > sum(inputs.values())) throw new Error('bad-txns-in-belowout')
    for (const key of inputs.keys()) coins.delete(key)
    height += 1
    for (const each of outputs) put(each)
    return transaction.id
  }

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    /** @param {number} status @param {string} text */
    const end = (status, text) => {
      response.statusCode = status
      response.end(text)
    }
    const [, address] = /^\/address\/(\w+)\/utxo$/.exec(request.url ?? '') ?? []
    try {
      if (request.method === 'POST' && request.url === '/tx')
        return end(200, accept((await readBody(request, LARGEST)) ?? ''))
      if (!address) return end(404, 'Not found')
      response.setHeader('content-type', 'application/json')
      end(
        200,
        JSON.stringify(
          coinsOf(address).map(({ txid, vout, value, height: block_height }) => ({
            txid,
            vout,
            value: Number(value),
            status: { confirmed: true, block_height },
          })),
        ),
      )
    } catch (error) {
      end(400, error instanceof Error ? error.message : String(error))
    }
  })
  const { url, stop } = await listen(server, port)
  let given = 0
  return {
    url,
    give(address, satoshis) {
      const txid = createHash('sha256').update(`given ${given++}`).digest('hex')
      put({ txid, vout: 0, value: satoshis, script: hex.decode(scriptOf(address)) })
    },
    balance: (address) => coinsOf(address).reduce((total, { value }) => total + value, 0n),
    readyMs: performance.now() - started,
    stop,
  }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { port: { type: 'string' } } })
    const bitcoin = await startBitcoin({ port: parsePort(values.port, '--port') })
    console.log(readyLine('bitcoin', bitcoin.url, bitcoin.readyMs))
    return bitcoin
  })
}
