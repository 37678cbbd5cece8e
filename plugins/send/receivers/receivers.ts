import type { Stored } from 'portico/core'
import type { CaipNetworkId, Namespace, Parser } from 'portico/kernel'

/** Limit of the receivers that are remembered; the latest ones stay. */
const MAX_RECEIVERS = 50
const MAX_NETWORKS = 20

/** A receiver of this browser's transfers. */
export interface PastReceiver {
  readonly namespace: Namespace
  readonly address: string
  readonly networks: readonly string[]
  /** The name that resolved to it. */
  readonly name?: string
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

const readReceiver = (entry: unknown): readonly PastReceiver[] => {
  const { namespace, address, networks, name } = Object(entry) as Readonly<Record<string, unknown>>
  if (!isText(namespace, 40) || !isText(address, 130) || !Array.isArray(networks)) return []
  return [
    Object.freeze({
      namespace,
      address,
      networks: Object.freeze(networks.filter((each) => isText(each, 80)).slice(0, MAX_NETWORKS)),
      ...(isText(name, 300) && { name }),
    }),
  ]
}

/** Parses remembered receivers; invalid entries are dropped. */
export const receiversParser: Parser<readonly PastReceiver[]> = {
  parse: (input) =>
    Object.freeze((Array.isArray(input) ? input : []).slice(0, MAX_RECEIVERS).flatMap(readReceiver)),
}

/** Remembers a receiver as the latest one. */
export const rememberReceiver = (
  stored: Stored<readonly PastReceiver[]>,
  receiver: {
    readonly namespace: Namespace
    readonly address: string
    readonly network: CaipNetworkId
    readonly name?: string | undefined
  },
): void => {
  const { namespace, address, network, name } = receiver
  // Another tab may have sent something in the meantime.
  stored.load()
  const isSame = (each: PastReceiver) => each.namespace === namespace && each.address === address
  const previous = stored.get().find(isSame)
  stored.set(
    Object.freeze(
      [
        Object.freeze({
          namespace,
          address,
          networks: Object.freeze(
            [...new Set([network, ...(previous?.networks ?? [])])].slice(0, MAX_NETWORKS),
          ),
          ...((name ?? previous?.name) && { name: name ?? (previous?.name as string) }),
        }),
        ...stored.get().filter((each) => !isSame(each)),
      ].slice(0, MAX_RECEIVERS),
    ),
  )
}
