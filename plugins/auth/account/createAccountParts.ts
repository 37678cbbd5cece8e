import { type AccountState, readWebLink } from 'portico/core'
import type { AccountPart } from 'portico/plugins/account/contract'
import type { Auth } from '../contract.js'
import { isEmbedded } from './isEmbedded.js'

const isOwn = (account: AccountState) => isEmbedded(account.connectedWalletInfo)

/** The embedded wallet's parts of the account view. */
export const createAccountParts = ({
  secureUrl,
  smartAccountNetworks,
}: Pick<Auth, 'secureUrl' | 'smartAccountNetworks'>): readonly AccountPart[] => [
  {
    id: 'auth.login',
    place: 'mark',
    shows: isOwn,
    load: () => import('../views/LoginMark.js'),
  },
  {
    id: 'auth.accountType',
    place: 'settings',
    shows: (account) =>
      isOwn(account) &&
      smartAccountNetworks.get().some((network) => account.caipAddress?.startsWith(`${network}:`)),
    load: () => import('../views/AccountType.js'),
  },
  {
    id: 'auth.upgrade',
    place: 'end',
    shows: (account) => isOwn(account) && !!readWebLink(secureUrl),
    load: () => import('../views/Upgrade.js'),
  },
]
