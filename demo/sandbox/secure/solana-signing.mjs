// @ts-check
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { readTransaction } from '../solana-wire.mjs'
import { signWire } from '../wallet/solana.mjs'
import { readable } from './approval.mjs'
import { callNode } from './json-rpc.mjs'
import { Refusal } from './refusal.mjs'
import { instructionFacts } from './solana-facts.mjs'

/** @typedef {import('./approval.mjs').Prepared} Prepared */
/** @typedef {{ address: string, network: import('./networks.mjs').Network, key: () => Promise<Uint8Array> }} SolanaContext */

/** @param {unknown} text @param {string} name */
const decode = (text, name) => {
  try {
    return base58.decode(String(text))
  } catch {
    throw new Refusal(`${name} is not in base58`)
  }
}

/** @param {SolanaContext} context @param {unknown} text */
const read = ({ address }, text) => {
  const wire = decode(text, 'The transaction')
  let transaction
  try {
    transaction = readTransaction(wire)
  } catch {
    throw new Refusal('That is no transaction')
  }
  if (!transaction.keys.slice(0, transaction.signers).includes(address))
    throw new Refusal('Your account does not sign this transaction')
  return { wire, transaction }
}

/** Whether bytes that an app wants signed as a message could be read as a transaction. @param {Uint8Array} bytes */
const isTransaction = (bytes) => {
  const signatures = bytes[0] === 0x80 ? bytes[1] : bytes[0]
  if (!signatures || signatures > 0x7f) return false
  try {
    return Boolean(readTransaction(Uint8Array.of(signatures, ...new Uint8Array(64 * signatures), ...bytes)))
  } catch {
    return false
  }
}

/** @param {SolanaContext} context @param {any} params @returns {Promise<Prepared>} */
async function signMessage({ address, network, key }, { message, pubkey }) {
  if (pubkey !== undefined && pubkey !== address) throw new Refusal('That is not your account')
  const bytes = decode(message, 'The message')
  if (isTransaction(bytes)) throw new Refusal('That is a transaction, not a message')
  return {
    approval: {
      title: 'Sign a message',
      action: 'Sign',
      network: network.name,
      account: address,
      facts: [{ term: 'Message', text: readable(bytes), kind: 'block' }],
      cautions: [],
    },
    run: async () => ({ signature: base58.encode(ed25519.sign(bytes, await key())) }),
  }
}

/** @param {SolanaContext} context @param {readonly unknown[]} texts @param {string} title @param {boolean} send */
function describe(context, texts, title, send) {
  const all = texts.map((text) => read(context, text))
  const parts = all.map(({ transaction }) => instructionFacts(transaction))
  const first = parts[0]
  return {
    wires: all.map(({ wire }) => wire),
    approval: {
      title,
      action: send && parts.length === 1 && first?.action ? first.action : send ? 'Send' : 'Sign',
      network: context.network.name,
      account: context.address,
      facts: parts.flatMap(({ facts }, index) =>
        parts.length > 1
          ? [{ term: 'Transaction', text: `${index + 1} of ${parts.length}` }, ...facts]
          : facts,
      ),
      cautions: [...new Set(parts.flatMap(({ cautions }) => cautions))],
    },
  }
}

/** @param {SolanaContext} context @param {any} params @returns {Promise<Prepared>} */
async function signTransaction(context, { transaction }) {
  const { wires, approval } = describe(context, [transaction], 'Sign a transaction', false)
  return {
    approval,
    run: async () => {
      const key = await context.key()
      return { transaction: base58.encode(signWire(wires[0] ?? new Uint8Array(), key).signed) }
    },
  }
}

/** @param {SolanaContext} context @param {any} params @returns {Promise<Prepared>} */
async function signAllTransactions(context, { transactions }) {
  if (!Array.isArray(transactions) || !transactions.length || transactions.length > 20)
    throw new Refusal('Between one and twenty transactions can be signed at once')
  const { wires, approval } = describe(context, transactions, 'Sign transactions', false)
  return {
    approval,
    run: async () => {
      const key = await context.key()
      return { transactions: wires.map((wire) => base58.encode(signWire(wire, key).signed)) }
    },
  }
}

/** @param {SolanaContext} context @param {any} params @returns {Promise<Prepared>} */
async function signAndSendTransaction(context, { transaction, options = {} }) {
  const { wires, approval } = describe(context, [transaction], 'Send a transaction', true)
  return {
    approval,
    run: async () => {
      const { signed } = signWire(wires[0] ?? new Uint8Array(), await context.key())
      const config = { encoding: 'base58', skipPreflight: Object(options).skipPreflight === true }
      return {
        signature: await callNode(context.network.url, 'sendTransaction', [base58.encode(signed), config]),
      }
    },
  }
}

/** @type {Readonly<Record<string, (context: SolanaContext, params: any) => Promise<Prepared>>>} */
export const solanaSigning = {
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSendTransaction,
}
