'use client'
import { errorText, notices, router, sessions } from 'portico/core'
import { useHost, useOptionalService, useService, useText } from 'portico/react'
import { copyText } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { profile, type WalletConnection } from '../contract.js'

/** The running action of the view. */
export interface RunningAction {
  /** Id of the connection, or `all`. */
  readonly id: string
  readonly phase: 'using' | 'asking' | 'leaving'
  readonly address?: string | undefined
}

/** The view's actions on wallets, one at a time, with their messages. */
export const useWalletActions = (namespace: string, onDone: (id: string) => void) => {
  const text = useText()
  const host = useHost()
  const board = useOptionalService(notices)
  const { push } = useService(router)
  const { disconnect } = useService(sessions)
  const { switchConnection, deleteConnection } = useService(profile)
  const [runningAction, setRunningAction] = useState<RunningAction>()
  const dismissSnack = useRef<() => void>(undefined)
  const unmountAbort = useRef<AbortController>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    unmountAbort.current = abort
    return () => abort.abort(new Error('Modal closed'))
  }, [])
  const showSnack = (variant: 'success' | 'error', message: string) => {
    dismissSnack.current?.()
    dismissSnack.current = board?.snack(variant, message)
  }
  const report = (error: unknown) => host.report(error, 'profile')

  return {
    runningAction,
    confirmDisconnect: (id: string) => setRunningAction({ id, phase: 'asking' }),
    cancel: (id: string) => {
      setRunningAction(undefined)
      onDone(id)
    },
    switchTo: async (connection: WalletConnection, address?: string) => {
      const { id, status } = connection
      // A remembered wallet opens another view, which shows the progress.
      if (status === 'disconnected') {
        switchConnection(connection).catch((error) => {
          if (errorText(error) === 'Modal closed') return
          report(error)
          showSnack('error', text('profile.failed'))
        })
        return
      }
      setRunningAction({ id, phase: 'using', address })
      const signal = unmountAbort.current?.signal
      try {
        const { walletChanged } = await switchConnection(connection, {
          ...(address !== undefined && { address }),
          ...(signal && { signal }),
        })
        if (signal?.aborted) return
        showSnack('success', text(walletChanged ? 'profile.switched.wallet' : 'profile.switched.account'))
      } catch (error) {
        if (signal?.aborted) return
        report(error)
        showSnack('error', text('profile.failed'))
      }
      setRunningAction(undefined)
      onDone(id)
    },
    disconnectWallet: async (id: string) => {
      setRunningAction({ id, phase: 'leaving' })
      const signal = unmountAbort.current?.signal
      try {
        await disconnect(id === 'all' ? { namespace } : { connectionId: id })
        showSnack('success', text(id === 'all' ? 'profile.all.done' : 'profile.disconnect.done'))
      } catch (error) {
        report(error)
        showSnack('error', text('profile.disconnect.failed'))
      }
      // A visitor who has moved on to another chain stays there.
      if (signal?.aborted) return
      setRunningAction(undefined)
      onDone(id)
    },
    forget: (connection: WalletConnection) => {
      deleteConnection(connection)
      showSnack('success', text('profile.forgotten'))
      onDone(connection.id)
    },
    copy: async (address: string) => {
      const ok = await copyText(address)
      showSnack(ok ? 'success' : 'error', text(ok ? 'profile.copied' : 'profile.copy.failed'))
    },
    add: (only: boolean) => push('Connect', only ? undefined : { namespace }),
  }
}

export type WalletActions = ReturnType<typeof useWalletActions>
