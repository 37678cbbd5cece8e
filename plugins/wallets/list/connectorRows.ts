import { type Connection, type Connector, canonicalRdns, type Env, isDisguised, skeleton } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import type { RecentWallet, WalletChoice, WalletKind, WalletRow, WalletTag } from '../contract.js'
import { isExcluded } from './isExcluded.js'
import { sameWallet } from './sameWallet.js'

export interface RowContext {
  readonly recents: readonly RecentWallet[]
  readonly choice: WalletChoice
  readonly env: Pick<Env, 'mobile'>
  readonly connections: readonly Pick<Connection, 'connectorId'>[]
  /** Namespaces of the configured networks; a connector that supports none of them is left out. */
  readonly namespaces: readonly Namespace[]
}

/** Rank of a connector among several for one wallet: the lowest is the best. */
const rankOf = ({ traits = {}, namespaces }: Connector): number =>
  traits.announced ? 0 : traits.elsewhere ? 4 : traits.external ? 3 : namespaces[1] ? 1 : 2

const isShown = (connector: Connector, { choice, env, namespaces }: RowContext): boolean => {
  const { traits = {} } = connector
  if (traits.embedded) return false
  if (!connector.namespaces.some((each) => namespaces.includes(each))) return false
  if (traits.elsewhere) return true
  if (isExcluded(connector, choice.excludeWallets)) return false
  if (traits.unnamed && (!env.mobile || (!connector.rdns && !connector.installed))) return false
  if (traits.external) return true
  const { includeWalletIds, excludeWalletIds } = choice
  const { explorerId = '' } = connector
  return !excludeWalletIds?.includes(explorerId) && (includeWalletIds?.includes(explorerId) ?? true)
}

/** A connector with its name as names are compared, and as a visitor sees it. */
interface Candidate {
  readonly connector: Connector
  readonly name: string
  readonly looks: string
}

/** Two announced wallets claim one identity: nobody can tell which is the real one. */
const isImpersonation = (a: Candidate, b: Candidate): boolean => {
  if (!a.connector.traits?.announced || !b.connector.traits?.announced) return false
  const oneName = a.looks === b.looks
  const [one, other] = [a.connector.rdns, b.connector.rdns]
  if (one && other && canonicalRdns(one) !== canonicalRdns(other)) return oneName
  if (!oneName && !(one && other)) return false
  return a.connector.namespaces.some((each) => b.connector.namespaces.includes(each))
}

/** As `sameWallet`, but each name is normalised once: there may be hundreds of connectors. */
const isSame = (a: Candidate, b: Candidate): boolean =>
  (a.connector.rdns && b.connector.rdns) || (a.connector.explorerId && b.connector.explorerId)
    ? sameWallet(a.connector, b.connector)
    : a.name === b.name

const tagOf = (kind: WalletKind, connected: boolean, installed: boolean): WalletTag | undefined => {
  if (connected) return 'connected'
  if (kind === 'walletConnect') return 'qrCode'
  if (kind === 'recent') return 'recent'
  return installed ? 'installed' : undefined
}

/** Rows of the wallet list for the connectors: filtered, one per wallet, tagged; in order of arrival. */
export const connectorRows = (
  connectors: readonly Connector[],
  context: RowContext,
): readonly WalletRow[] => {
  const shown = connectors
    .filter((connector) => isShown(connector, context))
    .map((connector): Candidate => {
      const name = canonicalName(connector.name)
      return { connector, name, looks: skeleton(name) }
    })
  const groups: { readonly members: Candidate[]; readonly ambiguous: boolean }[] = []
  for (const candidate of shown) {
    const ambiguous =
      !!candidate.connector.ambiguous ||
      isDisguised(candidate.connector.name) ||
      shown.some((other) => other !== candidate && isImpersonation(candidate, other))
    const duplicate = groups.find(
      (group) => !ambiguous && !group.ambiguous && group.members.some((each) => isSame(each, candidate)),
    )
    if (duplicate) duplicate.members.push(candidate)
    else groups.push({ members: [candidate], ambiguous })
  }
  return groups.map(({ members: candidates, ambiguous }): WalletRow => {
    const members = candidates.map(({ connector }) => connector)
    const ranked = [...members].sort((a, b) => rankOf(a) - rankOf(b))
    const first = ranked[0] as Connector
    const rdns = ranked.find((each) => each.rdns)?.rdns
    const icon = ranked.find((each) => each.icon)?.icon
    const explorerId = ranked.find((each) => each.explorerId)?.explorerId
    const identity = {
      name: first.name,
      ...(rdns && { rdns }),
      ...(explorerId && { explorerId }),
    }
    const { view, traits = {} } = first
    const recent =
      !ambiguous &&
      context.recents.some((each) => members.some(({ id }) => id === each.id) || sameWallet(each, identity))
    const kind: WalletKind = traits.elsewhere
      ? 'walletConnect'
      : recent
        ? 'recent'
        : traits.external
          ? 'external'
          : 'injected'
    const connected = context.connections.some(({ connectorId }) =>
      members.some(({ id }) => id === connectorId),
    )
    const installed = members.some((each) => each.installed ?? !!each.traits?.announced)
    const tag = tagOf(kind, connected, installed)
    return {
      id: first.id,
      ...identity,
      kind,
      namespaces: context.namespaces.filter((each) =>
        members.some((member) => member.namespaces.includes(each)),
      ),
      connectors: ranked.map(({ id, namespaces }) => ({ id, namespaces })),
      ...(icon && { icon }),
      ...(tag && { tag }),
      ...(ambiguous && { ambiguous }),
      ...(members.some((each) => each.crowded) && { crowded: true }),
      ...(view && { open: view }),
    }
  })
}
