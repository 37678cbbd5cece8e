import type { Cell, Dispose } from 'portico/kernel'
import type { FrameStatus } from '../contract.js'
import type { createStore } from '../createStore.js'
import type { lazyTroubles } from './lazyTroubles.js'
import type { Client } from './openClient.js'

interface FollowDeps {
  readonly status: Cell<FrameStatus>
  readonly frame: Cell<HTMLIFrameElement | undefined>
  readonly store: ReturnType<typeof createStore>
  readonly troubles: ReturnType<typeof lazyTroubles>
  emit(event: 'auth.timeout', payload: { readonly reason: string }): void
}

/** Copies the state of a client's frame, and reports its timeouts; the result also releases the client. */
export const followClient = (
  { link, login, release }: Client,
  { status, frame, store, troubles, emit }: FollowDeps,
): Dispose => {
  const follow = () => {
    status.set(link.status.get())
    frame.set(link.frame.get())
    const ids = link.smartAccountNetworks.get()
    if (ids) store.smartAccountNetworks.set(ids.join())
  }
  const undo = [
    link.status.subscribe(follow),
    link.frame.subscribe(follow),
    link.smartAccountNetworks.subscribe(follow),
    link.status.subscribe(() => link.status.get() !== 'failed' && troubles.clear()),
    link.onTimeout((reason) => {
      emit('auth.timeout', { reason })
      // The timeout may belong to another modal of the page.
      const mine = login.waiting()
      troubles.run(({ askForOrigin, alertTimeout }) => {
        askForOrigin()
        if (mine) alertTimeout(reason)
      })
    }),
    troubles.clear,
    release,
  ]
  follow()
  return () => {
    for (const each of undo) each()
  }
}
