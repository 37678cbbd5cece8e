// @ts-check
import { base58, base64 } from '@scure/base'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { transactionError } from './solana-errors.mjs'
import { readTransaction } from './solana-wire.mjs'

const SLOT_MS = 400
/** Slots for which a blockhash holds. */
const BLOCKHASH_SLOTS = 150

/** @typedef {{ slot: number, time: number, error: unknown, raw: Uint8Array, logs: readonly string[], version: 'legacy' | 0, balances?: readonly { before: number, after: number }[] }} Landed */

/** @param {number} code @param {string} message @param {unknown} [data] */
export const rpcError = (code, message, data) => Object.assign(new Error(message), { code, data })

/**
 * A Solana of one machine: the real virtual machine with real checks of signatures, and no validators.
 *
 * @param {(signature: string, landed: Landed) => void} [onLanded]
 */
export function createLedger(onLanded = () => {}) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(10_000n)
  // The wrapper would refuse transactions without signatures, which may be simulated.
  const machine = /** @type {any} */ (svm).inner
  let slot = 1
  /** @type {Map<string, number>} */
  const recent = new Map()
  /** @type {Map<string, Landed>} */
  const landed = new Map()
  /** @type {Map<string, string[]>} */
  const byAddress = new Map()

  const roll = () => {
    slot++
    svm.warpToSlot(BigInt(slot))
    svm.expireBlockhash()
    recent.set(svm.latestBlockhash(), slot)
    for (const [hash, since] of recent) if (slot - since > BLOCKHASH_SLOTS) recent.delete(hash)
  }
  roll()
  const timer = setInterval(roll, SLOT_MS)
  timer.unref()

  /** @param {Uint8Array} raw */
  const read = (raw) => {
    try {
      return readTransaction(raw)
    } catch (error) {
      throw rpcError(
        -32602,
        `failed to deserialize transaction: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  /** @param {string} address */
  const address = (address) => {
    try {
      if (base58.decode(address).length === 32) return /** @type {import('@solana/kit').Address} */ (address)
    } catch {
      // Told below.
    }
    throw rpcError(-32602, 'Invalid param: WrongSize')
  }

  return {
    slot: () => slot,
    recent,
    landed,
    /** @param {string} of */
    history: (of) => byAddress.get(of) ?? [],
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot + BLOCKHASH_SLOTS,
    }),
    /** @param {string} of */
    balance: (of) => svm.getBalance(address(of)) ?? 0n,
    /** @param {string} of */
    account(of) {
      const account = svm.getAccount(address(of))
      if (!account.exists) return null
      const { lamports, programAddress, data, executable } = account
      return {
        lamports: Number(lamports),
        owner: programAddress,
        data: [base64.encode(Uint8Array.from(data)), 'base64'],
        executable,
        rentEpoch: 0,
        space: data.length,
      }
    },
    /**
     * The token accounts of an owner, as both token programs lay them out: mint, owner, amount.
     *
     * @param {string} owner @param {string} program
     */
    tokenAccounts(owner, program) {
      const own = address(owner)
      return svm.getProgramAccounts(address(program)).flatMap(({ address: pubkey, data, lamports }) => {
        const bytes = Uint8Array.from(data)
        if (bytes.length < 165 || base58.encode(bytes.slice(32, 64)) !== own) return []
        const mint = base58.encode(bytes.slice(0, 32))
        const minted = svm.getAccount(address(mint))
        const decimals = minted.exists ? (minted.data[44] ?? 0) : 0
        const amount = new DataView(bytes.buffer).getBigUint64(64, true)
        return [{ pubkey, mint, amount, decimals, lamports: Number(lamports), space: bytes.length }]
      })
    },
    /** @param {number} bytes */
    rent: (bytes) => Number(svm.minimumBalanceForRentExemption(BigInt(bytes))),
    /** @param {string} to @param {bigint} lamports @returns {string} the signature */
    airdrop(to, lamports) {
      const result = svm.airdrop(address(to), /** @type {import('@solana/kit').Lamports} */ (lamports))
      if (!result || result instanceof FailedTransactionMetadata)
        throw rpcError(-32603, 'The airdrop failed.')
      const signature = base58.encode(result.signature())
      const entry = {
        slot,
        time: Math.floor(Date.now() / 1000),
        error: null,
        raw: new Uint8Array(),
        logs: [],
      }
      landed.set(signature, { ...entry, version: 'legacy' })
      return signature
    },
    /** @param {Uint8Array} raw @param {boolean} skipPreflight @returns {string} the signature */
    send(raw, skipPreflight) {
      const { version, blockhash, signatures, keys } = read(raw)
      const failedBefore = (/** @type {unknown} */ error, /** @type {readonly string[]} */ logs) =>
        rpcError(
          -32002,
          `Transaction simulation failed: ${typeof error === 'string' ? error : JSON.stringify(error)}`,
          {
            err: error,
            logs,
          },
        )
      if (!recent.has(blockhash)) throw failedBefore('BlockhashNotFound', [])
      const amounts = () => keys.map((key) => Number(svm.getBalance(address(key)) ?? 0n))
      const before = amounts()
      const result =
        version === 'legacy' ? machine.sendLegacyTransaction(raw) : machine.sendVersionedTransaction(raw)
      const failed = result instanceof FailedTransactionMetadata
      const error = failed ? transactionError(result) : null
      const logs = (failed ? result.meta() : result).logs()
      if (error === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure')
      if (error !== null && !skipPreflight) throw failedBefore(error, logs)
      const signature = signatures[0] ?? ''
      const balances = amounts().map((after, at) => ({ before: before[at] ?? 0, after }))
      const entry = { slot, time: Math.floor(Date.now() / 1000), error, raw, logs, version, balances }
      landed.set(signature, entry)
      for (const key of keys) byAddress.set(key, [signature, ...(byAddress.get(key) ?? [])])
      onLanded(signature, entry)
      return signature
    },
    /** @param {Uint8Array} raw @param {boolean} sigVerify */
    simulate(raw, sigVerify) {
      const { version } = read(raw)
      machine.setSigverify(sigVerify)
      try {
        const result =
          version === 'legacy'
            ? machine.simulateLegacyTransaction(raw)
            : machine.simulateVersionedTransaction(raw)
        const failed = result instanceof FailedTransactionMetadata
        return {
          err: failed ? transactionError(result) : null,
          logs: result.meta().logs(),
          unitsConsumed: Number(result.meta().computeUnitsConsumed()),
          accounts: null,
          returnData: null,
        }
      } finally {
        machine.setSigverify(true)
      }
    },
    stop: () => clearInterval(timer),
  }
}
