import { errorText } from 'portico/core'
import type { Decision, PluginInfo } from 'portico/kernel'

/** Why a plugin does not run; empty if it does. */
export const reasonOf = (
  { status, waitsFor = [], error }: PluginInfo,
  decision: Decision | undefined,
): string => {
  if (status === 'failed') return errorText(error)
  if (status === 'waiting')
    return `waits for service${waitsFor.length > 1 ? 's' : ''} ${waitsFor.map((id) => `"${id}"`).join(', ')}`
  if (status === 'idle') return 'not loaded: nothing has needed it yet'
  if (status !== 'off') return ''
  if (decision?.isOn !== false) return 'the modal has not started, or the plugin was removed'
  return {
    remote: 'switched off by the remote configuration',
    host: 'switched off by the page',
    default: 'off by default',
  }[decision.by]
}
