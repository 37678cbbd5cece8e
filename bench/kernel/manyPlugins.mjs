import { definePlugin, point, service } from 'portico/kernel'

const things = point('things')

/**
 * Plugins as real ones are: a slice, a listener, a tap, a contribution; every tenth is needed by the nine after it. Their
 * ids run against the order they are given in, so that nothing is in place by luck.
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
