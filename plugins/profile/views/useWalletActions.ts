'use client'
import { errorText, notices, router, sessions } from 'portico/core'
import { useHost, useOptionalService, useService, useText } from 'portico/react'
import { copyText } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { profile, type WalletConnection } from '../contract.js'

/** The running action of the view. */
export interface Doing {
  /** Id of the connection, or `all`. */
  readonly id: string
  readonly what: 'using' | 'asking' | 'leaving'
  readonly address?: string | undefined
}

/** The view's actions on wallets, one at a time, with their messages. */
export const useWalletActions = (namespace: string, after: (id: string) => void) => {
  const text = useText()
  const host = useHost()
  const board = useOptionalService(notices)
  const { push } = useService(router)
  const { disconnect } = useService(sessions)
  const { switchConnection, deleteConnection } = useService(profile)
  const [doing, setDoing] = useState<Doing>()
  const unsay = useRef<() => void>(undefined)
  const gone = useRef<AbortController>(undefined)
  useEffect(() => {
    const mine = new AbortController()
    gone.current = mine
    return () => mine.abort(new Error('Modal closed'))
  }, [])
  const say = (variant: 'success' | 'error', what: string) => {
    unsay.current?.()
    unsay.current = board?.snack(variant, what)
  }
  const report = (error: unknown) => host.report(error, 'profile')

  return {
    doing,
    ask: (id: string) => setDoing({ id, what: 'asking' }),
    cancel: (id: string) => {
      setDoing(undefined)
      after(id)
    },
    use: async (connection: WalletConnection, address?: string) => {
      const { id, status } = connection
      // A remembered wallet opens another view, which shows the progress.
      if (status === 'disconnected') {
        switchConnection(connection).catch((error) => {
          if (errorText(error) === 'Modal closed') return
          report(error)
          say('error', text('profile.failed'))
        })
        return
      }
      setDoing({ id, what: 'using', address })
      const signal = gone.current?.signal
      try {
        const { walletChanged } = await switchConnection(connection, {
          ...(address !== undefined && { address }),
          ...(signal && { signal }),
        })
        if (signal?.aborted) return
        say('success', text(walletChanged ? 'profile.switched.wallet' : 'profile.switched.account'))
      } catch (error) {
        if (signal?.aborted) return
        report(error)
        say('error', text('profile.failed'))
      }
      setDoing(undefined)
      after(id)
    },
    leave: async (id: string) => {
      setDoing({ id, what: 'leaving' })
      const signal = gone.current?.signal
      try {
        await disconnect(id === 'all' ? { namespace } : { connectionId: id })
        say('success', text(id === 'all' ? 'profile.all.done' : 'profile.disconnect.done'))
      } catch (error) {
        report(error)
        say('error', text('profile.disconnect.failed'))
      }
      // A visitor who has moved on to another chain stays there.
      if (signal?.aborted) return
      setDoing(undefined)
      after(id)
    },
    forget: (connection: WalletConnection) => {
      deleteConnection(connection)
      say('success', text('profile.forgotten'))
      after(connection.id)
    },
    copy: async (address: string) => {
      const ok = await copyText(address)
      say(ok ? 'success' : 'error', text(ok ? 'profile.copied' : 'profile.copy.failed'))
    },
    add: (only: boolean) => push('Connect', only ? undefined : { namespace }),
  }
}

export type WalletActions = ReturnType<typeof useWalletActions>
