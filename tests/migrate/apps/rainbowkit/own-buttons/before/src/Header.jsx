import { ConnectButton as WalletButton } from '@rainbow-me/rainbowkit'

export const Header = () => (
  <header>
    <WalletButton.Custom>
      {({ account, chain, openAccountModal, openChainModal, openConnectModal, mounted }) => {
        if (!mounted) return <div aria-hidden="true" />
        if (!account || !chain)
          return (
            <button type="button" onClick={openConnectModal} data-testid="connect">
              Connect
            </button>
          )
        return (
          <nav>
            <button type="button" onClick={openChainModal}>
              {chain.unsupported ? 'Wrong network' : chain.name}
            </button>
            <button type="button" onClick={openAccountModal}>
              {account.displayName} {account.displayBalance ? `(${account.displayBalance})` : ''}
            </button>
          </nav>
        )
      }}
    </WalletButton.Custom>
  </header>
)
