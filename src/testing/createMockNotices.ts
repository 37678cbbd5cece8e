import type { Notices, NoticesState } from 'portico/core'
import { cell } from 'portico/kernel'

/** A `notices` service that shows at once and hides only when told. */
export const createMockNotices = (): Notices => {
  const state = cell<NoticesState>({ alerts: [] })
  let last = 0
  const dismiss = (id: number) =>
    state.set({ ...state.get(), alerts: state.get().alerts.filter((alert) => alert.id !== id) })
  return {
    state,
    snack: (variant, text) => {
      const snack = { id: ++last, variant, text }
      state.set({ ...state.get(), snack })
      return () => {
        if (state.get().snack === snack) state.set({ alerts: state.get().alerts })
      }
    },
    alert: (alert) => {
      const id = ++last
      state.set({ ...state.get(), alerts: [...state.get().alerts, { ...alert, id }] })
      return () => dismiss(id)
    },
    dismiss,
    clear: () => state.set({ alerts: [] }),
    hold: () => () => {},
  }
}
