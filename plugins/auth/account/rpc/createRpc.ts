import {
  type CaipNetworkId,
  type ChainAdapter,
  type Namespace,
  type Network,
  PorticoError,
} from 'portico/kernel'
import { authError } from '../../authError.js'
import type { Link } from '../../frame/Link.js'
import type { Login } from '../../login/createLogin.js'
import type { Approvals } from './createApprovals.js'
import { hexBigints } from './hexBigints.js'
import { checkParams } from './methodParams.js'
import { methodClass } from './methods.js'

export interface RpcDeps {
  readonly link: Link
  readonly login: Pick<Login, 'ask'>
  readonly approvals: Approvals
  chainOf(namespace: Namespace): ChainAdapter | undefined
  networks(): readonly Network[]
  rpcUrl(network: Network): string
  /** Called for a method that is on no list. */
  refused(): void
}

/** The session that makes a call. */
export interface Caller {
  readonly namespace: Namespace
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

/** Sends RPC calls to the frame: only listed methods, with validated params. */
export const createRpc = ({ link, login, approvals, chainOf, networks, rpcUrl, refused }: RpcDeps) => {
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
  /** The secure site's id of a network: a number if its chain uses numbers, else the CAIP-2 reference. */
  const siteIdOf = (network: CaipNetworkId): number | string => {
    const counted = chainOf(network.split(':', 1).join())?.chainId?.(network)
    return counted === undefined ? idOf(network) : Number(counted)
  }

  return {
    request: async (
      caller: Caller,
      call: Call,
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ): Promise<unknown> => {
      const { namespace } = caller
      const { method } = call
      const kind = methodClass(namespace, method)
      if (kind === 'switch') return switchTo(caller, call.params, signal)
      if (!kind) {
        refused()
        throw authError('refused', 'Requested RPC call is not allowed', { code: 4200 })
      }
      let params = hexBigints(call.params)
      let wire: typeof import('./solanaTransactions.js') | undefined
      try {
        try {
          checkParams(method, params)
        } catch (cause) {
          if (!method.startsWith('solana_')) throw cause
          // Not base58, so it may be base64, which all other wallets accept.
          wire = await import('./solanaTransactions.js')
          params = wire.toFrame(params)
          checkParams(method, params)
        }
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
        chainNamespace: namespace,
        chainId: siteIdOf(on),
        rpcUrl: rpcUrl(network),
      }
      if (kind === 'safe') return login.ask('RPC_REQUEST', payload, { again: true, signal })
      const send = (joined: AbortSignal) => login.ask('RPC_REQUEST', payload, { human: true, signal: joined })
      const answer = await approvals.run(send, signal, network.name)
      return wire ? wire.fromFrame(answer) : answer
    },
    /** Rejects the pending signing requests, and tells the frame once. */
    abort: () => {
      if (approvals.abort()) link.notify('RPC_ABORT')
    },
  }
}

export type Rpc = ReturnType<typeof createRpc>
