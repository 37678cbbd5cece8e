import { field, readWalletError, walletFailure, within } from 'portico/core'
import { cell, type Dispose, type Namespace, type Source } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { Scopes } from './contract.js'
import { type ExtensionPort, openPort } from './openPort.js'
import { readScopes } from './readScopes.js'

/** How long a wallet may take for an answer that needs no visitor, in milliseconds. */
const READ_DEADLINE = 5000
/** Requests that may be open at a wallet at once. */
const MAX_OPEN = 256

type Listener = (scope: string, method: string, params: unknown) => void

/** A wallet of many chains behind the port of its extension. */
export interface MultichainWallet {
  readonly scopes: Source<Scopes>
  /** Aborts when the extension cannot be reached any more. */
  readonly lost: AbortSignal
  /** Reads the session, asking nobody. */
  refresh(): Promise<Scopes>
  /** Asks the visitor for these scopes and those of the session (CAIP-25). */
  create(scopes: Readonly<Record<string, readonly string[]>>): Promise<Scopes>
  /** Sends a request to a chain (CAIP-27). */
  invoke(scope: string, method: string, params?: unknown): Promise<unknown>
  /** Ends the session of a namespace in the wallet (CAIP-285). */
  revoke(namespace: Namespace): Promise<void>
  /** Notifications of chains (`wallet_notify`). */
  listen(listener: Listener): Dispose
}

const walletError = (error: unknown) => {
  const { message, code } = readWalletError(error)
  return walletFailure(message, code)
}

export const namespaceOf = (scope: string): string => scope.replace(/^wallet:/, '').replace(/:.*/, '')

/** Whether the session has an account of the namespace. */
export const shares = (scopes: Scopes, namespace: string): boolean =>
  Object.entries(scopes).some(([scope, { accounts }]) => namespaceOf(scope) === namespace && accounts[0])

/** Talks to a wallet's extension by messages of CAIP-348; its port is opened with the first request. */
export const createWallet = (extension: string): MultichainWallet => {
  const scopes = cell<Scopes>(Object.freeze({}))
  const lost = new AbortController()
  const listeners = new Set<Listener>()
  const open = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
  let port: ExtensionPort | undefined
  let lastId = 0

  const onMessage = (message: unknown) => {
    if (field(message, 'type') !== 'caip-348') return
    const data = field(message, 'data')
    const method = field(data, 'method')
    const params = field(data, 'params')
    if (method === 'wallet_sessionChanged') scopes.set(readScopes(params))
    else if (method === 'wallet_notify') {
      const [scope, notification] = [field(params, 'scope'), field(params, 'notification')]
      const event = field(notification, 'method')
      if (typeof scope === 'string' && typeof event === 'string')
        for (const listener of [...listeners]) listener(scope, event, field(notification, 'params'))
    } else {
      const id = field(data, 'id') as number
      const request = open.get(id)
      open.delete(id)
      const error = field(data, 'error')
      if (error) request?.reject(walletError(error))
      else request?.resolve(field(data, 'result'))
    }
  }
  const onDisconnect = (closed: ExtensionPort, hasAnswered: boolean) => {
    if (port !== closed) return
    port = undefined
    for (const { reject } of open.values())
      reject(walletError({ code: 4900, message: 'The wallet has closed its connection' }))
    open.clear()
    const end = () => {
      scopes.set(Object.freeze({}))
      lost.abort()
    }
    // An extension that rests or is updated takes a new port; one that never answered would close that, too.
    if (hasAnswered && !lost.signal.aborted) wallet.refresh().catch(end)
    else end()
  }
  const connect = (): ExtensionPort => {
    if (port) return port
    const opened = openPort(extension)
    port = opened
    let hasAnswered = false
    opened.onMessage.addListener((message) => {
      hasAnswered = true
      try {
        onMessage(message)
      } catch {
        // A malformed message is none.
      }
    })
    opened.onDisconnect.addListener(() => onDisconnect(opened, hasAnswered))
    return opened
  }
  const request = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (open.size >= MAX_OPEN) return reject(walletError('Too many requests are open at the wallet'))
      const id = ++lastId
      try {
        const opened = connect()
        open.set(id, { resolve, reject })
        opened.postMessage({ type: 'caip-348', data: { jsonrpc: '2.0', id, method, params } })
      } catch (error) {
        open.delete(id)
        reject(walletError(error))
      }
    })
  const take = (answer: unknown): Scopes => {
    const now = readScopes(answer)
    scopes.set(now)
    return now
  }

  const wallet: MultichainWallet = {
    scopes,
    lost: lost.signal,
    refresh: async () =>
      take(
        await within(request('wallet_getSession', {}), {
          ms: READ_DEADLINE,
          late: 'The wallet did not answer',
        }),
      ),
    create: async (wanted) => {
      const granted = Object.entries(scopes.get()).filter(([scope]) => !scope.startsWith('wallet'))
      const known = Object.fromEntries(granted.map(([scope, { methods }]) => [scope, methods]))
      const all: Record<string, readonly string[]> = { ...known, ...wanted }
      if (Object.keys(all).some((scope) => scope.startsWith(`${evm}:`)))
        all[`wallet:${evm}`] = ['wallet_addEthereumChain']
      const optionalScopes = Object.fromEntries(
        Object.entries(all).map(([scope, methods]) => {
          const notifications = scope.startsWith(evm) ? ['eth_subscription'] : []
          return [scope, { methods: [...methods], notifications, accounts: [] }]
        }),
      )
      return take(await request('wallet_createSession', { optionalScopes }))
    },
    invoke: (scope, method, params) =>
      request('wallet_invokeMethod', {
        scope,
        request: { method, ...(params !== undefined && { params }) },
      }),
    revoke: async (namespace) => {
      const all = Object.keys(scopes.get())
      const ended = all.filter((scope) => namespaceOf(scope) === namespace)
      const others = [...new Set(all.map(namespaceOf))].filter((each) => each !== namespace)
      const isLast = !others.some((each) => shares(scopes.get(), each))
      await request('wallet_revokeSession', isLast ? {} : { scopes: ended })
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return wallet
}
