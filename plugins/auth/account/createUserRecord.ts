import { isSameAddress } from 'portico/core'
import type { Account, CaipNetworkId, Cell, ChainAdapter, Namespace } from 'portico/kernel'
import { authError } from '../authError.js'
import type { AuthUser, EmbeddedAccountType, SocialId } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { FrameAnswer } from '../frame/protocol/frameAnswers.js'
import { numberedNetwork } from '../networks/numberedNetwork.js'
import type { AccountTypes } from './createAccountTypes.js'

/** The secure site's answer about a user. */
export type UserAnswer = FrameAnswer<'GET_USER'> | FrameAnswer<'CONNECT_SOCIAL'>

export interface UserRecordDeps {
  readonly store: AuthStore
  readonly user: Cell<AuthUser | undefined>
  readonly types: AccountTypes
  chainOf(namespace: Namespace): ChainAdapter | undefined
}

/** The user's data, in memory and in storage; each answer for one namespace is merged in. */
export const createUserRecord = ({ store, user, types, chainOf }: UserRecordDeps) => {
  const isOf = (namespace: Namespace, address: string) => {
    const chain = chainOf(namespace)
    return !chain?.parseAddress || chain.parseAddress(address) !== undefined
  }
  /** Validates an answer against the requested namespace. */
  const read = (namespace: Namespace, answer: UserAnswer) => {
    const id = String(answer.chainId)
    const network = id.includes(':') ? (id as CaipNetworkId) : numberedNetwork(id)
    if (!isOf(namespace, answer.address) || !network.startsWith(`${namespace}:`))
      throw authError('damaged', 'The embedded wallet answered for another network')
    const accounts = (answer.accounts ?? []).filter(({ address }) => isOf(namespace, address))
    const wanted = answer.preferredAccountType ?? types.wanted(namespace)
    const type: EmbeddedAccountType =
      accounts.find((each) => isSameAddress(chainOf(namespace), each.address, answer.address))?.type ??
      (types.hasSmartAccounts(network) ? wanted : 'eoa')
    return { network, type, accounts, address: answer.address }
  }

  return {
    read,
    /** Stores the answer; returns its network and account. */
    keep: (
      namespace: Namespace,
      answer: UserAnswer,
      social?: SocialId,
    ): { readonly network: CaipNetworkId; readonly account: Account } => {
      const { network, type, accounts, address } = read(namespace, answer)
      const { email } = answer
      store.loginUsed.set(true)
      if (email) store.email.set(email)
      store.lastChain.set(String(answer.chainId))
      store.lastEmail.remove()
      const name = 'userName' in answer ? answer.userName : undefined
      if (social) {
        store.social.set(social)
        store.userName.remove()
      }
      if (name) store.userName.set(name)
      const before = user.get()
      const shown = store.userName.get()
      const from = store.social.get()
      const kept = store.email.get()
      const deployed = 'smartAccountDeployed' in answer ? answer.smartAccountDeployed : undefined
      const hasChoice = types.hasChoice(namespace)
      user.set(
        Object.freeze({
          ...(kept && { email: kept }),
          ...(from && { social: from }),
          ...(shown && { userName: from === 'discord' ? shown.replace(/0$/, '') : shown }),
          addresses: Object.freeze({ ...before?.addresses, [namespace]: address }),
          accounts: hasChoice ? Object.freeze(accounts) : (before?.accounts ?? []),
          ...(hasChoice ? { accountType: type } : before?.accountType && { accountType: before.accountType }),
          ...(deployed !== undefined
            ? { smartAccountDeployed: deployed }
            : before?.smartAccountDeployed !== undefined && {
                smartAccountDeployed: before.smartAccountDeployed,
              }),
        }),
      )
      return { network, account: { address, type } }
    },
    clear: () => user.set(undefined),
  }
}
