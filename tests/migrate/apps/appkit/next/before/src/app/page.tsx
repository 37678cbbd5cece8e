'use client'

import { AppKitAccountButton, AppKitButton, AppKitNetworkButton, useAppKitAccount } from '@reown/appkit/react'
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi'
import { base } from 'wagmi/chains'

export default function Page() {
  const { isConnected, address, status } = useAppKitAccount()
  const { chainId } = useAccount()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main data-status={status}>
      <AppKitButton size="md" />
      <AppKitNetworkButton disabled={!isConnected} />
      <AppKitAccountButton balance="hide" />
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'To Rome' })}>
        Book
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Base
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  )
}
