import { type AccountInUse, accountInUse, isSameAddress, type Sessions } from 'portico/core'
import type { CaipNetworkId, ChainAdapter, Source } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { Grant } from '../internal.js'
import { permissionsError } from '../permissionsError.js'

/** The method that asks for permissions (ERC-7715). */
export const GRANT = 'wallet_grantPermissions'

/** The account that grants permissions. */
export interface GrantAccount extends AccountInUse {
  readonly wallet: string
  /** Identifies the account and the network in use. */
  readonly key: string
  /** True for the account of an embedded wallet that is no smart account. */
  readonly isPlainEmbedded: boolean
}

/** Whether a grant is of an account. */
export const isGrantOf = (grant: Grant, account: GrantAccount): boolean =>
  grant.network.startsWith(`${account.namespace}:`) &&
  isSameAddress(account.chain, grant.address, account.address)

/** Reads the account in use, and switches to the network that a page asks for. */
export const createGrantAccounts = (sessions: Sessions, chains: Source<readonly ChainAdapter[]>) => {
  const currentAccount = (): GrantAccount | undefined => {
    const inUse = accountInUse(sessions, chains)
    if (inUse?.namespace !== evm) return undefined
    const account = sessions.state.get().namespaces[evm]?.account
    const { name = '', traits } = account?.connectedWalletInfo ?? {}
    const type = account?.accounts.find(({ address }) =>
      isSameAddress(inUse.chain, address, inUse.address),
    )?.type
    return {
      ...inUse,
      wallet: name,
      key: [account?.connectionId, inUse.address, inUse.network.caipNetworkId].join(' '),
      isPlainEmbedded: !!traits?.embedded && type !== 'smartAccount',
    }
  }
  const accountFor = async (network: CaipNetworkId | undefined): Promise<GrantAccount> => {
    const unavailable = (message: string) => permissionsError(message, 'permissions-unavailable')
    if (network !== undefined && currentAccount()?.network.caipNetworkId !== network) {
      if (!sessions.networks.get().some(({ caipNetworkId }) => caipNetworkId === network))
        throw unavailable(`Network not found: ${network.slice(0, 80)}`)
      if (sessions.state.get().namespaces[evm]?.account.status === 'connected')
        await sessions.switchNetwork(network)
    }
    const account = currentAccount()
    if (!account || (network !== undefined && account.network.caipNetworkId !== network))
      throw unavailable('No account that can grant permissions is in use')
    if (account.isPlainEmbedded) throw unavailable('Only a smart account grants permissions')
    const { methods } = account.session.approved.get()
    if (methods && !methods.includes(GRANT)) throw unavailable('The wallet does not grant permissions')
    return account
  }
  return { currentAccount, accountFor }
}
