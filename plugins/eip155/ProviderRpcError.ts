import { errorText, PorticoError } from 'portico/kernel'
import { copyAnswer } from './copyAnswer.js'

/** Longest text of a wallet that is shown. */
const TEXT = 500
const PENDING = 'The wallet has an open request. Answer it there, then try again.'

const read = (cause: unknown, key: string): unknown => {
  try {
    return copyAnswer(Reflect.get(Object(cause), key))
  } catch {
    return undefined
  }
}

/** What a wallet answered instead of a result: `code` and `data` as in EIP-1193, `cause` is what it threw. */
export class ProviderRpcError extends PorticoError {
  override readonly name = 'ProviderRpcError'
  readonly code: number | undefined
  readonly data: unknown
  constructor(cause: unknown) {
    const code = Number(read(cause, 'code') ?? Number.NaN)
    super(code === -32002 ? PENDING : errorText(cause).slice(0, TEXT), { category: 'wallet', cause })
    this.code = Number.isSafeInteger(code) ? code : undefined
    this.data = read(cause, 'data')
  }
}
