import { handleProviderRequest, RainbowProvider, type RainbowRequest } from '@rainbow-me/provider'
import { toHex } from 'viem'
import { announce } from '../announce.js'
import type { StartRealWallet, WalletProvider } from '../types.js'

type Reply = (request: RainbowRequest, meta: unknown) => Promise<unknown>

/** Rainbow's provider and its handler of requests; the messengers between the two and its prompts are played here. */
export const start: StartRealWallet = async (wallet, { origin, icon, rpc }) => {
  const backend = wallet.provider
  let reply: Reply | undefined
  const copy = (value: unknown) => JSON.parse(JSON.stringify(value))
  const transport = {
    send: async (request: RainbowRequest) =>
      copy(await reply?.(copy(request), { sender: { url: origin }, topic: 'providerRequest' })),
    reply: async (callback: Reply) => {
      reply = callback
    },
  }
  /** The connected account on its network; this wallet shares one account. */
  const session = () => {
    const { authorised, locked, accounts, selected, chainId } = wallet.state()
    return authorised && !locked ? { address: accounts[selected], chainId } : null
  }
  const node = (chainId = wallet.state().chainId) => {
    const ask = (method: string, params: readonly unknown[] = []) => rpc(chainId, { method, params })
    return {
      send: ask,
      getBlockNumber: async () => Number(await ask('eth_blockNumber')),
      getBalance: (address: string) => ask('eth_getBalance', [address, 'latest']),
      getTransaction: (hash: string) => ask('eth_getTransactionByHash', [hash]),
      call: (call: unknown) => ask('eth_call', [call, 'latest']),
      estimateGas: (call: unknown) => ask('eth_estimateGas', [call]),
      getGasPrice: () => ask('eth_gasPrice'),
      getCode: (address: string, block: string) => ask('eth_getCode', [address, block]),
    }
  }
  void handleProviderRequest({
    providerRequestTransport: transport,
    getFeatureFlags: () => ({ custom_rpc: true }),
    checkRateLimit: async () => undefined,
    isSupportedChain: (chainId) => wallet.state().chains.includes(chainId),
    getActiveSession: session,
    removeAppSession: () => wallet.revoke(),
    getChainNativeCurrency: () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
    getProvider: ({ chainId }) => node(chainId),
    messengerProviderRequest: async ({ method, params }) => {
      const answer = await backend.request({ method, params })
      if (method === 'wallet_addEthereumChain') return true
      return method === 'eth_requestAccounts' ? session() : answer
    },
    onAddEthereumChain: ({ proposedChain }) => ({
      chainAlreadyAdded: wallet.state().chains.includes(Number(proposedChain.chainId)),
    }),
    onSwitchEthereumChainNotSupported: () => {},
    // It answers first and switches without asking.
    onSwitchEthereumChainSupported: ({ proposedChain }) =>
      void setTimeout(() => wallet.switchChain(Number(proposedChain.chainId))),
  })

  const provider = new RainbowProvider({
    backgroundMessenger: { send: async () => undefined },
    providerRequestTransport: transport,
    onConstruct: ({ emit }) => {
      // The events of its extension's in-page script.
      backend.on('accountsChanged', () => {
        const address = session()?.address
        emit('accountsChanged', address ? [address.toLowerCase()] : [])
        if (!address) emit('disconnect', [])
      })
    },
  })
  backend.on('chainChanged', (chain: string) => void provider.handleChainChanged(chain))
  // A session of an earlier visit has its chain before the page asks.
  if (session()) provider.chainId = toHex(wallet.state().chainId)
  announce(
    { uuid: crypto.randomUUID(), name: 'Rainbow', icon, rdns: 'me.rainbow' },
    provider as unknown as WalletProvider,
  )
}
