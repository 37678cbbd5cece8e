import { sessions } from 'portico/core'
import type { Recording } from '../recording/createRecording.js'
import { diffState } from '../recording/diffState.js'
import type { Entry } from '../recording/entries.js'
import type { Aliases } from './createAliases.js'
import { entryFields, eventFields, type Fields, type Rule } from './fields.js'
import { namesOf } from './namesOf.js'
import { isErrorCode, ownCodes, ownEvents, ownHosts, ownKeys } from './ownNames.js'

/** The format of a trace. */
const VERSION = 1

/** Writes values as far as the rules of their fields allow. */
const createWriter = (recording: Recording, aliases: Aliases) => {
  const { kernel } = recording
  const methods = new Set(kernel.methods.get().map(({ name }) => name))
  const configured = kernel.get(sessions)?.networks.get() ?? []
  const networks = new Set<string>(configured.map(({ caipNetworkId }) => caipNetworkId))
  const namespaces = new Set<string>(configured.map(({ chainNamespace }) => chainNamespace))
  const known = namesOf(recording)
  const name = (value: string) => (known.has(value) ? value : aliases.of('name', value))
  const names = (value: unknown, write: (each: string) => string) =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string').map(write) : undefined
  const namespace = (value: string) => (namespaces.has(value) ? value : aliases.of('name', value))

  const text = (rule: Rule, value: string): string | undefined => {
    switch (rule) {
      case 'name':
        return name(value)
      case 'code':
        return ownCodes.has(value) ? value : aliases.of('code', value)
      case 'method':
        return methods.has(value) ? value : aliases.of('method', value)
      case 'network':
        return networks.has(value) ? value : aliases.of('network', value)
      case 'namespace':
        return namespace(value)
      case 'host':
        return ownHosts.has(value) ? value : aliases.of('host', value)
      case 'key':
        return ownKeys.has(value)
          ? value
          : value
              .split('/')
              .map((part, at) => (at ? aliases.of('name', part) : name(part)))
              .join('/')
      case 'event':
        return ownEvents.has(value) ? value : aliases.of('name', value)
      case 'category':
        return ownCodes.has(value) ? value : aliases.of('name', value)
      default:
        return typeof rule === 'object' && 'alias' in rule ? aliases.of(rule.alias, value) : undefined
    }
  }
  const feature = (value: unknown, owner: Readonly<Record<string, unknown>>) => {
    if (typeof value === 'boolean') return value
    const declared = kernel.decisions.get()[String(owner.feature)]?.default
    return names(value, name)?.filter((each) => Array.isArray(declared) && declared.includes(each))
  }

  const write = (fields: Fields, from: unknown): Record<string, unknown> => {
    const owner = Object(from) as Readonly<Record<string, unknown>>
    const one = (rule: Rule, value: unknown): unknown => {
      if (typeof value === 'string') return text(rule, value)
      if (rule === 'flag') return typeof value === 'boolean' ? value : undefined
      if (rule === 'number') return Number.isFinite(value) ? Math.round(value as number) : undefined
      if (rule === 'code') return typeof value === 'number' && isErrorCode(value) ? value : undefined
      if (rule === 'names') return names(value, name)
      if (rule === 'namespaces') return names(value, namespace)
      if (rule === 'feature') return feature(value, owner)
      if (typeof rule !== 'object' || typeof value !== 'object' || !value) return undefined
      if ('of' in rule) return write(rule.of, value)
      if ('listOf' in rule && Array.isArray(value)) return value.map((each) => write(rule.listOf, each))
      return undefined
    }
    return Object.fromEntries(
      Object.entries(fields).flatMap(([key, rule]) => {
        const value = Object.hasOwn(owner, key) ? one(rule, owner[key]) : undefined
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
  return write
}

/** The names of a slice's fields that have changed, and how many changes there were; never a value. */
const changesOf = ({ before, after }: Entry<'state'>) => {
  const patches = diffState(before ?? {}, after ?? {})
  return { keys: [...new Set(patches.map(({ path }) => String(path[0] ?? '')))], patches: patches.length }
}

/** Writes a recording as JSON. Only the fields that `fields.ts` declares are in it, and of texts only those that are
 * known not to be the visitor's. */
export const exportTrace = (recording: Recording, aliases: Aliases): string => {
  const write = createWriter(recording, aliases)
  const written = recording.entries.get().map((entry) => {
    const event = entry.kind === 'event' ? entry : undefined
    const fields = event && Object.hasOwn(eventFields, event.name) && eventFields[event.name]
    return {
      kind: entry.kind,
      ...write({ at: 'number', plugin: 'name' }, entry),
      ...write(entryFields[entry.kind], entry.kind === 'state' ? changesOf(entry) : entry),
      ...(event && fields && { payload: write(fields, event.payload) }),
    }
  })
  return JSON.stringify({ version: VERSION, dropped: recording.dropped(), entries: written })
}
