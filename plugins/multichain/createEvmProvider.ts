import type { Dispose, Network } from 'portico/kernel'
import { type Eip1193Provider, evm } from 'portico/plugins/eip155/contract'
import type { Scopes } from './contract.js'
import { type MultichainWallet, namespaceOf } from './createWallet.js'
import { evmMethods } from './methods.js'

type Listener = (payload: never) => void

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

/** Chains of the session, in the wallet's order. */
const chainsOf = (scopes: Scopes): readonly number[] =>
  Object.keys(scopes).flatMap((scope) => {
    const id = scope.startsWith(`${evm}:`) ? Number(scope.slice(evm.length + 1)) : 0
    return Number.isSafeInteger(id) && id > 0 ? [id] : []
  })

const accountsOf = (scopes: Scopes, chain: number): readonly string[] => {
  const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
  const here = scopes[`${evm}:${chain}`]?.accounts ?? []
  const others = Object.entries(scopes).flatMap(([scope, { accounts }]) =>
    namespaceOf(scope) === evm ? accounts : [],
  )
  const seen = new Set<string>()
  return [...here, ...others]
    .map(addressOf)
    .filter((each) => !seen.has(each.toLowerCase()) && seen.add(each.toLowerCase()))
}

/** The EVM chains of a wallet as an EIP-1193 provider; the page's current chain is known here only. */
export const createEvmProvider = (
  wallet: MultichainWallet,
  networks: readonly Network[],
): Eip1193Provider => {
  const listeners = new Map<string, Set<Listener>>()
  const wanted = networks.flatMap(({ chainNamespace, id }) => (chainNamespace === evm ? [Number(id)] : []))
  const firstOf = (scopes: Scopes) => {
    const granted = chainsOf(scopes)
    return wanted.find((each) => granted.includes(each)) ?? granted[0]
  }
  let chain = firstOf(wallet.scopes.get()) ?? wanted[0] ?? 1
  const accounts = () => accountsOf(wallet.scopes.get(), chain)
  let shown = accounts().join()

  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const moveTo = (next: number) => {
    if (next === chain) return
    chain = next
    emit('chainChanged', `0x${next.toString(16)}`)
  }
  const update = () => {
    const scopes = wallet.scopes.get()
    const granted = chainsOf(scopes)
    if (granted[0] && !granted.includes(chain)) moveTo(firstOf(scopes) ?? chain)
    const now = accounts()
    if (now.join() === shown) return
    shown = now.join()
    emit('accountsChanged', now)
  }
  /** Follows the wallet while anybody listens. */
  const follow = (): Dispose => {
    update()
    const undo = [
      wallet.scopes.subscribe(update),
      wallet.listen((scope, method, params) => {
        if (scope === `${evm}:${chain}` && method === 'eth_subscription')
          emit('message', { type: method, data: params })
      }),
    ]
    return () => {
      for (const each of undo) each()
    }
  }
  let unfollow: Dispose | undefined

  /** The chain that a request asks for (EIP-3326, EIP-3085). */
  const readChain = (params: unknown): number => {
    const id: unknown = Reflect.get(Object(Array.isArray(params) ? params[0] : undefined), 'chainId')
    const chain = typeof id === 'string' && /^0x[\da-f]{1,14}$/i.test(id) ? Number(id) : 0
    if (!chain || !Number.isSafeInteger(chain)) throw rpcError(-32602, 'chainId has to be hexadecimal')
    return chain
  }
  /** Asks the visitor for a chain that the session lacks. */
  const switchTo = async (next: number) => {
    if (!chainsOf(wallet.scopes.get()).includes(next)) {
      const scopes = await wallet.create({ [`${evm}:${next}`]: evmMethods })
      if (!chainsOf(scopes).includes(next)) throw rpcError(4902, 'The wallet does not know this chain')
    }
    moveTo(next)
    return null
  }

  return {
    request: async ({ method, params }) => {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'eth_chainId':
          return `0x${chain.toString(16)}`
        case 'wallet_switchEthereumChain':
          return switchTo(readChain(params))
        case 'wallet_addEthereumChain':
          await wallet.invoke(`wallet:${evm}`, method, params)
          return switchTo(readChain(params))
        case 'wallet_connect':
        case 'wallet_revokePermissions':
          throw rpcError(4200, `Method ${method} is not supported`)
        default:
          return wallet.invoke(`${evm}:${chain}`, method, params)
      }
    },
    on: (event, listener) => {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      unfollow ??= follow()
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(({ size }) => size)) return
      unfollow?.()
      unfollow = undefined
    },
  }
}
