/** An error of Portico: the text says what happened, `category` where, `cause` keeps what was thrown. */
export class PorticoError extends Error {
  override readonly name: string = 'PorticoError'
  readonly category: string
  readonly plugin: string | undefined
  constructor(
    message: string,
    options: { category?: string; plugin?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options)
    this.category = options.category ?? 'portico'
    this.plugin = options.plugin
  }
}

/** A plugin failed: `plugin` is its id, `category` the place (setup, hook, listener, …). */
export class PluginError extends PorticoError {
  override readonly name = 'PluginError'
}

/** A plugin used its context after it was stopped. */
export class PluginDisposedError extends PorticoError {
  override readonly name = 'PluginDisposedError'
}

/** The error of a plugin that failed at a place of the kernel; the options are those of `Error`. */
export const fault = (plugin: string, category: string, text: string, options?: ErrorOptions): PluginError =>
  new PluginError(`Plugin "${plugin}" ${text}`, { ...options, category, plugin })

/** Looks at a foreign value; a revoked proxy or a getter that throws counts as nothing. */
const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** `instanceof` for anything thrown. */
export const isA = <E>(kind: abstract new (...args: never[]) => E, value: unknown): value is E =>
  !!peek(() => value instanceof kind)

const field = (value: unknown, key: string): unknown =>
  peek(() => (value && typeof value === 'object' ? Reflect.get(value, key) : undefined))

/** The text of anything thrown: a string, else the first issue, else the Error's message, else `Unknown error` (spec 8). */
export const errorText = (error: unknown): string => {
  if (typeof error === 'string') return error
  const issue = field(field(field(error, 'issues'), '0'), 'message')
  if (typeof issue === 'string') return issue
  // Wallets throw plain objects with a message: those count as errors too, foreign getters may throw.
  const message = field(error, 'message')
  return typeof message === 'string' && message ? message : 'Unknown error'
}

/** True when the visitor declined in the wallet: codes 4001, 5000, 5002 (EIP-1193, CAIP-25) or the usual texts. */
export const isRejection = (error: unknown): boolean => {
  for (let at = error, depth = 0; at && depth < 4; at = field(at, 'cause') ?? field(at, 'data'), depth++)
    if (
      [4001, 5000, 5002, 'ACTION_REJECTED'].includes(field(at, 'code') as never) ||
      /user (rejected|denied|cancell?ed)|rejected by user/i.test(errorText(at))
    )
      return true
  return false
}

/** Wraps anything thrown once, keeping its text and cause (spec 8: errors are wrapped with a category). */
export const wrapError = (error: unknown, category: string, plugin?: string): PorticoError =>
  isA(PorticoError, error) ? error : new PorticoError(errorText(error), { category, cause: error, plugin })
