/** An error of Portico: the text says what happened, `category` where, `cause` keeps what was thrown. */
export class PorticoError extends Error {
  override readonly name: string = 'PorticoError'
  declare readonly category: string
  declare readonly plugin: string | undefined
  constructor(
    message: string,
    options: { category?: string; plugin?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options)
    this.category = options.category ?? 'portico'
    this.plugin = options.plugin
  }
}

/** A plugin failed: `plugin` is its id, `category` the place (load, setup, hook, listener, …). */
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

/** What is said of a promise that did not settle before its deadline. */
export const late = (): Error => new Error('It took too long')
