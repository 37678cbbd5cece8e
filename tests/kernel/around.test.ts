import { type AnyPlugin, createKernel, definePlugin, type Kernel, service } from 'portico/kernel'
import { describe, expect, it } from 'vitest'

const greeting = service<{ readonly text: string }>('around.greeting')

const greeter = () =>
  definePlugin({ id: 'greeter', kernel: 1, provides: greeting, setup: () => ({ text: 'hello' }) })

/** Adds a mark to the texts of the greeter. */
const marker = (id: string, mark: string, seen: Kernel[] = []): AnyPlugin => ({
  id,
  kernel: 1,
  around: (plugin, kernel: Kernel) => {
    seen.push(kernel)
    if (plugin.id !== 'greeter') return undefined
    const { setup } = plugin as ReturnType<typeof greeter>
    return {
      ...plugin,
      setup: (context: never) => ({ text: `${(setup(context) as { text: string }).text}${mark}` }),
    }
  },
  setup: () => {},
})

describe('around', () => {
  it('starts what it returns, whatever starts first, and each wraps the one before', () => {
    const seen: Kernel[] = []
    const kernel = createKernel({ plugins: [greeter(), marker('z', '!', seen), marker('a', '?')] })
    expect(kernel.get(greeting)?.text).toBe('hello!?')
    expect(new Set(seen)).toEqual(new Set([kernel]))
    kernel.dispose()
  })

  it('is called while its own plugin is off, but not once it was removed', async () => {
    const kernel = createKernel({ plugins: [greeter(), marker('z', '!')], features: { z: false } })
    expect(kernel.get(greeting)?.text).toBe('hello!')
    await kernel.remove('z')
    kernel.setFeatures({ greeter: false })
    kernel.setFeatures({ greeter: true })
    expect(kernel.get(greeting)?.text).toBe('hello')
    kernel.dispose()
  })

  it('of a plugin that is replaced during a pass is not asked any more', async () => {
    const kernel = createKernel({ plugins: [greeter(), marker('z', '!')] })
    kernel.setFeatures({ greeter: false })
    await kernel.use({
      id: 'swapper',
      kernel: 1,
      setup: () => {
        void kernel.remove('z')
        void kernel.use(marker('z', '?'))
      },
    })
    kernel.setFeatures({ greeter: true })
    expect(kernel.get(greeting)?.text).toBe('hello?')
    kernel.dispose()
  })

  it('that throws is reported, and the plugin starts as it is', () => {
    const reports: unknown[] = []
    const broken: AnyPlugin = {
      id: 'broken',
      kernel: 1,
      around: () => {
        throw new Error('broken')
      },
      setup: () => {},
    }
    const kernel = createKernel({ plugins: [greeter(), broken], report: (error) => reports.push(error) })
    expect(kernel.get(greeting)?.text).toBe('hello')
    expect(reports).toEqual([new Error('broken'), new Error('broken')])
    kernel.dispose()
  })
})
