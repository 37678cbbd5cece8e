import { settings } from 'portico/core'
import { type Dispose, PorticoError } from 'portico/kernel'
import type { Recording } from '../recording/createRecording.js'
import type { Via } from '../recording/entries.js'
import { findDeclaring } from './findDeclaring.js'
import { hostOf } from './hostOf.js'

/** A host that the modal has reached. */
export interface Contact {
  /** Name and port. */
  readonly host: string
  /** A request of the service `http`, a socket, or a picture or frame that the page has loaded from a declared host. */
  readonly via: Via
  /** The plugin that reached it; undefined for the modal's own code. */
  readonly plugin: string | undefined
  /** The plugins that declare it in `csp`; empty if none does. */
  readonly declaredBy: readonly string[]
  /** When it was first and last reached, in milliseconds since the epoch. */
  readonly first: number
  readonly last: number
  readonly times: number
}

/** Contacts beyond this number are not listed. */
const LIMIT = 1000

/** Creates the list of hosts that a modal has reached. */
export const createLedger = (recording: Recording, now: () => number) => {
  const contacts = new Map<string, Contact>()
  const { kernel } = recording

  const report = (host: string, plugin: string | undefined) => {
    if (!kernel.get(settings)?.options.debug) return
    const owner = plugin === undefined ? 'The modal' : `Plugin "${plugin}"`
    const error = new PorticoError(`${owner} reached "${host}", which no plugin declares in its csp`, {
      category: 'devtools',
      code: 'host-undeclared',
      plugin,
    })
    console.error(error)
    const { category, code, message } = error
    kernel.emit('error', { category, code, message, error, ...(plugin !== undefined && { plugin }) })
  }

  const note = (address: string, via: Via, plugin: string | undefined) => {
    const host = recording.on && hostOf(address)
    if (!host) return
    const key = `${via} ${plugin} ${host}`
    const known = contacts.get(key)
    const last = now()
    if (known) {
      contacts.set(key, { ...known, last, times: known.times + 1 })
      return
    }
    if (contacts.size >= LIMIT) return
    const declaredBy = findDeclaring(kernel, host)
    contacts.set(key, { host, via, plugin, declaredBy, first: last, last, times: 1 })
    recording.add('host', plugin, { host, via, isDeclared: !!declaredBy[0] })
    if (!declaredBy[0]) report(host, plugin)
  }

  /** Notes pictures and frames that the page loads from hosts that plugins declare; returns a function that ends it. */
  const watchPage = (): Dispose => {
    if (typeof PerformanceObserver === 'undefined' || typeof window === 'undefined') return () => {}
    const observer = new PerformanceObserver((list) => {
      for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[]) {
        const via = ({ img: 'picture', css: 'picture', iframe: 'frame' } as const)[initiatorType]
        const host = via && hostOf(name)
        // The page has pictures of its own, which no plugin declares.
        const [plugin] = host && host !== location.host ? findDeclaring(kernel, host) : []
        if (via && plugin) note(name, via, plugin)
      }
    })
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }

  return {
    note,
    watchPage,
    clear: () => contacts.clear(),
    list: (): readonly Contact[] => Object.freeze([...contacts.values()]),
  }
}
