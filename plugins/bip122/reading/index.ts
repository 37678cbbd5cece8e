import { field, readSignedText, readText } from 'portico/core'
import type { Reading, RequestReader } from 'portico/kernel'
import { type BitcoinNetwork, networkFor } from '../bitcoinNetworks.js'
import { fromBase64 } from '../encoding/bytes.js'
import { readAddress } from '../encoding/readAddress.js'
import { parseAddress } from '../identity.js'
import { addressOf } from './addressOf.js'
import { type Payments, parsePsbt, WHOLE } from './parsePsbt.js'
import type { Output } from './parseTransaction.js'

/** Maximum lengths in characters: of a message, and of a PSBT. */
const [MAX_MESSAGE, MAX_PSBT] = [20_000, 1_400_000]
/** Letters of a memo that are kept. */
const MAX_MEMO = 300

/** Messages of `signMessage`. */
export const messageReader: RequestReader<string> = {
  params: {
    parse: (params) => {
      const message = field(params, 'message')
      if (typeof message !== 'string' || message.length > MAX_MESSAGE) throw new TypeError('No message')
      return message
    },
  },
  read: (message) => readSignedText(message),
}

interface Payment {
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

/** Payments of `sendTransfer`. */
export const transferReader: RequestReader<Payment> = {
  params: {
    parse: (params) => {
      const [recipient, amount] = [field(params, 'recipientAddress'), field(params, 'amount')]
      const to = typeof recipient === 'string' ? parseAddress(recipient) : undefined
      const isAmount = typeof amount === 'string' ? /^\d{1,16}$/.test(amount) : Number.isSafeInteger(amount)
      if (!to || !isAmount || Number(amount) < 0) throw new TypeError('No payment')
      return {
        to,
        amount: BigInt(amount as string | number),
        memo: readText(field(params, 'memo'), MAX_MEMO),
      }
    },
  },
  read: ({ to, amount, memo }, network) => {
    const known = networkFor(network)
    // An address of another network, or with a wrong checksum: the wallet will refuse it.
    if (known && !readAddress(to, known)) return undefined
    const transfer: Reading = { kind: 'transfer', to, amount }
    return memo ? { kind: 'batch', steps: [transfer, { kind: 'memo', text: memo }] } : transfer
  },
}

/** The type of a hash that an entry of `signInputs` names may leave outputs to others. */
const isWhole = (input: unknown): boolean => {
  const types = field(input, 'sighashTypes')
  return types === undefined || (Array.isArray(types) && types.every((each) => WHOLE.includes(each)))
}

const parsePayments = (params: unknown): Payments => {
  const [text, named] = [field(params, 'psbt'), field(params, 'signInputs')]
  const bytes = typeof text === 'string' && text.length <= MAX_PSBT ? fromBase64(text) : undefined
  if (!bytes) throw new TypeError('No PSBT')
  const payments = parsePsbt(bytes)
  const inputs = Array.isArray(named) ? named : []
  // Somebody else signs the others, and may be the one who pays.
  const isPartial = inputs.length > 0 && inputs.length !== payments.inputs
  if (isPartial || !inputs.every(isWhole)) throw new TypeError('Not all of it')
  return payments
}

const readOutput = ({ amount, script }: Output, network: BitcoinNetwork): Reading | undefined => {
  const to = addressOf(script, network)
  return to ? { kind: 'transfer', to, amount } : undefined
}

/** Transactions of `signPsbt`: where the coins go, and the fee as far as the inputs show it. */
export const psbtReader: RequestReader<Payments | undefined> = {
  params: {
    parse: (params) => {
      if (typeof field(params, 'psbt') !== 'string') throw new TypeError('No PSBT')
      try {
        return parsePayments(params)
      } catch {
        return undefined
      }
    },
  },
  read: (payments, network) => {
    const known = networkFor(network)
    if (!payments || !known) return { kind: 'transactions', count: 1 }
    const { outputs, fee } = payments
    const steps = outputs.map((each) => readOutput(each, known))
    return { kind: 'batch', steps: fee === undefined ? steps : [...steps, { kind: 'fee', amount: fee }] }
  },
}
