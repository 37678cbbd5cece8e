import { createKernel } from 'portico/kernel'
import { manyPlugins } from './manyPlugins.mjs'

/**
 * Milliseconds that making a kernel and starting so many plugins takes: on the processor, all threads of this process, and
 * by the clock.
 *
 * @param {number} count
 */
export const startKernel = (count) => {
  const plugins = manyPlugins(count)
  const from = performance.now()
  const before = process.cpuUsage()
  const kernel = createKernel({ plugins })
  const { user, system } = process.cpuUsage(before)
  const clock = performance.now() - from
  const running = kernel.plugins.get().filter(({ status }) => status === 'on').length
  if (running !== count) throw new Error(`${running} of ${count} plugins run`)
  kernel.dispose()
  return { cpu: (user + system) / 1000, clock }
}
