import type { NoticeAction, Notices, NoticesState } from 'portico/core'
import { cell } from 'portico/kernel'

/** A `notices` service that shows messages at once and hides them only on request. */
export const createMockNotices = (): Notices => {
  const state = cell<NoticesState>({ alerts: [] })
  const actions = new Map<number, () => void>()
  let last = 0
  const label = (id: number, action?: NoticeAction) => {
    if (action) actions.set(id, () => action.run())
    return action && { action: action.label }
  }
  const dismiss = (id: number) =>
    state.set({ ...state.get(), alerts: state.get().alerts.filter((alert) => alert.id !== id) })
  return {
    state,
    snack: (variant, text, options) => {
      const id = ++last
      const snack = { id, variant, text, ...label(id, options?.action) }
      state.set({ ...state.get(), snack })
      return () => {
        if (state.get().snack === snack) state.set({ alerts: state.get().alerts })
      }
    },
    alert: ({ action, ...alert }) => {
      const id = ++last
      const next = { ...alert, id, ...label(id, action) }
      state.set({ ...state.get(), alerts: [...state.get().alerts, next] })
      return () => dismiss(id)
    },
    dismiss,
    act: (id) => {
      dismiss(id)
      actions.get(id)?.()
    },
    clear: () => state.set({ alerts: [] }),
    hold: () => () => {},
  }
}
