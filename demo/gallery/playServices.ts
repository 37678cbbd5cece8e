/** Answers a request for wallets; a promise that never settles simulates a service that does not answer. */
export type WalletService = (query: URLSearchParams) => unknown

/** Balances of a paired wallet, read from the network. */
const BALANCE = '0x10b7a5a3f7d8f000'

const given: Readonly<Record<string, unknown>> = {
  config: {
    features: [
      {
        id: 'social_login',
        isEnabled: true,
        config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      },
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] },
    ],
  },
  origins: { allowedOrigins: [] },
}

/** Balance of an account, as the network's RPC answers it. */
export type ReadBalance = (address: string, network: string) => bigint

const answerRpc = (url: URL, body: unknown, balance: ReadBalance) => {
  const { id, method, params } = JSON.parse(String(body)) as {
    id: number
    method: string
    params: readonly string[]
  }
  if (method !== 'eth_getBalance')
    return { jsonrpc: '2.0', id, error: { code: -32601, message: `No ${method} here` } }
  const network = url.searchParams.get('chainId') ?? ''
  return { jsonrpc: '2.0', id, result: `0x${balance(params[0] ?? '', network).toString(16)}` }
}

interface Services {
  readonly api: string
  readonly rpc: string
  readonly wallets: WalletService
  readonly balance: ReadBalance
  /** Answers of the blockchain API, by the path below `/v1/`. */
  readonly chainApi?: ((path: string, body: unknown) => unknown) | undefined
}

/** Simulates the host's services by replacing `fetch`; returns a function that restores it. */
export const playServices = ({ api, rpc, wallets, balance, chainApi }: Services): (() => void) => {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const path = url.href.startsWith(`${rpc}/v1/`) ? url.href.slice(rpc.length + 4).replace(/\?.*/, '') : ''
    if (path && chainApi) {
      const answer = await chainApi(path, init?.body && JSON.parse(String(init.body)))
      return answer instanceof Response ? answer : Response.json(answer)
    }
    if (url.href.startsWith(rpc)) return Response.json(answerRpc(url, init?.body, balance))
    if (!url.href.startsWith(`${api}/`)) return fetch.call(window, input, init)
    const left = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    if (url.pathname.endsWith('/v1/')) {
      // An RPC endpoint: only balances are read from it.
      const { id } = JSON.parse(String(init?.body)) as { id: unknown }
      return Response.json({ jsonrpc: '2.0', id, result: BALANCE })
    }
    const name = url.pathname.split('/').at(-1) ?? ''
    const answer = await Promise.race([left, name === 'getWallets' ? wallets(url.searchParams) : given[name]])
    return answer instanceof Response ? answer : Response.json(answer)
  }
  return () => {
    window.fetch = fetch
  }
}
