// @ts-check
import {
  createPublicClient,
  http,
  isAddress,
  isHex,
  parseEventLogs,
  recoverAddress,
  size,
  zeroAddress,
} from 'viem'
import { handlerAbi, safeAbi } from './contracts.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ to: Hex, value: string, data: Hex, operation: 0 | 1, nonce: string }} SafeTransaction */
/** @typedef {{ owner: Hex, signature: Hex }} Confirmation */
/** @typedef {{ safe: Hex, chainId: number, hash: Hex, confirmations: Confirmation[], transaction?: SafeTransaction, message?: Hex }} Proposal */

/** @param {string} reason */
const refuse = (reason) => {
  throw Object.assign(new Error(reason), { isRefusal: true })
}

/**
 * A transaction service: it stores what owners of Safes have signed until somebody executes it. Every signature is checked by the Safe's
 * contract, and the status of a transaction is read from the chain.
 *
 * @param {readonly { chainId: number, url: string }[]} chains
 */
export function createSafeService(chains) {
  /** By chain and hash. @type {Map<string, Proposal>} */
  const proposals = new Map()
  const clients = new Map(
    chains.map(({ chainId, url }) => [chainId, createPublicClient({ transport: http(url), cacheTime: 0 })]),
  )
  /** @param {unknown} chainId */
  const clientOf = (chainId) =>
    clients.get(Number(chainId)) ?? refuse(`There is no chain ${String(chainId)}.`)
  /** @param {unknown} address @returns {Hex} */
  const readAddress = (address) =>
    typeof address === 'string' && isAddress(address) ? address : refuse('That is no address.')
  /** @param {unknown} chainId @param {Hex} address @param {string} functionName @param {readonly unknown[]} [args] @returns {Promise<any>} */
  const read = (chainId, address, functionName, args = []) =>
    clientOf(chainId).readContract({ abi: safeAbi, address, functionName, args })

  /** The owner who has signed a hash; the Safe itself decides whether the signature is one of its owners'. @param {number} chainId @param {Hex} safe @param {Hex} hash @param {unknown} signature @returns {Promise<Confirmation>} */
  const check = async (chainId, safe, hash, signature) => {
    if (!isHex(signature) || size(signature) !== 65) return refuse('That is no signature.')
    const isValid = await read(chainId, safe, 'checkNSignatures', [zeroAddress, hash, signature, 1n]).then(
      () => true,
      () => false,
    )
    if (!isValid) return refuse('The Safe refuses this signature.')
    return { owner: await recoverAddress({ hash, signature }), signature }
  }
  /** @param {Omit<Proposal, 'confirmations'>} proposal @param {unknown} signature */
  const add = async (proposal, signature) => {
    const { chainId, safe, hash } = proposal
    const confirmation = await check(chainId, safe, hash, signature)
    const key = `${chainId} ${hash}`
    const known = proposals.get(key) ?? { ...proposal, confirmations: [] }
    proposals.set(key, known)
    if (!known.confirmations.some(({ owner }) => owner === confirmation.owner))
      known.confirmations.push(confirmation)
    return known
  }
  /** @param {unknown} chainId @param {unknown} hash */
  const find = (chainId, hash) =>
    proposals.get(`${Number(chainId)} ${String(hash)}`) ?? refuse('Nobody has proposed that.')

  /** @param {Proposal} proposal */
  const describe = async ({ chainId, safe, hash, confirmations, transaction, message }) => {
    const threshold = Number(await read(chainId, safe, 'getThreshold'))
    // A Safe takes signatures in the order of their owners.
    const sorted = [...confirmations].sort((one, other) =>
      one.owner.toLowerCase() < other.owner.toLowerCase() ? -1 : 1,
    )
    const isConfirmed = confirmations.length >= threshold
    const common = {
      chainId,
      safe,
      hash,
      threshold,
      confirmedBy: confirmations.map(({ owner }) => owner),
      ...(isConfirmed && {
        signatures: `0x${sorted.map(({ signature }) => signature.slice(2)).join('')}`,
      }),
    }
    if (!transaction) return { ...common, message }
    const client = clientOf(chainId)
    const logs = parseEventLogs({
      abi: safeAbi,
      eventName: ['ExecutionSuccess', 'ExecutionFailure'],
      logs: await client.getLogs({ address: safe, fromBlock: 'earliest' }),
    })
    const event = logs.find((each) => /** @type {any} */ (each).args.txHash === hash)
    const isReplaced = !event && (await read(chainId, safe, 'nonce')) > BigInt(transaction.nonce)
    const status = event
      ? event.eventName === 'ExecutionSuccess'
        ? 'SUCCESS'
        : 'FAILED'
      : isReplaced
        ? 'CANCELLED'
        : isConfirmed
          ? 'AWAITING_EXECUTION'
          : 'AWAITING_CONFIRMATIONS'
    return { ...common, transaction, status, ...(event && { transactionHash: event.transactionHash }) }
  }

  return {
    /** The owners, threshold and nonce of a Safe; the nonce is the next that no proposal has. @param {Readonly<Record<string, unknown>>} question */
    async info({ chainId, safe }) {
      const address = readAddress(safe)
      const [owners, threshold, nonce] = await Promise.all(
        ['getOwners', 'getThreshold', 'nonce'].map((name) => read(chainId, address, name)),
      )
      const waiting = [...proposals.values()].flatMap((each) =>
        each.chainId === Number(chainId) && each.safe === address && each.transaction
          ? [BigInt(each.transaction.nonce) + 1n]
          : [],
      )
      const next = [nonce, ...waiting].sort((one, other) => (one < other ? 1 : -1))[0]
      return {
        safe: address,
        chainId: Number(chainId),
        owners,
        threshold: Number(threshold),
        nonce: String(next),
      }
    },
    /** Stores a transaction that an owner has signed. @param {Readonly<Record<string, any>>} given */
    async propose({ chainId, safe, transaction, signature }) {
      const address = readAddress(safe)
      const { to, value, data, operation, nonce } = Object(transaction)
      if (!isHex(data) || ![0, 1].includes(operation)) return refuse('That is no transaction.')
      const hash = await read(chainId, address, 'getTransactionHash', [
        ...[readAddress(to), BigInt(value), data, operation],
        ...[0n, 0n, 0n, zeroAddress, zeroAddress, BigInt(nonce)],
      ])
      const proposal = {
        ...{ chainId: Number(chainId), safe: address, hash },
        transaction: { to, value: String(value), data, operation, nonce: String(nonce) },
      }
      return describe(await add(proposal, signature))
    },
    /** Stores a message that an owner has signed: the hash or the data that the Safe is asked about. @param {Readonly<Record<string, any>>} given */
    async proposeMessage({ chainId, safe, message, signature }) {
      const address = readAddress(safe)
      if (!isHex(message)) return refuse('That is no message.')
      const hash = /** @type {Hex} */ (
        await clientOf(chainId).readContract({
          abi: handlerAbi,
          address,
          functionName: 'getMessageHash',
          args: [message],
        })
      )
      return describe(await add({ chainId: Number(chainId), safe: address, hash, message }, signature))
    },
    /** Adds another owner's signature. @param {Readonly<Record<string, any>>} given */
    confirm: async ({ chainId, hash, signature }) => describe(await add(find(chainId, hash), signature)),
    /** @param {Readonly<Record<string, any>>} question */
    one: ({ chainId, hash }) => describe(find(chainId, hash)),
    /** Everything proposed to a Safe, the newest first. @param {Readonly<Record<string, any>>} question */
    list: ({ chainId, safe }) =>
      Promise.all(
        [...proposals.values()]
          .filter((each) => each.chainId === Number(chainId) && each.safe === safe)
          .reverse()
          .map(describe),
      ),
  }
}
