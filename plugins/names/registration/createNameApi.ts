import { field, type Hosts, type Http, rpcHost, type Sessions, type Settings } from 'portico/core'
import { type MessageId, type Network, PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { FoundName, NameSource } from '../contract.js'
import { NAME_LENGTH } from '../isName.js'
import { coinTypeOn } from '../sources/coinTypeOn.js'
import { readReason } from './readReason.js'

/** The namespace that the service has names of. */
export const NAMESPACE = evm
const ETHEREUM = `${NAMESPACE}:1`
/** The coin type of Ethereum (SLIP-44). */
const ETHER_COIN_TYPE = '60'
/** The most suggestions that are shown. */
const MAX_SUGGESTIONS = 5
/** The most rows of an answer that are read. */
const MAX_ROWS = 50

/** A name in the records of the service. */
interface NameRecord {
  readonly name: string
  /** By coin type. */
  readonly addresses: ReadonlyMap<string, string>
}

/** A name that could be registered. */
export interface Suggestion {
  readonly name: string
  readonly isTaken: boolean
}

/** The body of a registration. */
export interface SignedName {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

export interface NameApiDeps {
  readonly http: Pick<Http, 'request'>
  readonly hosts: Hosts
  readonly sessions: Pick<Sessions, 'state'>
  readonly settings: Pick<Settings, 'text'>
  readonly projectId: string
  readonly zone: string
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

const textOf = (input: unknown): string | undefined =>
  typeof input === 'string' && input.length <= NAME_LENGTH && input.trim() ? input.trim() : undefined

/** Reads a record; undefined if it cannot be read. */
const readRecord = (input: unknown): NameRecord | undefined => {
  const name = textOf(field(input, 'name'))?.toLowerCase()
  const addresses = field(input, 'addresses')
  if (!name || typeof addresses !== 'object' || addresses === null) return undefined
  const found = Object.entries<unknown>(addresses as Readonly<Record<string, unknown>>)
    .slice(0, MAX_ROWS)
    .flatMap(([coin, entry]) => {
      const address = field(entry, 'address')
      return /^\d{1,10}$/.test(coin) && typeof address === 'string' ? [[coin, address] as const] : []
    })
  return { name, addresses: new Map(found) }
}
const readRecords = (input: unknown): readonly NameRecord[] =>
  (Array.isArray(input) ? input.slice(0, MAX_ROWS) : [])
    .map(readRecord)
    .filter((record) => record !== undefined)

/** Suggested names of the service's zone, each once. */
const readSuggestions = (input: unknown, isOfZone: (name: string) => boolean): readonly Suggestion[] => {
  const rows = field(input, 'suggestions')
  if (!Array.isArray(rows)) throw new TypeError('The answer has no list of suggestions')
  const found = new Map<string, Suggestion>()
  for (const row of rows.slice(0, MAX_ROWS)) {
    const name = textOf(field(row, 'name'))?.toLowerCase() ?? ''
    if (isOfZone(name) && !found.has(name))
      found.set(name, Object.freeze({ name, isTaken: field(row, 'registered') !== false }))
  }
  return Object.freeze([...found.values()].slice(0, MAX_SUGGESTIONS))
}

/** The names of the blockchain API. */
export const createNameApi = ({
  http,
  hosts,
  sessions,
  settings,
  projectId,
  zone,
  signal: stopped,
}: NameApiDeps) => {
  const base = hosts.at('rpc', rpcHost)
  const suffix = `.${zone}`
  const commonParams = { projectId, st: 'appkit', sv: 'html-core-portico' }

  /** Sends a request; a failure has the service's reason, else the fallback text. */
  const request = async <T>(
    path: string,
    extraParams: Readonly<Record<string, string | undefined>>,
    parse: (input: unknown) => T,
    fallbackText: string,
    signal?: AbortSignal,
    body?: SignedName,
  ): Promise<T> => {
    try {
      return await http.request({
        url: `${base}/v1/${path}`,
        ...(body
          ? { method: 'POST' as const, body, headers: { 'content-type': 'application/json' } }
          : { params: { ...commonParams, ...extraParams } }),
        parser: { parse },
        ...(signal && { signal }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new PorticoError((await readReason(error)) ?? fallbackText, { category: 'names', cause: error })
    }
  }
  const text = (id: MessageId, params?: Readonly<Record<string, string>>) => settings.text(id, params)

  const active = (): Network | undefined => {
    const { activeNamespace = '', namespaces } = sessions.state.get()
    return namespaces[activeNamespace]?.network.caipNetwork
  }
  /** The networks that the service supports, loaded once. */
  let supported: Promise<readonly unknown[]> | undefined
  const isServed = async (): Promise<boolean> => {
    const network = active()?.caipNetworkId
    supported ??= request(
      'supported-chains',
      {},
      (input) => {
        const list = field(input, 'http')
        if (!Array.isArray(list) || !list.length) throw new TypeError('The answer has no list of networks')
        return list
      },
      '',
      stopped,
    ).catch(() => {
      supported = undefined
      return []
    })
    return (await supported).includes(network)
  }
  /** The label of one of the service's own names; undefined for any other. */
  const labelOf = (name: string): string | undefined =>
    name.endsWith(suffix) && /^[a-z\d-]+$/.test(name.slice(0, -suffix.length))
      ? name.slice(0, -suffix.length)
      : undefined

  const namesOf = async (address: string, signal?: AbortSignal): Promise<readonly string[]> => {
    if (!(await isServed())) return []
    return request(
      `profile/reverse/${encodeURIComponent(address)}`,
      { sender: address, apiVersion: '2' },
      (input) => readRecords(input).flatMap(({ name }) => (labelOf(name) ? [name] : [])),
      text('names.error.reverse'),
      signal,
    )
  }
  const source: NameSource = {
    plugin: 'names',
    id: zone,
    namespaces: [NAMESPACE],
    resolve: async (_, name, signal, network) => {
      // The service is asked for names in its own zone only; no other source has those.
      if (!labelOf(name)) return undefined
      if (!(await isServed())) return null
      const parse = (input: unknown) => {
        const record = readRecord(input)
        if (record?.name !== name) return null
        const isEthereum = (network ?? ETHEREUM) === ETHEREUM
        // The address on another chain may be somebody else's on this one.
        return (
          record.addresses.get(String(coinTypeOn(network))) ??
          (isEthereum ? record.addresses.get(ETHER_COIN_TYPE) : undefined) ??
          null
        )
      }
      const path = `profile/account/${encodeURIComponent(name)}`
      return request(path, { apiVersion: '2' }, parse, text('names.error.resolve'), signal)
    },
    reverse: async (namespace, address, signal) => {
      const parse = (input: unknown): FoundName | undefined => {
        const [name, picture] = [textOf(field(input, 'name')), field(input, 'avatar')]
        return name ? { name, ...(typeof picture === 'string' && { picture }) } : undefined
      }
      const found = await request(
        `identity/${encodeURIComponent(address)}`,
        { sender: address },
        parse,
        text('names.error.reverse'),
        signal,
      )
      if (found) return found
      const { account } = sessions.state.get().namespaces[namespace] ?? {}
      const isOwn = account?.address === address && account.connectedWalletInfo?.traits?.embedded
      // The identity of an address is kept by the service for a day; a name that was registered since is not in it.
      const [name] = isOwn ? await namesOf(address, signal) : []
      return name ? { name } : null
    },
  }
  return {
    source,
    zone,
    isServed,
    namesOf,
    /** Names like a label, the label's own first. */
    suggest: async (label: string, signal?: AbortSignal): Promise<readonly Suggestion[]> => {
      if (!(await isServed())) return []
      const parse = (input: unknown) => readSuggestions(input, (name) => !!labelOf(name))
      const path = `profile/suggestions/${encodeURIComponent(label)}`
      return request(path, { zone }, parse, text('names.error.suggest'), signal)
    },
    /** Registers a name; rejects unless the service answers that it is registered for the address. */
    register: async (name: string, body: SignedName): Promise<void> => {
      const failed = text('names.error.register', { name })
      const parse = (input: unknown) => {
        const record = readRecord(input)
        const address =
          record?.addresses.get(String(body.coin_type)) ?? record?.addresses.get(ETHER_COIN_TYPE)
        if (record?.name !== name || address?.toLowerCase() !== body.address.toLowerCase())
          throw new TypeError('The answer has another name or address')
      }
      if (!(await isServed())) throw new PorticoError(failed, { category: 'names' })
      await request('profile/account', {}, parse, failed, stopped, body)
    },
  }
}

export type NameApi = ReturnType<typeof createNameApi>
