import type { Connection, Router, Sessions, StackEntry } from 'portico/core'
import { type Dispose, type Namespace, PorticoError, type Source } from 'portico/kernel'
import { type Auth, isEmbedded } from 'portico/plugins/auth/contract'
import type { Profile, SwitchOptions, WalletConnection, WalletSwitch } from './contract.js'

export interface SwitchPorts {
  readonly sessions: Pick<Sessions, 'state' | 'activate' | 'selectAccount' | 'setActiveNamespace'>
  readonly router: Pick<Router, 'state' | 'open' | 'push'>
  isSameAddress(namespace: Namespace, one: string | undefined, other: string | undefined): boolean
  readonly auth: Source<Pick<Auth, 'setAccountType'> | undefined>
  /** Every connection, live or remembered. */
  all(): readonly WalletConnection[]
  /** Whether it can be connected again. */
  isOffered(connection: WalletConnection): boolean
  /** The view a plugin or a connector registered under a name. */
  entryOf(name: string, given: { readonly namespace?: Namespace }): StackEntry | undefined
  /** Calls back for every connection the visitor makes. */
  onConnected(listener: (connection: Connection) => void): Dispose
  readonly stop: AbortSignal
}

const refusal = (message: string, code = 'session') =>
  new PorticoError(message, { category: 'session', code })

/** The view that reconnects a remembered wallet in its original way. */
const wayTo = (
  { connectorId, namespace, login, ...connection }: WalletConnection,
  entryOf: SwitchPorts['entryOf'],
): StackEntry => {
  // The address of an e-mail login is not remembered, so Connect shows its field.
  const logins = { view: 'Connect', params: { namespace } }
  if (isEmbedded(connection)) return (login && entryOf(login, { namespace })) ?? logins
  return entryOf(connectorId, {}) ?? { view: 'ConnectingExternal', params: { connectorId, namespace } }
}

export const createSwitch = (ports: SwitchPorts): Profile['switchConnection'] => {
  const { sessions, router, isSameAddress, stop } = ports
  const accountOf = (namespace: string) => sessions.state.get().namespaces[namespace]?.account

  const choose = async ({ namespace, accounts, ...connection }: WalletConnection, address: string) => {
    const account = accounts.find((each) => isSameAddress(namespace, each.address, address))
    if (!account) throw refusal('The wallet has no such account')
    if (isSameAddress(namespace, accountOf(namespace)?.address, account.address)) return
    const auth = isEmbedded(connection) ? ports.auth.get() : undefined
    if (auth && (account.type === 'eoa' || account.type === 'smartAccount'))
      await auth.setAccountType(account.type)
    else await sessions.selectAccount(namespace, account.address)
  }

  /** Shows the view that connects it, and resolves once it is live. */
  const reconnect = (target: WalletConnection, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const way = wayTo(target, ports.entryOf)
      const { view, params } = way
      const isThere = () => {
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
      const leave = () => end(() => reject(signal?.reason))
      const dispose = () => end(() => reject(refusal('The modal was disposed')))
      const undos: Dispose[] = [
        ports.onConnected(({ id }) => id === target.id && end(resolve)),
        () => signal?.removeEventListener('abort', leave),
        () => stop.removeEventListener('abort', dispose),
      ]
      signal?.addEventListener('abort', leave)
      stop.addEventListener('abort', dispose)
      const { open, embedded } = router.state.get()
      if (open || embedded) {
        router.push(way)
        // No plugin provides the view, or the visitor may not see it.
        if (!isThere()) return end(() => reject(refusal(`The view ${view} cannot be shown`)))
      } else
        void router
          .open({ entry: way })
          // Another view may have been shown instead; either way the attempt is over.
          .then(
            () => end(() => reject(refusal('Modal closed', 'modal-closed'))),
            (cause) => end(() => reject(cause)),
          )
      // Opening may ask plugins first, so the view may appear later.
      let shown = false
      const follow = () => {
        if (isThere()) shown = true
        else if (shown) end(() => reject(refusal('Modal closed', 'modal-closed')))
      }
      undos.push(router.state.subscribe(follow))
      follow()
    })

  return async ({ id }, { address, signal }: SwitchOptions = {}): Promise<WalletSwitch> => {
    signal?.throwIfAborted()
    const target = ports.all().find((each) => each.id === id)
    const connectorId = target?.connectorId ?? id
    if (!target || !ports.isOffered(target))
      throw refusal(`No connector found for connection: ${connectorId}`, 'connector-missing')
    const { namespace, status } = target
    const before = accountOf(namespace)
    if (status === 'disconnected') {
      await reconnect(target, signal)
      const now = ports.all().find((each) => each.id === id)
      // The wallet may not share that account any more.
      if (now?.accounts.some((each) => isSameAddress(namespace, each.address, address)))
        await choose(now, address as string)
    } else {
      if (status !== 'connected' && status !== 'active')
        throw refusal(`Invalid connection status: ${status}`, 'connection-status-invalid')
      if (status === 'active') sessions.activate(id)
      try {
        if (address !== undefined) await choose(target, address)
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
