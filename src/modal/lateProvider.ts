import type { Provider } from 'portico/kernel'

/** A provider that is there at once and hands over to the real one when its code is loaded. */
export const lateProvider = (load: () => Promise<Provider>): Provider => {
  const undo = new Map<(payload: unknown) => void, Map<string, () => void>>()
  const provider: Provider = {
    request: async (call) => (await load()).request(call),
    on: (event, listener) => {
      let left = false
      const undos = undo.get(listener) ?? new Map()
      undos.get(event)?.()
      undos.set(event, () => {
        left = true
      })
      undo.set(listener, undos)
      void load().then(
        (real) => {
          if (left) return
          real.on(event, listener)
          undos.set(event, () => real.removeListener(event, listener))
        },
        () => {},
      )
      return provider
    },
    removeListener: (event, listener) => {
      undo.get(listener)?.get(event)?.()
      undo.get(listener)?.delete(event)
      return provider
    },
  }
  return Object.freeze(provider)
}
