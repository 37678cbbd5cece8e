import type { SignInMessage } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import type { SignInData } from '../contract.js'

/** The fields of a message, in the form that a storage receives. */
export const dataOf = (
  { account: _, address, chainId: __, ...rest }: SignInMessage,
  chainId: CaipNetworkId,
): SignInData => Object.freeze({ ...rest, accountAddress: address, chainId })
