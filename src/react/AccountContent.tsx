'use client'
import type { Namespace } from 'portico/kernel'
import { formatAmount } from './formatAmount.js'
import { shortAddress } from './shortAddress.js'
import { useBalance } from './useBalance.js'
import { usePart } from './usePart.js'

interface AccountContentProps {
  readonly namespace?: Namespace | undefined
  /** False hides the balance. */
  readonly balance?: boolean
}

/** Balance and name of the connected account: what stands in a host button. */
export const AccountContent = ({ namespace, balance: wanted = true }: AccountContentProps) => {
  const account = usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? ''])
  const balance = useBalance(namespace ? { namespace } : {})
  const name = (account as { readonly profileName?: string } | undefined)?.profileName
  return (
    <>
      {wanted && balance && (
        <span className="portico-button-balance" dir="ltr">
          {formatAmount(balance.value, balance.decimals)} {balance.symbol}
        </span>
      )}
      <span className="portico-button-address" dir="ltr" translate="no">
        {name ?? shortAddress(account?.address ?? '')}
      </span>
    </>
  )
}
