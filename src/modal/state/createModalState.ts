import { type RouterState, type SessionsState, sessions as sessionsToken, type Theme } from 'portico/core'
import { cell, type Kernel, type Network, type Source } from 'portico/kernel'
import { initialParts, type Parts, snapshot } from './snapshot.js'

/** Creates the public state of a modal, composed from its services, or from the options until these run. */
export const createModalState = (
  { state: root, get: service, features, decisions, plugins, texts }: Kernel,
  opening: Source<number>,
  theme: Source<Theme>,
  locale: Source<string>,
  networks: readonly Network[],
  defaultNetwork: string | undefined,
) => {
  const early = cell(initialParts(networks, defaultNetwork))
  const read = (): Parts => {
    const { session, router } = root.get().plugins as {
      session?: SessionsState
      router?: RouterState
    }
    const [sessions, closed] = early.get()
    return [
      // The state of a plugin exists before its `setup` fills it.
      (service(sessionsToken) && session) ?? sessions,
      router ?? closed,
      opening.get() > 0,
      features.get(),
      plugins.get(),
      theme.get(),
      locale.get(),
      texts.get(),
      decisions.get(),
      sessions.restored || !!session?.restored,
    ]
  }
  let parts = read()
  let state = snapshot(parts)
  const initial = state
  const get = () => {
    const now = read()
    if (now.some((part, index) => part !== parts[index])) {
      parts = now
      state = snapshot(now)
    }
    return state
  }

  // All listeners share one subscription, because a page may have many buttons, and each of them reads
  // several parts.
  const shared = cell(state)
  const update = () => shared.set(get())
  let watching = false

  return {
    initial,
    get,
    subscribe: (listener: () => void) => {
      if (!watching) {
        watching = true
        update()
        for (const source of [root, early, opening, features, plugins, theme, locale, texts, decisions])
          source.subscribe(update)
      }
      return shared.subscribe(listener)
    },
    /** Sets the state of sessions that is used until their service runs. */
    setEarly: (networks: readonly Network[], restored = early.get()[0].restored) =>
      early.set(initialParts(networks, defaultNetwork, restored)),
  }
}
