import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'

/** Maximum length of a message in characters. */
const MAX_MESSAGE = 20_482

/** Messages of `polkadot_signMessage`: text, or bytes in hexadecimal. */
export const messageReader: RequestReader<string> = {
  params: {
    parse: (params) => {
      const message = field(params, 'message')
      if (typeof message !== 'string' || message.length > MAX_MESSAGE) throw new TypeError('No message')
      return message
    },
  },
  read: (message) => {
    const digits = /^0x((?:[\da-f]{2})*)$/i.exec(message)?.[1]
    return readSignedText(
      digits === undefined
        ? message
        : Uint8Array.from(digits.match(/../g) ?? [], (each) => Number.parseInt(each, 16)),
    )
  },
}

/** Transactions of `polkadot_signTransaction`. */
export const transactionReader: RequestReader<unknown> = {
  params: {
    parse: (params) => {
      const payload = field(params, 'transactionPayload')
      if (typeof payload !== 'object' || payload === null) throw new TypeError('No payload')
      return payload
    },
  },
  read: () => ({ kind: 'transactions', count: 1 }),
}
