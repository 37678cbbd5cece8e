import type { Account, CaipNetworkId, Namespace } from 'portico/kernel'
import type { ProposedNamespace } from './createProposal.js'
import type { PairedChains } from './loadChains.js'

/** The accounts, networks and methods of a namespace that were requested and that the wallet approved. */
export interface Approval {
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  /**
   * Accounts by network, because an address may exist on some networks only, as on bip122, cosmos or with a
   * Safe.
   */
  readonly accountsOn: Readonly<Record<CaipNetworkId, readonly Account[]>>
  /** The networks on which the wallet has an account, in the requested order. */
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** Former ids that the wallet still uses for networks, keyed by the current id. */
  readonly formerIds: Readonly<Record<string, CaipNetworkId>>
  /**
   * Address of the account to put first: the one that signed in while pairing or, when restoring, the one
   * that the visitor had selected.
   */
  readonly first?: string
}

/** Maximum number of accounts that are kept per namespace. */
const ACCOUNTS = 100
/** Maximum number of separately listed chains that are read per namespace. */
const PARTS = 200
/** Maximum length of a list; a longer one is cut, because a peer may send anything. */
const LONGEST = 2000
const CAIP_10 = /^([-a-z\d]{3,8}):([-_a-zA-Z\d]{1,64}):([-.%a-zA-Z\d]{1,128})$/

const texts = (input: unknown): readonly string[] =>
  Array.isArray(input) ? input.slice(0, LONGEST).filter((each) => typeof each === 'string') : []

interface ApprovedPart {
  readonly accounts?: unknown
  readonly methods?: unknown
}

/**
 * The approved parts of a namespace, which CAIP-25 allows under its name or under each of its chains
 * (CAIP-2).
 */
const partsOf = (namespaces: unknown, namespace: Namespace): readonly ApprovedPart[] =>
  namespaces && typeof namespaces === 'object'
    ? Object.keys(namespaces)
        .filter((key) => key.split(':', 1)[0] === namespace)
        .slice(0, PARTS)
        .map((key) => Object(Reflect.get(namespaces, key)))
    : []

/**
 * Reads the approval of a wallet, which is not trusted: malformed accounts, chains and methods that were not
 * requested, and namespaces without an account are dropped.
 */
export const readApproval = (
  namespaces: unknown,
  proposal: Readonly<Record<string, ProposedNamespace>>,
  chainsOf: PairedChains,
): readonly Approval[] =>
  Object.entries(proposal).flatMap(([namespace, requested]): Approval[] => {
    const granted = partsOf(namespaces, namespace)
    const { formerIds, isSameAddress, presentId, readAddress } = chainsOf(namespace)
    const entries: { readonly account: Account; readonly on: Set<CaipNetworkId> }[] = []
    /** Entries by every spelling of their address. */
    const seen = new Map<string, (typeof entries)[number]>()
    const reportedChains = new Set<CaipNetworkId>()
    for (const text of granted.flatMap(({ accounts }) => texts(accounts)).slice(0, LONGEST)) {
      const [, on, reference, raw] = CAIP_10.exec(text) ?? []
      const chain = `${on}:${reference}` as CaipNetworkId
      if (on !== namespace || !raw || !requested.chains.includes(chain)) continue
      const address = readAddress(raw)
      if (!address) continue
      let known = seen.get(address)
      if (!known) {
        if (entries.length >= ACCOUNTS) continue
        // The same account in another spelling is one account.
        known = entries.find(({ account }) => isSameAddress(account.address, address))
        if (!known) {
          known = { account: Object.freeze<Account>({ address, type: 'eoa' }), on: new Set() }
          entries.push(known)
        }
        seen.set(address, known)
      }
      known.on.add(presentId(chain))
      reportedChains.add(chain)
    }
    if (!entries.length) return []
    const networks = new Set(entries.flatMap(({ on }) => [...on]))
    const accountsOn = [...networks].map((each) => [
      each,
      Object.freeze(entries.filter(({ on }) => on.has(each)).map(({ account }) => account)),
    ])
    return [
      Object.freeze({
        namespace,
        accounts: Object.freeze(entries.map(({ account }) => account)),
        accountsOn: Object.freeze(Object.fromEntries(accountsOn)),
        // In the requested order, so that the preferred network comes first.
        networks: Object.freeze(
          requested.chains.filter((each) => networks.has(each as CaipNetworkId)) as CaipNetworkId[],
        ),
        methods: Object.freeze([
          ...new Set(
            granted.flatMap(({ methods }) =>
              texts(methods).filter((each) => requested.methods.includes(each)),
            ),
          ),
        ]),
        formerIds: Object.freeze(
          Object.fromEntries(
            [...networks].flatMap((each) => {
              const older = formerIds[each]
              return older && !reportedChains.has(each) ? [[each, older] as const] : []
            }),
          ),
        ),
      }),
    ]
  })
