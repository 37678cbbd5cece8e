import { errorText, readWalletError } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { copyAnswer } from './copyAnswer.js'

/** Maximum length of a wallet's message that is shown. */
const MAX_TEXT = 500
/** How many nested causes are copied. */
const MAX_CAUSES = 3
const PENDING = 'The wallet has an open request. Answer it there, then try again.'

const peek = (look: () => unknown): unknown => {
  try {
    return copyAnswer(look())
  } catch {
    return undefined
  }
}
const raw = (thrown: unknown, key: string): unknown => {
  try {
    return Reflect.get(Object(thrown), key)
  } catch {
    return undefined
  }
}
const read = (thrown: unknown, key: string) => peek(() => raw(thrown, key))

/** A bounded copy of what a wallet threw; `message` and `cause` of an Error are not enumerable, so they are read by name. */
const copyThrown = (thrown: unknown, causes = MAX_CAUSES): unknown => {
  const copy = peek(() => thrown)
  if (Object(copy) !== copy) return copy
  const cause = causes ? raw(thrown, 'cause') : undefined
  return {
    ...(copy as object),
    message: errorText(thrown).slice(0, MAX_TEXT),
    code: read(thrown, 'code'),
    ...(cause !== undefined && { cause: copyThrown(cause, causes - 1) }),
  }
}

/** An error answered by a wallet: `code` and `data` as in EIP-1193; `cause` is a bounded copy of what it threw. */
export class ProviderRpcError extends PorticoError {
  override readonly name = 'ProviderRpcError'
  readonly data: unknown
  constructor(thrown: unknown) {
    const rawCode = typeof thrown === 'number' ? thrown : read(thrown, 'code')
    const code = Number(rawCode ?? Number.NaN)
    const { message } = readWalletError(thrown)
    super(code === -32002 ? PENDING : message, { category: 'wallet', cause: copyThrown(thrown) })
    if (Number.isSafeInteger(code)) Object.assign(this, { code })
    this.data = read(thrown, 'data')
  }
}
