import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { copyAnswer } from './copyAnswer.js'

/** Longest text of a wallet that is shown. */
const TEXT = 500
const PENDING = 'The wallet has an open request. Answer it there, then try again.'

const peek = (look: () => unknown): unknown => {
  try {
    return copyAnswer(look())
  } catch {
    return undefined
  }
}

/** What a wallet answered instead of a result: `code` and `data` as in EIP-1193, `cause` is a bounded copy of what it threw. */
export class ProviderRpcError extends PorticoError {
  override readonly name = 'ProviderRpcError'
  readonly code: number | undefined
  readonly data: unknown
  constructor(thrown: unknown) {
    const read = (key: string) => peek(() => Reflect.get(Object(thrown), key))
    const [given, data] = [read('code'), read('data')]
    const code = Number(given ?? Number.NaN)
    const message = errorText(thrown).slice(0, TEXT)
    const copy = peek(() => thrown)
    // What an Error says of itself is not enumerable, and not copied with the rest.
    const cause = Object(copy) === copy ? { ...(copy as object), message, code: given, data } : copy
    super(code === -32002 ? PENDING : message, { category: 'wallet', cause })
    this.code = Number.isSafeInteger(code) ? code : undefined
    this.data = data
  }
}
