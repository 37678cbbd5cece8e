import { type Notices, type NoticesState, type Snack, notices as token } from 'portico/core'
import { type Clock, type Dispose, definePlugin, systemClock } from 'portico/kernel'

export interface NoticesOptions {
  readonly clock?: Clock
}

/** One message at a time, and the alerts. */
export const notices = ({ clock = systemClock }: NoticesOptions = {}) =>
  definePlugin({
    id: 'notices',
    kernel: 1,
    provides: token,
    state: (): NoticesState => ({ alerts: [] }),
    setup: ({ state, emit, own }): Notices => {
      const logged = new Set<string>()
      let ids = 0
      let holds = 0
      let shown: Snack | undefined
      /** Shown when the gap after the former message is over. */
      let next: Snack | undefined
      let lasting: boolean | undefined
      let stop: Dispose | undefined

      const wait = (ms: number, then: Dispose) => {
        stop?.()
        stop = clock.after(ms, then)
      }
      const show = (snack?: Snack) => {
        stop?.()
        shown = snack
        next = undefined
        state.update((draft) => {
          if (snack) draft.snack = snack
          else delete draft.snack
        })
        arm()
      }
      const arm = () => {
        if (shown && !lasting && !holds) wait(4000, show)
      }
      const keep = (id?: number) =>
        state.update((draft) => {
          draft.alerts = draft.alerts.filter((alert) => alert.id !== (id ?? alert.id))
        })
      const dismiss = (id: number) => {
        if ((next ?? shown)?.id === id) show()
        else keep(id)
      }
      own(() => stop?.())
      return {
        state,
        snack: (variant, text, options) => {
          const snack = { id: ++ids, variant, text }
          lasting = options?.stay ?? variant === 'loading'
          if (shown) {
            show()
            wait(150, () => show(next))
            next = snack
          } else if (next) next = snack
          else show(snack)
          return () => dismiss(snack.id)
        },
        alert: (given) => {
          const open = state.get().alerts.find(({ title }) => title === given.title)
          const alert = open ?? { ...given, id: ++ids }
          if (!open) {
            state.update((draft) => void draft.alerts.push(alert))
            emit('alert', alert)
            if (given.kind === 'developer' && !logged.has(given.title)) console.error(given.title, given.text)
            logged.add(given.title)
          }
          return () => dismiss(alert.id)
        },
        dismiss,
        clear: () => {
          show()
          keep()
        },
        hold: () => {
          let mine = 1
          holds++
          if (shown) stop?.()
          return () => {
            holds -= mine
            if (mine) arm()
            mine = 0
          }
        },
      }
    },
  })
