import { type Account, type CaipNetworkId, type Namespace, type Network, PorticoError } from 'portico/kernel'
import { authError } from './authError.js'
import type { Approvals } from './createApprovals.js'
import type { Login } from './createLogin.js'
import { hexBigints } from './hexBigints.js'
import type { Link } from './Link.js'
import { checkParams } from './methodParams.js'
import { methodClass } from './methods.js'

export interface RpcPorts {
  readonly link: Link
  readonly login: Pick<Login, 'ask'>
  readonly approvals: Approvals
  networks(): readonly Network[]
  rpcUrl(network: Network): string
  /** A method that is on no list was asked for. */
  refused(): void
}

/** The session a call comes from. */
export interface Caller {
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId | undefined
  switchNetwork(to: Network, signal?: AbortSignal): Promise<void>
}

export interface Call {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: string
}

const refusal = (message: string, code: number) =>
  Object.assign(new PorticoError(message, { category: 'request' }), { code })

const idOf = (network: string) => network.slice(network.indexOf(':') + 1)

/** Sends RPC calls to the frame: the listed ones only, with parameters that were checked. */
export const createRpc = ({ link, login, approvals, networks, rpcUrl, refused }: RpcPorts) => {
  const switchTo = async ({ namespace, switchNetwork }: Caller, params: unknown, signal?: AbortSignal) => {
    const [wished] = Array.isArray(params) ? (params as { readonly chainId?: unknown }[]) : []
    const id = wished?.chainId
    const target =
      typeof id === 'string' && /^0x[\da-f]{1,13}$/i.test(id) ? `${namespace}:${Number(id)}` : undefined
    const network = networks().find((each) => each.caipNetworkId === target)
    if (!target) throw refusal('A chain id in hexadecimal is missing', -32602)
    if (!network) throw refusal(`Network not found: ${target}`, 4902)
    await switchNetwork(network, signal)
    return null
  }
  /** What the page answers itself; undefined where the frame is asked. */
  const answer = (
    caller: Caller,
    { method, params }: Call,
    signal?: AbortSignal,
  ): Promise<unknown> | undefined => {
    if (caller.namespace !== 'eip155') return undefined
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return Promise.resolve(caller.accounts.map(({ address }) => address))
    if (method === 'eth_chainId' && caller.network)
      return Promise.resolve(`0x${Number(idOf(caller.network)).toString(16)}`)
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
      return switchTo(caller, params, signal)
    return undefined
  }

  return {
    request: async (
      caller: Caller,
      call: Call,
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ): Promise<unknown> => {
      const own = answer(caller, call, signal)
      if (own) return own
      const { namespace } = caller
      const { method } = call
      const kind = methodClass(namespace, method)
      if (!kind) {
        refused()
        throw authError('refused', 'Requested RPC call is not allowed', { code: 4200 })
      }
      const params = hexBigints(call.params)
      try {
        checkParams(method, params)
      } catch (cause) {
        throw Object.assign(new PorticoError(`Wrong params for ${method}`, { category: 'request', cause }), {
          code: -32602,
        })
      }
      const on = (call.chainId ?? caller.network) as CaipNetworkId
      const network = networks().find((each) => each.caipNetworkId === on)
      if (!network) throw refusal(`Network not found: ${on}`, 4901)
      const payload = {
        method,
        ...(params === undefined ? {} : { params }),
        chainNamespace: namespace as 'eip155',
        chainId: namespace === 'eip155' ? Number(idOf(on)) : idOf(on),
        rpcUrl: rpcUrl(network),
      }
      if (kind === 'safe') return login.ask('RPC_REQUEST', payload, { again: true, signal })
      const send = (left: AbortSignal) => login.ask('RPC_REQUEST', payload, { human: true, signal: left })
      return approvals.run(send, signal, network.name)
    },
    /** Rejects the open signing requests; the frame is told once. */
    abort: () => {
      if (approvals.abort()) link.tell('RPC_ABORT')
    },
  }
}

export type Rpc = ReturnType<typeof createRpc>
