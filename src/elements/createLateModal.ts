import type { Modal, ModalState } from 'portico/core'
import { type ButtonModal, buttonTexts } from '#modal'

/** A modal whose code may not be loaded yet. */
export interface LateModal extends ButtonModal {
  /** The modal itself, once it is loaded. */
  get(): Modal | undefined
  /** Loads the modal; after a failure the next call tries again. */
  load(): Promise<Modal>
  dispose(): void
}

const initialState = (ready: boolean): ModalState => ({
  open: false,
  view: 'Connect',
  history: [],
  loading: false,
  ready,
  activeNamespace: undefined,
  status: 'disconnected',
  address: undefined,
  caipAddress: undefined,
  network: undefined,
  accounts: {},
  networks: {},
  connections: [],
  features: {},
  plugins: [],
  theme: { mode: 'system', variables: {} },
  locale: 'en',
})

const texts: Readonly<Record<string, string>> = buttonTexts

/** Stands for a modal until its code is loaded, and for that modal from then on. */
export const createLateModal = (
  make: () => Promise<Modal>,
  {
    ready,
    waits,
  }: {
    /** No connection is stored. */
    readonly ready: boolean
    /** Nothing is loaded before the click. */
    readonly waits: boolean
  },
): LateModal => {
  const listeners = new Set<() => void>()
  let state = initialState(ready)
  let modal: Modal | undefined
  let loading: Promise<Modal> | undefined
  let disposed = false
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const load = () => {
    loading ??= make().then(
      (made) => {
        if (disposed) made.dispose()
        else {
          modal = made
          modal.start()
          modal.subscribe(notify)
          notify()
        }
        return made
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    get: () => modal,
    load,
    getState: () => modal?.getState() ?? state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    text: (id, params) => modal?.text(id, params) ?? texts[id] ?? '',
    async open(options) {
      state = { ...state, loading: true }
      notify()
      try {
        return await (await load()).open(options)
      } finally {
        state = { ...state, loading: false }
        notify()
      }
    },
    close: async () => (await modal?.close()) ?? true,
    prefetch: async (reason) => {
      if (!reason || !waits) await load().then((made) => made.prefetch(reason))
    },
    start() {},
    dispose() {
      disposed = true
      modal?.dispose()
    },
  }
}
