import { createModal } from 'portico'
import { createKernel, definePlugin, type Slice } from 'portico/kernel'
import { ModalProvider, useModalState, useSource } from 'portico/react'
import { memo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'

const SUBSCRIBERS = 1000
const undo: (() => void)[] = []

afterEach(() => {
  for (const each of undo.splice(0)) each()
})

interface ItemProps {
  readonly at: number
  readonly rendered: number[]
  /** A hook that returns the component's text, by its index. */
  readonly useText: (at: number) => string
}

const Item = memo(({ at, rendered, useText }: ItemProps) => {
  rendered.push(at)
  return <li>{useText(at)}</li>
})

/**
 * Renders this number of components that read with `useText`;
 * `rendered` lists the indexes of renders in order.
 */
function draw(useText: ItemProps['useText'], modal?: ReturnType<typeof createModal>) {
  const rendered: number[] = []
  const list = document.createElement('ol')
  document.body.append(list)
  const root = createRoot(list)
  const items = Array.from({ length: SUBSCRIBERS }, (_, at) => (
    <Item key={String(at)} at={at} rendered={rendered} useText={useText} />
  ))
  flushSync(() => root.render(modal ? <ModalProvider modal={modal}>{items}</ModalProvider> : items))
  undo.push(() => {
    root.unmount()
    list.remove()
  })
  return { rendered, text: (at: number) => list.children[at]?.textContent }
}

describe('one update with 1,000 subscribers of which it concerns one', () => {
  it('renders one component and reads each part once for the state of a plugin', () => {
    let slice: Slice<{ items: number[] }> | undefined
    const plugin = definePlugin({
      id: 'numbers',
      kernel: 1,
      state: () => ({ items: Array.from({ length: SUBSCRIBERS }, () => 0) }),
      setup: ({ state }) => {
        slice = state
      },
    })
    const kernel = createKernel({ plugins: [plugin] })
    undo.push(kernel.dispose)
    if (!slice) throw new Error('The plugin does not run')
    const numbers = slice
    let looks = 0
    const selectors = Array.from(
      { length: SUBSCRIBERS },
      (_, at) =>
        ({ items }: { items: readonly number[] }) => {
          looks++
          return String(items[at])
        },
    )
    const { rendered, text } = draw((at) => useSource(numbers, selectors[at]))
    expect(rendered).toHaveLength(SUBSCRIBERS)
    rendered.length = looks = 0
    flushSync(() =>
      numbers.update((draft) => {
        draft.items[500] = 7
      }),
    )
    expect(rendered).toEqual([500])
    expect(text(500)).toBe('7')
    expect(looks).toBe(SUBSCRIBERS)
  })

  it('renders one component for the state of the modal', () => {
    const network = { id: 1, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
    const modal = createModal({
      networks: [{ ...network, rpcUrls: { default: { http: [] } } }],
      debug: false,
    })
    undo.push(modal.dispose)
    const { rendered, text } = draw(
      (at) => useModalState(({ theme, status }) => (at === 500 ? theme.mode : status)),
      modal,
    )
    rendered.length = 0
    flushSync(() => modal.setTheme({ mode: 'light' }))
    expect(rendered).toEqual([500])
    expect(text(500)).toBe('light')
  })
})
