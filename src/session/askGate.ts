import { errorText } from 'portico/core'
import { type MaybePromise, PluginError, PorticoError } from 'portico/kernel'
import type { SessionConfig } from './room.js'

/**
 * Calls a gate, once the plugins that tap it run, if `config` can wake them; if a plugin's tap fails, its own message and the
 * plugin's id are kept.
 */
export const askGate = async (
  ask: () => MaybePromise<unknown>,
  config?: SessionConfig,
  gate = '',
): Promise<void> => {
  try {
    await config?.wakeGate?.(gate)
    await ask()
  } catch (error) {
    const { plugin, cause } = error as PluginError
    if (!(error instanceof PorticoError) || cause === undefined) throw error
    throw new PluginError(errorText(cause), { category: 'gate', plugin, cause })
  }
}
