import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'
import { networkOf } from './networks.js'

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

/** Bytes of a call in hexadecimal digits, the first two apart. */
const CALL = /^0x([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})*$/i
/** Maximum length of a call in characters. */
const MAX_CALL = 8_388_608

/** Transactions of `polkadot_signTransaction`: a call begins with the numbers of its pallet and method, whose names only the runtime has. */
export const transactionReader: RequestReader<object> = {
  params: {
    parse: (params) => {
      const payload = field(params, 'transactionPayload')
      if (typeof payload !== 'object' || payload === null) throw new TypeError('No payload')
      return payload
    },
  },
  read: (payload) => {
    const [network, call] = [networkOf(field(payload, 'genesisHash')), field(payload, 'method')]
    const [, pallet, method] = (typeof call === 'string' && call.length <= MAX_CALL && CALL.exec(call)) || []
    return network && pallet && method
      ? {
          kind: 'palletCall',
          pallet: Number.parseInt(pallet, 16),
          method: Number.parseInt(method, 16),
          network,
        }
      : { kind: 'transactions', count: 1 }
  },
}
