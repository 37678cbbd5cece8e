import { ConnectKitButton, useChainIsSupported, useModal } from 'connectkit'
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi'
import { sepolia } from 'wagmi/chains'

export function App() {
  const { address, chainId } = useAccount()
  const { open, setOpen, openProfile, openSwitchNetworks: choose } = useModal()
  const isSupported = useChainIsSupported(chainId)
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main aria-busy={open}>
      <ConnectKitButton.Custom>
        {({ isConnected, isConnecting, show, truncatedAddress, ensName, unsupported }) => (
          <button type="button" data-testid="connect" onClick={show}>
            {isConnecting
              ? 'Connecting'
              : isConnected
                ? `${ensName ?? truncatedAddress}${unsupported ? ' (wrong network)' : ''}`
                : 'Join'}
          </button>
        )}
      </ConnectKitButton.Custom>
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
