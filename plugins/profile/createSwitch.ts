import type { Connection, Router, Sessions, StackEntry } from 'portico/core'
import { type Dispose, type Namespace, PorticoError, type Source } from 'portico/kernel'
import { type Auth, isEmbedded } from 'portico/plugins/auth/contract'
import type { Profile, SwitchOptions, WalletConnection, WalletSwitch } from './contract.js'

export interface SwitchDeps {
  readonly sessions: Pick<Sessions, 'state' | 'activate' | 'selectAccount' | 'setActiveNamespace'>
  readonly router: Pick<Router, 'state' | 'open' | 'push'>
  isSameAddress(namespace: Namespace, one: string | undefined, other: string | undefined): boolean
  readonly auth: Source<Pick<Auth, 'setAccountType'> | undefined>
  /** Every connection, live or remembered. */
  all(): readonly WalletConnection[]
  /** Whether it can be connected again. */
  isOffered(connection: WalletConnection): boolean
  /** The view a plugin or a connector registered under a name. */
  entryOf(name: string, params: { readonly namespace?: Namespace }): StackEntry | undefined
  /** Calls back for every connection the visitor makes. */
  onConnected(listener: (connection: Connection) => void): Dispose
  readonly stop: AbortSignal
}

const sessionError = (message: string, code = 'session') =>
  new PorticoError(message, { category: 'session', code })

/** The view that reconnects a remembered wallet in its original way. */
const entryFor = (
  { connectorId, namespace, login, ...connection }: WalletConnection,
  entryOf: SwitchDeps['entryOf'],
): StackEntry => {
  // The address of an e-mail login is not remembered, so Connect shows its field.
  const connectEntry = { view: 'Connect', params: { namespace } }
  if (isEmbedded(connection)) return (login && entryOf(login, { namespace })) ?? connectEntry
  return entryOf(connectorId, {}) ?? { view: 'ConnectingExternal', params: { connectorId, namespace } }
}

export const createSwitch = (deps: SwitchDeps): Profile['switchConnection'] => {
  const { sessions, router, isSameAddress, stop } = deps
  const accountOf = (namespace: string) => sessions.state.get().namespaces[namespace]?.account

  const selectAccount = async ({ namespace, accounts, ...connection }: WalletConnection, address: string) => {
    const account = accounts.find((each) => isSameAddress(namespace, each.address, address))
    if (!account) throw sessionError('The wallet has no such account')
    if (isSameAddress(namespace, accountOf(namespace)?.address, account.address)) return
    const auth = isEmbedded(connection) ? deps.auth.get() : undefined
    if (auth && (account.type === 'eoa' || account.type === 'smartAccount'))
      await auth.setAccountType(account.type)
    else await sessions.selectAccount(namespace, account.address)
  }

  /** Shows the view that connects it, and resolves once it is live. */
  const reconnect = (target: WalletConnection, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry = entryFor(target, deps.entryOf)
      const { view, params } = entry
      const isViewShown = () => {
        const { open, embedded, stack } = router.state.get()
        return (
          (open || embedded) &&
          stack.some((each) => each.view === view && JSON.stringify(each.params) === JSON.stringify(params))
        )
      }
      const end = (settle: () => void) => {
        for (const undo of undos) undo()
        settle()
      }
      const onAbort = () => end(() => reject(signal?.reason))
      const onDispose = () => end(() => reject(sessionError('The modal was disposed')))
      const undos: Dispose[] = [
        deps.onConnected(({ id }) => id === target.id && end(resolve)),
        () => signal?.removeEventListener('abort', onAbort),
        () => stop.removeEventListener('abort', onDispose),
      ]
      signal?.addEventListener('abort', onAbort)
      stop.addEventListener('abort', onDispose)
      const { open, embedded } = router.state.get()
      if (open || embedded) {
        router.push(entry)
        // No plugin provides the view, or the visitor may not see it.
        if (!isViewShown()) return end(() => reject(sessionError(`The view ${view} cannot be shown`)))
      } else
        void router
          .open({ entry: entry })
          // Another view may have been shown instead; either way the attempt is over.
          .then(
            () => end(() => reject(sessionError('Modal closed', 'modal-closed'))),
            (cause) => end(() => reject(cause)),
          )
      // Opening may ask plugins first, so the view may appear later.
      let shown = false
      const follow = () => {
        if (isViewShown()) shown = true
        else if (shown) end(() => reject(sessionError('Modal closed', 'modal-closed')))
      }
      undos.push(router.state.subscribe(follow))
      follow()
    })

  return async ({ id }, { address, signal }: SwitchOptions = {}): Promise<WalletSwitch> => {
    signal?.throwIfAborted()
    const target = deps.all().find((each) => each.id === id)
    const connectorId = target?.connectorId ?? id
    if (!target || !deps.isOffered(target))
      throw sessionError(`No connector found for connection: ${connectorId}`, 'connector-missing')
    const { namespace, status } = target
    const before = accountOf(namespace)
    if (status === 'disconnected') {
      await reconnect(target, signal)
      const now = deps.all().find((each) => each.id === id)
      // The wallet may not share that account any more.
      if (now?.accounts.some((each) => isSameAddress(namespace, each.address, address)))
        await selectAccount(now, address as string)
    } else {
      if (status !== 'connected' && status !== 'active')
        throw sessionError(`Invalid connection status: ${status}`, 'connection-status-invalid')
      if (status === 'active') sessions.activate(id)
      try {
        if (address !== undefined) await selectAccount(target, address)
      } catch (error) {
        // Return to the previous connection, unless it has ended meanwhile.
        const last = before?.connectionId
        const { connections } = sessions.state.get()
        if (last && last !== id && connections.some((each) => each.id === last)) sessions.activate(last)
        throw error
      }
      sessions.setActiveNamespace(namespace)
    }
    const after = accountOf(namespace)
    return {
      namespace,
      address: after?.address ?? '',
      accountChanged: !isSameAddress(namespace, before?.address, after?.address),
      walletChanged: before?.connectionId !== id,
    }
  }
}
