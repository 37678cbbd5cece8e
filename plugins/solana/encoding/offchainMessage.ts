import { sameBytes } from './bytes.js'

/** Begins every message in the envelope in which hardware wallets sign, so that no message can be a transaction. */
const DOMAIN = [0xff, ...new TextEncoder().encode('solana offchain')] as const
const VERSION = 0
/** Restricted ASCII, UTF-8, and long UTF-8. */
const FORMATS = [0, 1, 2] as const
const APPLICATION = 32
const KEY = 32

const sized = (message: Uint8Array) => [message.length & 0xff, message.length >> 8, ...message]

/** The envelopes of a message in which an account may have signed it: the short form, and the one that names the signer. */
const wrap = (message: Uint8Array, publicKey: Uint8Array): readonly Uint8Array[] =>
  message.length > 0xffff
    ? []
    : FORMATS.flatMap((format) => [
        Uint8Array.from([...DOMAIN, VERSION, format, ...sized(message)]),
        Uint8Array.from([
          ...[...DOMAIN, VERSION, ...new Uint8Array(APPLICATION), format, 1, ...publicKey],
          ...sized(message),
        ]),
      ])

/** The message in an envelope; the bytes themselves if they are none. */
const unwrap = (bytes: Uint8Array): Uint8Array => {
  const start = DOMAIN.length + 1
  if (!sameBytes(bytes.subarray(0, start), Uint8Array.from([...DOMAIN, VERSION]))) return bytes
  const signers = start + APPLICATION + 1
  for (const at of [start + 1, signers + 1 + KEY * (bytes[signers] ?? 0)]) {
    const message = bytes.subarray(at + 2)
    if (message.length && (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8) === message.length)
      return message.slice()
  }
  return bytes
}

/** Solana's off-chain messages. */
export const offchainMessage = { wrap, unwrap } as const
