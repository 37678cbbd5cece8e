import { base58 } from '@scure/base'

const SYSTEM = new Uint8Array(32)

/** An unsigned transaction that moves lamports, of either version. */
export function solanaTransfer(
  from: string,
  to: string,
  lamports: bigint,
  blockhash: string,
  version: 'legacy' | 0 = 'legacy',
): Uint8Array {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  return Uint8Array.of(
    1,
    ...new Uint8Array(64),
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 1, 3],
    ...base58.decode(from),
    ...base58.decode(to),
    ...SYSTEM,
    ...base58.decode(blockhash),
    ...[1, 2, 2, 0, 1, data.length],
    ...data,
    ...(version === 0 ? [0] : []),
  )
}
