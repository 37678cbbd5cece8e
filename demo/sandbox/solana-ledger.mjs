// @ts-check
import { base58, base64 } from '@scure/base'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { transactionError } from './solana-errors.mjs'
import { giveToken } from './solana-token.mjs'
import { readTransaction } from './solana-wire.mjs'

const SLOT_MS = 400
/** Slots for which a blockhash is valid. */
const BLOCKHASH_SLOTS = 150

/**
 * Balances of a transaction's accounts in their order, before or after it.
 *
 * @typedef {object} Balances
 * @property {readonly bigint[]} lamports
 * @property {readonly { accountIndex: number, mint: string, owner: string, programId: string, uiTokenAmount: object }[]} tokens
 */

/**
 * @typedef {object} Landed
 * @property {number} slot
 * @property {number} time
 * @property {unknown} error
 * @property {Uint8Array} raw
 * @property {readonly string[]} logs
 * @property {'legacy' | 0} version
 * @property {Balances} [before]
 * @property {Balances} [after]
 */

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Bytes of a token account without its extensions, and of a multisig account, which is not a token account. */
const [TOKEN_ACCOUNT, MULTISIG] = [165, 355]

/** @param {number} code @param {string} message @param {unknown} [data] */
export const rpcError = (code, message, data) => Object.assign(new Error(message), { code, data })

/**
 * A local Solana ledger: the real virtual machine, which verifies signatures, but no validators.
 *
 * @param {(signature: string, landed: Landed) => void} [onLanded]
 */
export function createLedger(onLanded = () => {}) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(10_000n)
  // Bypasses the wrapper, which refuses unsigned transactions, because these may be simulated.
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

  /**
   * Reads a token account: mint, owner, amount. A mint with extensions can be as long, but its type byte differs.
   *
   * @param {Uint8Array} data
   */
  const tokenAccount = (data) => {
    const bytes = Uint8Array.from(data)
    if (bytes.length < TOKEN_ACCOUNT || bytes.length === MULTISIG || bytes[TOKEN_ACCOUNT] === 1)
      return undefined
    const mint = base58.encode(bytes.slice(0, 32))
    const minted = svm.getAccount(address(mint))
    return {
      mint,
      owner: base58.encode(bytes.slice(32, 64)),
      amount: new DataView(bytes.buffer).getBigUint64(64, true),
      decimals: minted.exists ? (minted.data[44] ?? 0) : 0,
    }
  }
  /** @param {readonly string[]} keys @returns {Balances} */
  const balances = (keys) => {
    const accounts = keys.map((key) => svm.getAccount(address(key)))
    return {
      lamports: accounts.map((each) => (each.exists ? BigInt(each.lamports) : 0n)),
      tokens: accounts.flatMap((each, accountIndex) => {
        if (!each.exists || !TOKEN_PROGRAMS.includes(each.programAddress)) return []
        const held = tokenAccount(Uint8Array.from(each.data))
        if (!held) return []
        const { mint, owner, amount, decimals } = held
        const uiTokenAmount = { amount: String(amount), decimals, uiAmount: Number(amount) / 10 ** decimals }
        return [{ accountIndex, mint, owner, programId: each.programAddress, uiTokenAmount }]
      }),
    }
  }
  /** @param {import('litesvm').TransactionMetadata | import('litesvm').SimulatedTransactionInfo | FailedTransactionMetadata} result */
  const outcome = (result) => {
    const failed = result instanceof FailedTransactionMetadata
    const meta = 'meta' in result ? result.meta() : result
    return { error: failed ? transactionError(result) : null, meta }
  }
  /** @param {Uint8Array} raw @param {boolean} sigVerify */
  const run = (raw, sigVerify) => {
    const { version } = read(raw)
    machine.setSigverify(sigVerify)
    try {
      return outcome(
        version === 'legacy'
          ? machine.simulateLegacyTransaction(raw)
          : machine.simulateVersionedTransaction(raw),
      )
    } finally {
      machine.setSigverify(true)
    }
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
    /** @param {string} of @param {{ offset: number, length: number }} [slice] */
    account(of, slice) {
      const account = svm.getAccount(address(of))
      if (!account.exists) return null
      const { lamports, programAddress, data, executable } = account
      return {
        lamports: Number(lamports),
        owner: programAddress,
        data: [
          base64.encode(
            Uint8Array.from(slice ? data.slice(slice.offset, slice.offset + slice.length) : data),
          ),
          'base64',
        ],
        executable,
        rentEpoch: 0,
        space: data.length,
      }
    },
    /**
     * The token accounts of an owner.
     *
     * @param {string} owner @param {{ mint?: string, programId?: string }} filter
     */
    tokenAccounts(owner, { mint, programId }) {
      const own = address(owner)
      const minted = mint === undefined ? undefined : svm.getAccount(address(mint))
      if (minted && !(minted.exists && TOKEN_PROGRAMS.includes(minted.programAddress)))
        throw rpcError(-32602, 'Invalid param: could not find mint')
      const program = minted?.exists ? minted.programAddress : String(programId)
      return svm.getProgramAccounts(address(program)).flatMap(({ address: pubkey, data, lamports }) => {
        const held = tokenAccount(Uint8Array.from(data))
        if (held?.owner !== own || (mint !== undefined && held.mint !== mint)) return []
        return [{ pubkey, program, ...held, lamports: Number(lamports), bytes: Uint8Array.from(data) }]
      })
    },
    /** @param {string} to @param {bigint} amount */
    giveToken: (to, amount) => giveToken(svm, address(to), amount),
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
      // As on a node, a transaction that would fail is not sent and costs nothing.
      if (!skipPreflight) {
        const { error, meta } = run(raw, true)
        if (error === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure')
        if (error !== null) throw failedBefore(error, meta.logs())
      }
      const known = keys.filter((each) => each.length <= 44)
      const before = balances(known)
      const { error, meta } = outcome(
        version === 'legacy' ? machine.sendLegacyTransaction(raw) : machine.sendVersionedTransaction(raw),
      )
      if (error === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure')
      const signature = signatures[0] ?? ''
      // Sending the same transaction again has no effect.
      if (error === 'AlreadyProcessed') return signature
      const time = Math.floor(Date.now() / 1000)
      const entry = { slot, time, error, raw, logs: meta.logs(), version, before, after: balances(known) }
      landed.set(signature, entry)
      for (const key of keys) byAddress.set(key, [signature, ...(byAddress.get(key) ?? [])])
      onLanded(signature, entry)
      return signature
    },
    /** @param {Uint8Array} raw @param {{ sigVerify?: boolean, replaceRecentBlockhash?: boolean }} config */
    simulate(raw, { sigVerify = false, replaceRecentBlockhash = false }) {
      if (sigVerify && replaceRecentBlockhash)
        throw rpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
      const isOld = !replaceRecentBlockhash && !recent.has(read(raw).blockhash)
      const { error, meta } = isOld ? { error: 'BlockhashNotFound' } : run(raw, sigVerify)
      return {
        err: error,
        logs: meta?.logs() ?? [],
        unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0),
        accounts: null,
        returnData: null,
      }
    },
    stop: () => clearInterval(timer),
  }
}
