import { errorText } from 'portico/core'
import { type MaybePromise, PluginError, PorticoError } from 'portico/kernel'

/** Calls a gate; if a plugin's tap fails, its own message and the plugin's id are kept. */
export const askGate = async (ask: () => MaybePromise<unknown>): Promise<void> => {
  try {
    await ask()
  } catch (error) {
    const { plugin, cause } = error as PluginError
    if (!(error instanceof PorticoError) || cause === undefined) throw error
    throw new PluginError(errorText(cause), { category: 'gate', plugin, cause })
  }
}
