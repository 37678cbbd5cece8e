import type { Entry } from '../recording/entries.js'

const subjectOf = (entry: Entry): string => {
  switch (entry.kind) {
    case 'plugin':
      return entry.status
    case 'feature':
      return `${entry.feature} ${entry.isOn ? 'on' : 'off'} by ${entry.by}`
    case 'event':
      return entry.name
    case 'hook':
      return entry.hook
    case 'state':
      return 'changed'
    case 'wallet':
      return `${entry.action} ${entry.connector}`
    case 'session':
      return [entry.action, entry.connector ?? entry.network].filter(Boolean).join(' ')
    case 'request':
      return entry.method
    case 'http':
      return `${entry.rpc ?? entry.method} ${entry.host}`
    case 'storage':
      return `${entry.action} ${entry.key}${entry.isStored ? '' : ', not stored'}`
    case 'host':
      return `${entry.host}${entry.isDeclared ? '' : ', undeclared'}`
  }
}

/** An entry in one line: its subject, and how it ended. */
export const describeEntry = (entry: Entry): { readonly subject: string; readonly outcome: string } => {
  const subject = subjectOf(entry)
  if ('error' in entry && entry.error) return { subject, outcome: `failed: ${entry.error.code ?? 'no code'}` }
  if (!['hook', 'wallet', 'session', 'request', 'http'].includes(entry.kind)) return { subject, outcome: '' }
  const { ok, ms } = entry as { ok?: boolean; ms?: number }
  return { subject, outcome: ok === undefined ? 'open' : `${ms ?? 0} ms` }
}
