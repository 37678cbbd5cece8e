/**
 * An error of Portico. `message` says what happened, `category` where, `code` identifies it to programs, and
 * `cause` keeps the original error.
 */
export class PorticoError extends Error {
  override readonly name: string = 'PorticoError'
  declare readonly category: string
  /**
   * Identifies the error even if its text changes: a code of Portico, an error code of EIP-1193 or JSON-RPC,
   * or by default the category. `docs/errors.md` lists the codes.
   */
  declare readonly code: string | number
  declare readonly plugin: string | undefined
  constructor(
    message: string,
    options: { category?: string; code?: string; plugin?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options)
    this.category = options.category ?? 'portico'
    this.code = options.code ?? this.category
    this.plugin = options.plugin
  }
}

/** A plugin failed. `plugin` is its id, `category` the phase (load, setup, hook, listener, …). */
export class PluginError extends PorticoError {
  override readonly name = 'PluginError'
}

/** A plugin used its context after it was stopped. */
export class PluginDisposedError extends PorticoError {
  override readonly name = 'PluginDisposedError'
}

/** Creates the error of a failed plugin; the options are those of `Error`. */
export const fault = (plugin: string, category: string, text: string, options?: ErrorOptions): PluginError =>
  new PluginError(`Plugin "${plugin}" ${text}`, { ...options, category, plugin })

/** The error of a promise that did not settle before its deadline. */
export const late = (): Error => new Error('No result before the time limit')
