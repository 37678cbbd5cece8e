import { createKernel } from 'portico/kernel'
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
  storm: (times) => {
    for (let n = 0; n < times; n++) kernel.emit('test.ping', { n })
  },
}
