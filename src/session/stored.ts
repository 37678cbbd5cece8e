import type { Connection, ConnectorTraits } from 'portico/core'
import type { CaipNetworkId, Parser } from 'portico/kernel'
import { text } from './texts.js'

/** A stored connection, with the fields that are needed to restore it. */
export interface StoredConnection extends Omit<Connection, 'accounts'> {
  /**
   * The wallet's first account, if the visitor selected another one. The selection lasts until the wallet
   * puts a different account first.
   */
  readonly over?: string
}

/** The visitor's decision to disconnect, or to connect again. The latest of all tabs counts. */
export interface VisitorDecision {
  readonly id: string
  /**
   * One more than the highest stored before it. No time, because clocks are set back. Earlier versions stored
   * milliseconds since the epoch, which are only high counters.
   */
  readonly at: number
  readonly ended: boolean
}

/** Maximum length of a stored icon, in characters, because an inline image could fill the storage. */
const ICON_LENGTH = 65_536

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  !!input && typeof input === 'object' && !Array.isArray(input)
const list =
  <T>(each: (item: Readonly<Record<string, unknown>>) => T): ((input: unknown) => readonly T[]) =>
  (input) => {
    if (!Array.isArray(input)) throw new TypeError('not a list')
    return input.slice(0, 64).flatMap((item) => {
      // A damaged entry is dropped alone, so that the others survive.
      try {
        return isRecord(item) ? [each(item)] : []
      } catch {
        return []
      }
    })
  }
/** Reads the traits that a plugin gave a connector: at most 16. */
const traitsOf = (input: unknown): ConnectorTraits =>
  Object.fromEntries(
    Object.entries(isRecord(input) ? input : {})
      .filter(([word, is]) => is === true && /^[a-z]\w{0,31}$/i.test(word))
      .slice(0, 16),
  )
const isNetworkId = (input: unknown): input is CaipNetworkId =>
  typeof input === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(input)

/**
 * Picks the stored fields of connections, or of stored records; entries that lack a required one are dropped.
 */
export const connectionsParser: Parser<readonly StoredConnection[]> = {
  parse: list(({ icon, rdns, over, caipNetworkId, traits, ...from }) => {
    return {
      id: text(from.id),
      connectorId: text(from.connectorId),
      type: text(from.type),
      ...(traits === undefined ? {} : { traits: traitsOf(traits) }),
      namespace: text(from.namespace),
      name: text(from.name),
      address: text(from.address),
      ...(typeof icon === 'string' && icon.length <= ICON_LENGTH && /^(data:image\/|https:)/.test(icon)
        ? { icon }
        : {}),
      ...(rdns === undefined ? {} : { rdns: text(rdns) }),
      ...(over === undefined ? {} : { over: text(over) }),
      ...(isNetworkId(caipNetworkId) ? { caipNetworkId } : {}),
    }
  }),
}

export const decisionsParser: Parser<readonly VisitorDecision[]> = {
  parse: list(({ id, at, ended }) => {
    // No counter gets this high; numbers much higher could not be raised any more.
    if (typeof at !== 'number' || !Number.isInteger(at) || at > 2 ** 51 || typeof ended !== 'boolean')
      throw new TypeError('not a decision')
    return { id: text(id), at, ended }
  }),
}
