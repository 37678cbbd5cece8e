import { cell, type Dispose, readOnly, type Source } from 'portico/kernel'

/**
 * A source that changes when an optional service appears, disappears or has a new state, so that views render
 * again. `changed` is called each time.
 */
export const watchService = (
  service: Source<{ readonly state: Pick<Source<unknown>, 'subscribe'> } | undefined>,
  { own, changed }: { own(dispose: Dispose): Dispose; changed(): void },
): Source<number> => {
  const count = cell(0)
  let stop = () => {}
  const listen = () => {
    stop()
    const notify = () => {
      count.set(count.get() + 1)
      changed()
    }
    stop = service.get()?.state.subscribe(notify) ?? (() => {})
    notify()
  }
  own(service.subscribe(listen))
  own(() => stop())
  listen()
  return readOnly(count)
}
