import type { Decision, Dispose, Kernel, PluginInfo } from 'portico/kernel'
import type { Recording } from '../recording/createRecording.js'
import { readFailure } from '../recording/readFailure.js'

/** Records the life of plugins, decisions, states and events of a kernel; returns a function that ends it. */
export const observeKernel = (
  kernel: Kernel,
  recording: Recording,
  /** The plugin that is emitting an event. */
  emitter: () => string | undefined,
): Dispose => {
  let infos: readonly PluginInfo[] = []
  const lookAtPlugins = () => {
    const before = new Map(infos.map((info) => [info.id, info]))
    infos = kernel.plugins.get()
    for (const info of infos) {
      if (before.get(info.id) === info) continue
      const { id, status, waitsFor, error } = info
      recording.add('plugin', id, {
        status,
        ...(waitsFor && { waitsFor }),
        ...(error !== undefined && { error: readFailure(error) }),
      })
    }
  }
  let decisions: Readonly<Record<string, Decision>> = {}
  const lookAtFeatures = () => {
    const before = decisions
    decisions = kernel.decisions.get()
    for (const [feature, { isOn, by, value }] of Object.entries(decisions)) {
      const last = before[feature]
      if (last && last.value === value && last.by === by) continue
      recording.add('feature', undefined, { feature, isOn, by, value })
    }
  }
  let slices = kernel.state.get().plugins
  const lookAtStates = () => {
    const before = slices
    slices = kernel.state.get().plugins
    for (const id of new Set([...Object.keys(before), ...Object.keys(slices)]))
      if (before[id] !== slices[id]) recording.add('state', id, { before: before[id], after: slices[id] })
  }
  lookAtFeatures()
  lookAtPlugins()
  const ends = [
    kernel.decisions.subscribe(lookAtFeatures),
    kernel.plugins.subscribe(lookAtPlugins),
    kernel.state.subscribe(lookAtStates),
    kernel.on('*', (name, payload) => {
      recording.add('event', emitter(), { name, payload })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
