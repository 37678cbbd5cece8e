import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'
import { parseAddress } from './createAdapter.js'

/** Maximum length of a message in characters. */
const MAX_MESSAGE = 20_000

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

/** Payments of `sendTransfer`. */
export const transferReader: RequestReader<{ readonly to: string; readonly amount: bigint }> = {
  params: {
    parse: (params) => {
      const [recipient, amount] = [field(params, 'recipientAddress'), field(params, 'amount')]
      const to = typeof recipient === 'string' ? parseAddress(recipient) : undefined
      const isAmount = typeof amount === 'string' ? /^\d{1,16}$/.test(amount) : Number.isSafeInteger(amount)
      if (!to || !isAmount || Number(amount) < 0) throw new TypeError('No payment')
      return { to, amount: BigInt(amount as string | number) }
    },
  },
  read: (payment) => ({ kind: 'transfer', ...payment }),
}

/** Transactions of `signPsbt`. */
export const psbtReader: RequestReader<unknown> = {
  params: {
    parse: (params) => {
      if (typeof field(params, 'psbt') !== 'string') throw new TypeError('No PSBT')
      return params
    },
  },
  read: () => ({ kind: 'transactions', count: 1 }),
}
