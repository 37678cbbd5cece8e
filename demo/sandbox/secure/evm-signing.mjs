// @ts-check
import {
  createPublicClient,
  getAddress,
  hashTypedData,
  hexToBigInt,
  hexToBytes,
  http,
  isAddress,
  isHex,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas } from '../estimate-gas.mjs'
import { readable } from './approval.mjs'
import { callFacts, coins, fieldFacts } from './evm-facts.mjs'
import { Refusal } from './refusal.mjs'
import { sendFromPlainAccount, sendFromSmartAccount } from './smart-account.mjs'
import { viemChain } from './viem-chain.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {import('./approval.mjs').Prepared} Prepared */
/** @typedef {import('./networks.mjs').Network} Network */

/**
 * @typedef {object} EvmContext
 * @property {import('./accounts.mjs').User} user
 * @property {'eoa' | 'smartAccount'} type of the account in use
 * @property {Network} network
 * @property {import('./networks.mjs').Networks} networks
 * @property {string} embedder
 * @property {() => Promise<{ eoa: Hex, smartAccount: Hex }>} keys
 */

/**
 * The user's account with this address, or the one in use if no address is given.
 *
 * @param {EvmContext} context
 * @param {unknown} address
 */
export const accountOf = ({ user, type, network }, address) => {
  const named = /** @type {const} */ (['eoa', 'smartAccount']).find(
    (each) => typeof address === 'string' && user.evm[each].toLowerCase() === address.toLowerCase(),
  )
  if (address !== undefined && !named) throw new Refusal('That is not your account')
  const chosen = named ?? type
  if (chosen === 'smartAccount' && !network.smartAccounts)
    throw new Refusal('There is no smart account on this network')
  return { type: chosen, address: user.evm[chosen] }
}

/** @param {unknown} value @param {string} name */
export const quantity = (value, name) => {
  if (value === undefined || value === null) return undefined
  if (isHex(value) && value !== '0x') return hexToBigInt(value)
  throw new Refusal(`${name} is no number`)
}

/** @param {unknown} given @returns {{ to?: Hex, value: bigint, data: Hex }} */
export const readCall = (given) => {
  const { to, value, data, input } = Object(given)
  const code = data ?? input ?? '0x'
  if (to !== undefined && to !== null && !isAddress(to, { strict: false }))
    throw new Refusal('The receiver is no address')
  if (!isHex(code)) throw new Refusal('The data is not hexadecimal')
  return { ...(to && { to: getAddress(to) }), value: quantity(value, 'The value') ?? 0n, data: code }
}

/** @param {EvmContext} context @param {unknown[]} params @returns {Promise<Prepared>} */
async function personalSign(context, params) {
  // The specified order is message, then address, but some apps send them the other way round.
  const [message, address] = isAddress(String(params[0])) ? [params[1], params[0]] : params
  const { type, address: account } = accountOf(context, address)
  if (typeof message !== 'string') throw new Refusal('There is no message')
  const raw = isHex(message) ? message : stringToHex(message)
  const text = readable(hexToBytes(raw))
  const [, domain] = /^(\S+) wants you to sign in with your/.exec(text) ?? []
  const foreign = domain !== undefined && domain !== new URL(context.embedder).host
  return {
    approval: {
      title: 'Sign a message',
      action: 'Sign',
      network: context.network.name,
      account,
      facts: [{ term: 'Message', text, kind: 'block' }],
      cautions: foreign ? [`This signs you in at ${domain}, which is not the page you are on.`] : [],
    },
    run: async () => privateKeyToAccount((await context.keys())[type]).signMessage({ message: { raw } }),
  }
}

/** @param {EvmContext} context @param {unknown[]} params @returns {Promise<Prepared>} */
async function signTypedData(context, [address, given]) {
  const { type, address: account } = accountOf(context, address)
  /** @type {any} */
  let typed
  try {
    typed = typeof given === 'string' ? JSON.parse(given) : given
    hashTypedData(typed)
  } catch {
    throw new Refusal('That is no typed data')
  }
  const { domain = {}, primaryType, message } = typed
  const elsewhere = domain.chainId !== undefined && BigInt(domain.chainId) !== BigInt(context.network.chainId)
  return {
    approval: {
      title: 'Sign typed data',
      action: 'Sign',
      network: context.network.name,
      account,
      facts: [
        { term: 'Kind', text: String(primaryType) },
        ...fieldFacts(domain, 'domain'),
        ...fieldFacts(message),
      ],
      cautions: elsewhere ? [`It is meant for the network ${domain.chainId}, not for this one.`] : [],
    },
    run: async () => privateKeyToAccount((await context.keys())[type]).signTypedData(typed),
  }
}

/**
 * The most a transaction may cost, or why it would fail.
 *
 * @param {Network} network
 * @param {Hex} account
 * @param {{ to?: Hex, value: bigint, data: Hex }} call
 */
export async function estimate(network, account, call) {
  const client = createPublicClient({ chain: viemChain(network), transport: http(network.url) })
  try {
    const [gas, { maxFeePerGas }] = await Promise.all([
      estimateGas(client, { account, ...call }),
      client.estimateFeesPerGas(),
    ])
    return {
      facts: [{ term: 'Network fee, at most', text: coins(gas * maxFeePerGas, network) }],
      cautions: [],
    }
  } catch (error) {
    const { shortMessage } = /** @type {{ shortMessage?: string }} */ (error)
    return {
      facts: [],
      cautions: [`It is likely to fail: ${shortMessage ?? 'the network would not take it'}`],
    }
  }
}

/** @param {EvmContext} context @param {unknown[]} params @returns {Promise<Prepared>} */
async function sendTransaction(context, [given]) {
  const { network } = context
  const asked = Object(given)
  const { type, address } = accountOf(context, asked.from)
  const call = readCall(asked)
  const chainId = quantity(asked.chainId, 'The network')
  if (chainId !== undefined && chainId !== BigInt(network.chainId))
    throw new Refusal('The transaction is for another network')
  const gas = quantity(asked.gas ?? asked.gasLimit, 'The gas')
  const maxFeePerGas = quantity(asked.maxFeePerGas, 'The fee')
  const maxPriorityFeePerGas = quantity(asked.maxPriorityFeePerGas, 'The fee')
  const [{ action, facts, cautions }, cost] = await Promise.all([
    callFacts(call, network),
    estimate(network, address, call),
  ])
  return {
    approval: {
      title: 'Send a transaction',
      action,
      network: network.name,
      account: address,
      facts: [...facts, ...cost.facts],
      cautions: [...cautions, ...cost.cautions],
    },
    run: async () => {
      const key = (await context.keys())[type]
      const fees = {
        ...(gas !== undefined && { gas }),
        ...(maxFeePerGas !== undefined && { maxFeePerGas }),
        ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
      }
      // A new contract has no address to call: the account sends it as it is.
      if (type === 'eoa' || !call.to) return sendFromPlainAccount(network, key, call, fees)
      // The app's gas estimate covers the call alone, which is too little for a call that the smart account makes.
      const { gas: _, ...rest } = fees
      return sendFromSmartAccount(network, key, [call], rest)
    },
  }
}

/** @type {Readonly<Record<string, (context: EvmContext, params: any) => Promise<Prepared>>>} */
export const evmSigning = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
}
