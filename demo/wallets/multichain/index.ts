import {
  Caip25CaveatType,
  caip25CaveatBuilder,
  caip25EndowmentBuilder,
  getSessionScopes,
  type SessionValue,
  setNonSCACaipAccountIdsInCaip25CaveatValue,
} from '@metamask/chain-agnostic-permission'
import { createAsyncMiddleware, JsonRpcEngine, type RpcRequest } from '@metamask/json-rpc-engine'
import { Messenger } from '@metamask/messenger'
import {
  type MultichainHandler,
  walletCreateSession,
  walletGetSession,
  walletInvokeMethod,
  walletRevokeSession,
} from '@metamask/multichain-api-middleware'
import { PermissionController } from '@metamask/permission-controller'
import { JsonRpcError, providerErrors } from '@metamask/rpc-errors'
import type { StartRealWallet } from '../types.js'
import { createSolanaKey } from './createSolanaKey.js'

const EXTENSION = 'nkbihfbeogaeaoehlefnkodbefgpgknn'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const STORED = 'portico-test-wallet/multichain-session'
const APPROVAL = ['addRequest', 'hasRequest', 'acceptRequest', 'rejectRequest']

type Listener = (message: unknown) => void
interface Requested {
  readonly permissions: Readonly<
    Record<string, { readonly caveats: readonly { readonly value: SessionValue }[] }>
  >
}

const asMetaMask = (error: unknown) => {
  if (error instanceof JsonRpcError) return error
  const { code, message } = error as { readonly code: number; readonly message: string }
  return code === 4001 ? providerErrors.userRejectedRequest() : new JsonRpcError(code ?? -32603, message)
}

/**
 * MetaMask's multichain API: its handlers of sessions and its controller of permissions. The browser's port between a page
 * and an extension is played here, because a page has none without the extension.
 */
