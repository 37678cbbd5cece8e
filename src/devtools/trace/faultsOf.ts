import type { Trace, TraceEntry } from './readTrace.js'

/** Something that went wrong in a trace. */
export interface TraceFault {
  readonly kind: TraceEntry['kind']
  /** The plugin, connector, method, feature, key or host that it is about. */
  readonly about: string
  /** Code of the error; `left`: the visitor did not wait; `open`: no answer came; `not-stored`, `host-undeclared`, `switched-off`. */
  readonly code: string | number
}

const ABOUT = ['connector', 'method', 'hook', 'feature', 'key', 'host', 'plugin', 'action'] as const

const codeOf = (entry: TraceEntry): string | number | undefined => {
  const { kind, ok, error, isLeft } = entry
  if (kind === 'feature') return entry.isOn === false && entry.by === 'remote' ? 'switched-off' : undefined
  if (kind === 'storage') return entry.isStored === false ? 'not-stored' : undefined
  if (kind === 'host') return entry.isDeclared === false ? 'host-undeclared' : undefined
  if (kind === 'plugin') return error && (error.code ?? 'unknown')
  if (!['wallet', 'session', 'request', 'http', 'hook'].includes(kind)) return undefined
  if (isLeft) return 'left'
  if (ok === undefined) return 'open'
  return ok ? undefined : (error?.code ?? 'unknown')
}

/** The faults in a trace, in the order in which it began, each once. */
export const faultsOf = ({ entries }: Trace): readonly TraceFault[] => {
  const found = new Map<string, TraceFault>()
  for (const entry of entries) {
    const code = codeOf(entry)
    if (code === undefined) continue
    const about = String(ABOUT.map((field) => entry[field]).find((each) => typeof each === 'string') ?? '')
    const fault = { kind: entry.kind, about, code }
    found.set(JSON.stringify(fault), fault)
  }
  return [...found.values()]
}
