import { getCaip25PermissionFromLegacyPermissions } from '@metamask/chain-agnostic-permission'
import { walletGetCallsStatus, walletGetCapabilities, walletSendCalls } from '@metamask/eip-5792-middleware'
import {
  getPermissionsHandler,
  type PermissionHandler,
  requestPermissionsHandler,
  revokePermissionsHandler,
} from '@metamask/eip1193-permission-middleware'
import { createAsyncMiddleware, JsonRpcEngine, type RpcRequest } from '@metamask/json-rpc-engine'
import { createEngineStream } from '@metamask/json-rpc-middleware-stream'
import ObjectMultiplex from '@metamask/object-multiplex'
import { WindowPostMessageStream } from '@metamask/post-message-stream'
import { initializeProvider } from '@metamask/providers'
import { JsonRpcError, providerErrors } from '@metamask/rpc-errors'
import { pipeline } from 'readable-stream'
import { createBatches } from '../createBatches.js'
import type { StartRealWallet } from '../types.js'
import { createPermissions } from './createPermissions.js'

const [PAGE, WALLET, STREAM] = ['metamask-inpage', 'metamask-contentscript', 'metamask-provider']

/** One end of MetaMask's stream between the page and the extension. */
const openStream = (name: string, target: string) => {
  const post = new WindowPostMessageStream({ name, target })
  const multiplex = new ObjectMultiplex()
  pipeline(post, multiplex, post, () => {})
  return multiplex.createStream(STREAM)
}

/** An error of the test wallet as the extension's own. */
const asMetaMask = (error: unknown) => {
  const { code, message } = error as { readonly code: number; readonly message: string }
  if (code === 4001) return providerErrors.userRejectedRequest()
  if (code === 4100) return providerErrors.unauthorized()
  return code > 0 && code < 5000
    ? providerErrors.custom({ code, message })
    : new JsonRpcError(code ?? -32603, message)
}

/** MetaMask's in-page provider, and behind its stream the engine of requests, the permissions and the batches of its extension. */
export const start: StartRealWallet = async (wallet, context) => {
  const backend = wallet.provider
  const permissions = createPermissions(wallet, context)
  const batches = createBatches(wallet, context)
  const { accounts } = permissions
  const networkOf = async () => ({
    chainId: await backend.request({ method: 'eth_chainId' }),
    networkVersion: await backend.request({ method: 'net_version' }),
    isConnected: !wallet.state().offline,
  })

  const engine = new JsonRpcEngine()
  const handle =
    ({ implementation }: PermissionHandler, hooks: object) =>
    (request: unknown, response: unknown, next: unknown, end: (error?: unknown) => void) =>
      Promise.resolve(implementation(request, response, next, end, hooks)).catch((error) =>
        end(asMetaMask(error)),
      )
  const known = () => wallet.state().accounts
  /** The handlers get the accounts at once, as the extension keeps them in memory. */
  const getAccounts = ({ ignoreLock = false } = {}) => {
    const { authorised, locked, selected } = wallet.state()
    if (!authorised || (locked && !ignoreLock)) return []
    return [...known().slice(selected, selected + 1), ...known().filter((_, index) => index !== selected)]
  }
  const handlers: Readonly<Record<string, ReturnType<typeof handle>>> = {
    wallet_getPermissions: handle(getPermissionsHandler, {
      getPermissionsForOrigin: permissions.get,
      getAccounts,
    }),
    wallet_requestPermissions: handle(requestPermissionsHandler, {
      requestPermissionsForOrigin: permissions.request,
      getAccounts,
      getCaip25PermissionFromLegacyPermissionsForOrigin: getCaip25PermissionFromLegacyPermissions,
    }),
    wallet_revokePermissions: handle(revokePermissionsHandler, {
      revokePermissionsForOrigin: permissions.revoke,
    }),
  }
  engine.push((request: RpcRequest, response: unknown, next: () => void, end: (error?: unknown) => void) => {
    const handler = handlers[request.method]
    return handler ? handler(request, response, next, end) : next()
  })
  engine.push(
    createAsyncMiddleware(async (_request, _response, next) => {
      try {
        await next()
      } catch (error) {
        throw error instanceof JsonRpcError ? error : asMetaMask(error)
      }
    }),
  )
  engine.push(
    createAsyncMiddleware(async (request, response) => {
      const { method, params } = request
      switch (method) {
        case 'metamask_getProviderState':
          response.result = {
            ...(await networkOf()),
            accounts: await accounts(),
            isUnlocked: !wallet.state().locked,
          }
          return
        case 'metamask_sendDomainMetadata':
          response.result = true
          return
        case 'eth_requestAccounts': {
          if (!(await accounts()).length)
            await permissions.request(getCaip25PermissionFromLegacyPermissions({}))
          response.result = await accounts()
          return
        }
        case 'wallet_sendCalls':
          return walletSendCalls(request, response, { getAccounts: accounts, processSendCalls: batches.send })
        case 'wallet_getCallsStatus':
          return walletGetCallsStatus(request, response, { getCallsStatus: batches.status })
        case 'wallet_getCapabilities':
          return walletGetCapabilities(request, response, {
            getAccounts: accounts,
            getCapabilities: batches.capabilities,
          })
        default:
          response.result = await backend.request({ method, params })
      }
    }),
  )
  const extension = openStream(WALLET, PAGE)
  const requests = createEngineStream({ engine })
  pipeline(extension, requests, extension, () => {})
  const notify = (method: string, params: unknown) => requests.push({ jsonrpc: '2.0', method, params })
  backend.on('accountsChanged', (addresses) => notify('metamask_accountsChanged', addresses))
  const tellNetwork = async () => notify('metamask_chainChanged', await networkOf())
  for (const event of ['chainChanged', 'connect', 'disconnect']) backend.on(event, tellNetwork)

  initializeProvider({
    connectionStream: openStream(PAGE, WALLET),
    providerInfo: {
      uuid: crypto.randomUUID(),
      name: 'MetaMask',
      icon: context.icon,
      rdns: 'io.metamask',
    },
    shouldSetOnWindow: false,
    shouldAnnounceCaip294: false,
    logger: { ...console, debug() {} },
  })
}
