import type { Network } from 'portico/kernel'

export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const network = (id: number, name = `Chain ${id}`): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: {
    default: { http: [`https://gateway.invalid/${id}`] },
    chainDefault: { http: [`https://rpc.invalid/${id}`] },
  },
  blockExplorers: { default: { name: 'Scan', url: `https://scan.invalid/${id}/` } },
})

type Call = { readonly method: string; readonly params?: unknown }
type Listener = (payload: never) => void

/** A minimal wallet: a function answers each method, and the test emits events. */
export const fakeWallet = (answers: Record<string, (params: unknown) => unknown> = {}) => {
  const listeners = new Map<string, Set<Listener>>()
  const calls: Call[] = []
  let chain = '0x1'
  let accounts: readonly string[] = [alice]
  const standard: Record<string, (params: unknown) => unknown> = {
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    eth_chainId: () => chain,
    wallet_switchEthereumChain: (params) => {
      chain = (params as [{ chainId: string }])[0].chainId
      emit('chainChanged', chain)
      return null
    },
  }
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const provider = {
    request: async (call: Call): Promise<unknown> => {
      calls.push(call)
      const answer = answers[call.method] ?? standard[call.method]
      if (!answer) throw Object.assign(new Error('Method not found'), { code: -32601 })
      return answer(call.params)
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    calls,
    emit,
    answers,
    callsOf: (method: string) => calls.filter((call) => call.method === method),
    listeners: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
    setChain: (next: string) => {
      chain = next
    },
    setAccounts: (next: readonly string[]) => {
      accounts = next
    },
  }
}

export const rpcError = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, data })