export const start: StartRealWallet = async (wallet, { origin, icon, ask }) => {
  const solana = await createSolanaKey()
  const target = caip25EndowmentBuilder.targetName
  const methods = ['signMessage', 'signTransaction']
  const nonEvm = {
    getNonEvmSupportedMethods: () => methods,
    isNonEvmScopeSupported: (scope: string) => scope === SOLANA,
    getNonEvmAccountAddresses: (scope: string) => (scope === SOLANA ? [`${SOLANA}:${solana.address}`] : []),
  }
  const findNetworkClientIdByChainId = (chainId: string) => {
    if (!wallet.state().chains.includes(Number(chainId))) throw new Error(`No network has ${chainId}.`)
    return chainId
  }
  const accounts = () => {
    const { accounts: all, selected } = wallet.state()
    return [all[selected], ...all.filter((_, index) => index !== selected)] as string[]
  }
  /** The accounts that the owner shares, in the scopes of a session. */
  const withAccounts = (value: SessionValue) =>
    setNonSCACaipAccountIdsInCaip25CaveatValue(value, [
      ...accounts().map((each) => `eip155:1:${each.toLowerCase()}`),
      `${SOLANA}:${solana.address}`,
    ])
  const permission = (value: SessionValue) => ({ [target]: { caveats: [{ type: Caip25CaveatType, value }] } })

  const approval = new Messenger({ namespace: 'ApprovalController' })
  const answers: Readonly<Record<string, (...args: never[]) => unknown>> = {
    async addRequest({ requestData }: { requestData: Requested }) {
      const value = requestData.permissions[target]?.caveats[0]?.value as SessionValue
      const scopes = Object.keys({ ...value.requiredScopes, ...value.optionalScopes })
      const yes = await ask({
        wallet: wallet.name,
        title: 'Connect to this page',
        rows: [
          ['Page', origin],
          ['Chains', scopes.join(', ')],
        ],
      })
      if (!yes) throw providerErrors.userRejectedRequest()
      return { ...requestData, permissions: permission(withAccounts(value)) }
    },
    hasRequest: () => false,
  }
  for (const action of APPROVAL)
    approval.registerActionHandler(`ApprovalController:${action}`, answers[action] ?? (() => undefined))
  const messenger = new Messenger({ namespace: 'PermissionController' })
  approval.delegate({ messenger, actions: APPROVAL.map((each) => `ApprovalController:${each}`) })
  const controller = new PermissionController({
    messenger,
    caveatSpecifications: {
      [Caip25CaveatType]: caip25CaveatBuilder({
        listAccounts: () =>
          wallet.state().accounts.map((address) => ({ type: 'eip155:eoa', address: address.toLowerCase() })),
        findNetworkClientIdByChainId,
        ...nonEvm,
      }),
    },
    permissionSpecifications: { [target]: caip25EndowmentBuilder.specificationBuilder() },
    unrestrictedMethods: [],
  })
  const session = () =>
    (controller.getPermissions(origin)?.[target]?.caveats[0] as { readonly value: SessionValue } | undefined)
      ?.value

  const ports = new Set<Set<Listener>>()
  const tell = (data: unknown) => {
    for (const listeners of ports) for (const each of [...listeners]) each({ type: 'caip-348', data })
  }
  const changed = () => {
    const value = session()
    if (value) localStorage.setItem(STORED, JSON.stringify(value))
    else localStorage.removeItem(STORED)
    const sessionScopes = value ? getSessionScopes(value, nonEvm) : {}
    tell({ jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes } })
  }
  const grant = (value: SessionValue) =>
    controller.grantPermissions({ subject: { origin }, approvedPermissions: permission(value) })
  const stored = localStorage.getItem(STORED)
  if (stored) grant(JSON.parse(stored))

  const hooks = {
    ...nonEvm,
    findNetworkClientIdByChainId,
    getSelectedNetworkClientId: () => String(wallet.state().chainId),
    listAccounts: () => wallet.state().accounts.map((address) => ({ address })),
    getCaveatForOrigin: () => ({ value: session() }),
    async requestPermissionsForOrigin(permissions: unknown) {
      const granted = await controller.requestPermissions({ origin }, permissions)
      // The keys of the test wallet sign for a page that it knows.
      wallet.setBehaviour({ answer: 'approve' })
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      wallet.setBehaviour({ answer: 'ask' })
      changed()
      return granted
    },
    updateCaveat(_target: string, _type: string, value: SessionValue) {
      grant(value)
      changed()
    },
    revokePermissionForOrigin() {
      controller.revokePermissions({ [origin]: [target] })
      changed()
    },
    async handleNonEvmRequestForOrigin({
      request,
    }: {
      request: { method: string; params: Record<string, string> }
    }) {
      const { method, params } = request
      const yes = await ask({
        wallet: wallet.name,
        title: `Solana: ${method}`,
        rows: [['Account', solana.address]],
      })
      if (!yes) throw providerErrors.userRejectedRequest()
      return method === 'signMessage'
        ? solana.signMessage(params.message ?? '')
        : solana.signTransaction(params.transaction ?? '')
    },
  }
  const engine = new JsonRpcEngine()
  const handlers: readonly MultichainHandler[] = [
    walletCreateSession,
    walletGetSession,
    walletInvokeMethod,
    walletRevokeSession,
  ]
  for (const { methodNames, implementation } of handlers)
    engine.push(
      (request: RpcRequest, response: unknown, next: () => void, end: (error?: unknown) => void) => {
        if (!methodNames.includes(request.method)) return next()
        Promise.resolve(implementation(request, response, next, end, hooks)).catch((error) =>
          end(asMetaMask(error)),
        )
      },
    )
  engine.push(
    createAsyncMiddleware(async (request, response) => {
      const { method, params, networkClientId } = request as RpcRequest & { readonly networkClientId: string }
      if (method !== 'wallet_addEthereumChain') wallet.switchChain(Number(networkClientId))
      response.result = await wallet.provider.request({ method, params }).catch((error) => {
        throw asMetaMask(error)
      })
    }),
  )
  wallet.provider.on('accountsChanged', () => {
    const value = session()
    if (!value) return
    if (wallet.state().authorised) grant(withAccounts(value))
    else controller.revokePermissions({ [origin]: [target] })
    changed()
  })

  const connect = () => {
    const listeners = new Set<Listener>()
    ports.add(listeners)
    return {
      async postMessage({ data }: { readonly data: RpcRequest }) {
        // An extension gets a copy.
        const answer = await engine.handle(structuredClone(data))
        for (const each of [...listeners]) each({ type: 'caip-348', data: answer })
      },
      onMessage: { addListener: (listener: Listener) => listeners.add(listener) },
      onDisconnect: { addListener: () => {} },
      disconnect: () => ports.delete(listeners),
    }
  }
  const chrome = (window as { chrome?: object }).chrome ?? {}
  Object.defineProperty(chrome, 'runtime', { value: { connect }, configurable: true })
  Object.defineProperty(window, 'chrome', { value: chrome, configurable: true })
  // As MetaMask's page script announces it (CAIP-294) once it knows the id of its extension.
  const params = {
    uuid: crypto.randomUUID(),
    name: 'MetaMask',
    icon,
    rdns: 'io.metamask',
    targets: [{ type: 'caip-348', value: EXTENSION }],
  }
  const announce = () => {
    const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params }
    window.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail }))
  }
  announce()
  window.addEventListener('caip294:wallet_prompt', announce)
}
