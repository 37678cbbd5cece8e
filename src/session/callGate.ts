import { errorText } from 'portico/core'
import { type MaybePromise, PluginError, PorticoError } from 'portico/kernel'
import type { SessionConfig } from './context.js'

/**
 * Calls a gate. If `config` is given, it first wakes the plugins that tap the gate and waits until they run.
 * If a tap fails, rejects with the tap's own message and the id of its plugin.
 */
export const callGate = async (
  call: () => MaybePromise<unknown>,
  config?: SessionConfig,
  gate = '',
): Promise<void> => {
  try {
    await config?.wakeGate?.(gate)
    await call()
  } catch (error) {
    const { plugin, cause } = error as PluginError
    if (!(error instanceof PorticoError) || cause === undefined) throw error
    throw new PluginError(errorText(cause), { category: 'gate', plugin, cause })
  }
}
