import { recorded, recorder } from 'portico/devtools'
import { createKernel, hook } from 'portico/kernel'
import { manyPlugins } from './manyPlugins.mjs'

let plugins
let kernel

window.bench = {
  nothing: () => {},
  prepare: (count) => {
    plugins = manyPlugins(count)
  },
  start: () => {
    kernel = createKernel({ plugins })
  },
  /** Starts and disposes of another kernel, as many times as told. */
  again: (times) => {
    for (let each = 0; each < times; each++) createKernel({ plugins }).dispose()
  },
  running: () => kernel.plugins.get().filter(({ status }) => status === 'on').length,
  listen: (count) => {
    let heard = 0
    for (let each = 0; each < count; each++)
      kernel.on('test.ping', () => {
        heard++
      })
    return () => heard
  },
  /**
   * A kernel with a hook of ten taps, each of which changes its plugin's slice and emits an event: a call is 30 things to
   * record.
   */
  record: (isRecorded) => {
    const steps = Array.from({ length: 10 }, (_, at) => ({
      id: `step${at}`,
      kernel: 1,
      state: () => ({ count: 0 }),
      setup: ({ tap, state, emit }) => {
        tap('modal.arriving', () => {
          state.update((draft) => {
            draft.count++
          })
          emit('view.changed', { view: 'Connect' })
        })
      },
    }))
    let now = 0
    // Each look at the clock is a second later, because a plugin may emit 100 events in a second.
    const clock = { now: () => (now += 1000), after: () => () => {} }
    const one = createKernel({ plugins: [...steps, ...(isRecorded ? [recorder()] : [])], clock })
    const arriving = hook('modal.arriving', 'series')
    return {
      run: (times) => {
        for (let each = 0; each < times; each++) one.call(arriving, { view: 'Account' })
      },
      entries: () => one.get(recorded)?.entries.get().length ?? 0,
    }
  },
  storm: (times) => {
    for (let n = 0; n < times; n++) kernel.emit('test.ping', { n })
  },
}
