import type { Recording } from '../recording/createRecording.js'
import { ownWords } from './ownNames.js'

/** The names that a trace may hold: those that Portico or the code of a plugin has declared, never one that was only seen in a value. */
export const namesOf = ({ kernel, declaredNames }: Recording): ReadonlySet<string> => {
  const names = new Set([...ownWords, ...declaredNames, ...Object.keys(kernel.decisions.get())])
  for (const [id, { declared }] of kernel.internals.entries) {
    names.add(id)
    if (declared.provides) names.add(declared.provides.id)
    if ('load' in declared) for (const view of declared.views ?? []) names.add(view)
    else for (const need of Object.values(declared.needs ?? {})) names.add(need.id)
  }
  for (const { id } of kernel.views.get()) names.add(id)
  return names
}
