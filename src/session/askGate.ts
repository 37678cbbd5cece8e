import { errorText } from 'portico/core'
import { type MaybePromise, PluginError, PorticoError } from 'portico/kernel'

/** Asks a gate; a plugin that stops it is heard in its own words, and stays named. */
export const askGate = async (ask: () => MaybePromise<unknown>): Promise<void> => {
  try {
    await ask()
  } catch (error) {
    const { plugin, cause } = error as PluginError
    if (!(error instanceof PorticoError) || cause === undefined) throw error
    throw new PluginError(errorText(cause), { category: 'gate', plugin, cause })
  }
}
