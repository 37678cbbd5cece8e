import {
  type Alert,
  type NoticeAction,
  type Notices,
  type NoticesState,
  type Snack,
  notices as token,
} from 'portico/core'
import { type Clock, type Dispose, definePlugin, readOnly, systemClock } from 'portico/kernel'

export interface NoticesOptions {
  readonly clock?: Clock
}

/** Shows one message at a time, and the alerts. */
export const notices = ({ clock = systemClock }: NoticesOptions = {}) =>
  definePlugin({
    id: 'notices',
    kernel: 1,
    provides: token,
    state: (): NoticesState => ({ alerts: [] }),
    setup: ({ state, emit, on, own }): Notices => {
      const logged = new Set<string>()
      const actions = new Map<number, () => void>()
      let ids = 0
      let holds = 0
      let shown: Snack | undefined
      /** Shown after the pause that follows the previous message. */
      let next: Snack | undefined
      let lasting: boolean | undefined
      let stop: Dispose | undefined

      const schedule = (ms: number, then: Dispose) => {
        stop?.()
        stop = clock.after(ms, then)
      }
      const show = (snack?: Snack) => {
        stop?.()
        for (const replaced of [shown, next]) if (replaced && replaced !== snack) actions.delete(replaced.id)
        shown = snack
        next = undefined
        state.update((draft) => {
          if (snack) draft.snack = snack
          else delete draft.snack
        })
        arm()
      }
      const arm = () => {
        if (shown && !lasting && !holds) schedule(4000, show)
      }
      const removeAlerts = (id?: number) => {
        for (const alert of state.get().alerts) if (alert.id === (id ?? alert.id)) actions.delete(alert.id)
        state.update((draft) => {
          draft.alerts = draft.alerts.filter((alert) => alert.id !== (id ?? alert.id))
        })
      }
      const dismiss = (id: number) => {
        if ((next ?? shown)?.id === id) show()
        else removeAlerts(id)
      }
      own(() => stop?.())
      on('modal.closed', () => show())
      const label = (id: number, action: NoticeAction | undefined) => {
        if (action) actions.set(id, () => action.run())
        return action && { action: action.label }
      }
      return {
        state: readOnly(state),
        snack: (variant, text, options) => {
          const id = ++ids
          const action = options?.action
          const snack = { id, variant, text, ...label(id, action) }
          lasting = options?.stay ?? (variant === 'loading' || (variant === 'error' && !!action))
          if (shown) {
            show()
            schedule(150, () => show(next))
            next = snack
          } else if (next) {
            actions.delete(next.id)
            next = snack
          } else show(snack)
          return () => dismiss(id)
        },
        alert: ({ action, ...content }) => {
          const keyOf = ({ kind, code, text }: Pick<Alert, 'kind' | 'code' | 'text'>) =>
            // A visitor's text depends on the language; a developer may make one mistake in two places.
            kind === 'visitor' ? code : `${code} ${text}`
          const key = keyOf(content)
          const open = state.get().alerts.find((each) => keyOf(each) === key)
          const id = open?.id ?? ++ids
          const alert = open ?? { ...content, id, ...label(id, action) }
          if (!open) {
            state.update((draft) => void draft.alerts.push(alert))
            emit('alert', alert)
            if (content.kind === 'developer' && !logged.has(key)) console.error(content.title, content.text)
            logged.add(key)
          }
          return () => dismiss(id)
        },
        dismiss,
        act: (id) => {
          const run = actions.get(id)
          dismiss(id)
          run?.()
        },
        clear: () => {
          show()
          removeAlerts()
        },
        hold: () => {
          let share = 1
          holds++
          if (shown) stop?.()
          return () => {
            holds -= share
            if (share) arm()
            share = 0
          }
        },
      }
    },
  })
