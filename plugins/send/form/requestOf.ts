import type { AccountInUse } from 'portico/core'
import type { TransferRequest } from 'portico/plugins/transactions/contract'
import type { SendDraft } from '../contract.js'
import { readAmountOf } from './readAmountOf.js'

/** The transfer of a complete draft; undefined if it is not complete. */
export const requestOf = (
  { token, receiver, payment: { memo, references } = {}, ...draft }: SendDraft,
  account: AccountInUse,
): TransferRequest | undefined => {
  const amount = token && readAmountOf({ ...draft, token })
  if (!token || !receiver || amount === undefined) return undefined
  return Object.freeze({
    network: account.network,
    from: account.address,
    to: receiver.address,
    amount,
    decimals: token.decimals,
    ...(memo !== undefined && { memo }),
    ...(references && { references }),
    ...(token.address !== undefined && {
      asset: `${account.network.caipNetworkId}/${account.chain.assetNamespace ?? 'token'}:${token.address}`,
    }),
  })
}
