import { definePlugin, point, service } from 'portico/kernel'

const things = point('things')

/**
 * Plugins with the parts of real ones: a slice, a listener, a tap, a contribution. Every tenth provides a service that the
 * nine after it need. Their ids are in the opposite order, so that no plugin is in its final place already.
 *
 * @param {number} count
 */
export const manyPlugins = (count) =>
  Array.from({ length: count }, (_, n) => {
    const token = service(`service-${n - (n % 10)}`)
    return definePlugin({
      id: `plugin-${String(count - n).padStart(5, '0')}`,
      kernel: 1,
      ...(n % 10 ? { needs: { token } } : { provides: token }),
      state: () => ({ n }),
      setup: ({ on, tap, contribute, view, messages }) => {
        on('test.ping', () => {})
        tap('test.veto', () => undefined)
        contribute(things, n)
        view(`View${n}`, { title: `view.${n}`, load: async () => ({ default: () => null }) })
        messages('en', { [`view.${n}`]: 'A view' })
        return n % 10 ? undefined : { n }
      },
    })
  })
