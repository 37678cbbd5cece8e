import { type AccountInUse, isSameAddress } from 'portico/core'
import type { TransactionRecord } from './machine.js'

/** Whether the account and the network of a record are in use. */
export const isOfAccount = (
  { network, from }: Pick<TransactionRecord, 'network' | 'from'>,
  account: AccountInUse | undefined,
): boolean => account?.network.caipNetworkId === network && account.address === from

/** Whether the wallet names the account as a smart one, whose other owners may have to sign. */
export const isSmart = ({ session, address, chain }: AccountInUse): boolean =>
  session.accounts
    .get()
    .some(({ type, address: each }) => type === 'smartAccount' && isSameAddress(chain, each, address))
