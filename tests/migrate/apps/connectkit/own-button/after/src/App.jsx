import { ConnectKitButtonCustom } from 'portico/compat/connectkit'
import { useModal, useModalState } from 'portico/react'
import { useAccount, useSignMessage, useSwitchChain, useChains } from 'wagmi'
import { sepolia } from 'wagmi/chains'

export function App() {
  const modal = useModal()
  const { address, chainId } = useAccount()
  const open = useModalState((state) => state.open)
  const setOpen = (isOpen) => void (isOpen ? modal.open() : modal.close())
  const openProfile = () => void modal.open({ view: 'Account' })
  const choose = () => void modal.open({ view: 'SwitchNetwork' })
  const isSupported = useChains().some(({ id }) => id === chainId)
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main aria-busy={open}>
      <ConnectKitButtonCustom>
        {({ isConnected, isConnecting, show, truncatedAddress, ensName, unsupported }) => (
          <button type="button" data-testid="connect" onClick={show}>
            {isConnecting
              ? 'Connecting'
              : isConnected
                ? `${ensName ?? truncatedAddress}${unsupported ? ' (wrong network)' : ''}`
                : 'Join'}
          </button>
        )}
      </ConnectKitButtonCustom>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={openProfile}>
        Profile
      </button>
      <button type="button" onClick={choose}>
        {isSupported ? 'Networks' : 'Choose a network'}
      </button>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'First post' })}>
        Post
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: sepolia.id })}>
        Sepolia
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  )
}
