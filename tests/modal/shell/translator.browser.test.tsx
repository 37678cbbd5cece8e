import type { Modal } from 'portico/core'
import { cell, definePlugin } from 'portico/kernel'
import { useSource } from 'portico/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

const font = (text: string) => {
  const inner = document.createElement('font')
  inner.textContent = text
  const outer = document.createElement('font')
  outer.append(inner)
  return outer
}
/** The ways in which translators replace a text. */
const ways: Readonly<Record<string, (node: Text, text: string) => void>> = {
  'replaces the node': (node, text) => node.replaceWith(font(text)),
  'adds an element before the node and removes it': (node, text) => {
    node.before(font(text))
    node.remove()
  },
  'adds an element after the node and removes it': (node, text) => {
    node.after(font(text))
    node.remove()
  },
  'removes the node and adds an element there': (node, text) => {
    const { parentNode, nextSibling } = node
    node.remove()
    parentNode?.insertBefore(font(text), nextSibling)
  },
  'moves the node into an element': (node, text) => {
    const wrapper = document.createElement('font')
    node.replaceWith(wrapper)
    node.nodeValue = text
    wrapper.append(node)
  },
  'replaces the node by another text': (node, text) => node.replaceWith(document.createTextNode(text)),
  'changes the text of the node': (node, text) => {
    node.nodeValue = text
  },
}

/** Translates to capitals, in the same task as each change. */
const translate = (root: Node, change: (node: Text, text: string) => void) => {
  const run = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const node of texts) {
      const text = node.data.toUpperCase()
      if (text !== node.data) change(node, text)
    }
  }
  run()
  const observer = new MutationObserver(run)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  ends.push(() => observer.disconnect())
}

const step = cell(0)
/** A view of texts beside each other and beside elements, which appear, change and go. */
const View = () => {
  const now = useSource(step)
  return (
    <>
      <p data-testid="texts">
        {now % 2 === 0 && 'even '}
        step {now}
        {now % 3 === 0 && <b> third </b>}
        {now % 3 === 1 ? ' of ' : null}
        {now > 2 && 'many '}
      </p>
      {now % 2 === 1 ? 'odd' : <i>even</i>}
      <p>{now % 2 ? 'one' : 'two'}</p>
    </>
  )
}

const start = async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  step.set(0)
  const modal: Modal = createModal({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.invalid'] } },
      },
    ],
    plugins: [
      definePlugin({
        id: 'acme',
        kernel: 1,
        setup: (context) =>
          void context.view('Connect', {
            title: 'modal.help',
            load: async () => ({ default: View }),
          } as never),
      }),
    ],
  })
  ends.push(() => modal.dispose())
  const errors: unknown[] = []
  modal.on('error', (error) => void errors.push(error))
  modal.start()
  void modal.open()
  const find = () => {
    for (const host of document.querySelectorAll('*'))
      for (const each of host.shadowRoot?.querySelectorAll('*') ?? []) {
        const found = [host.shadowRoot, each.shadowRoot].find((root) =>
          root?.querySelector('[data-testid=texts]'),
        )
        if (found) return found
      }
    return undefined
  }
  await vi.waitFor(() => expect(find()).toBeDefined())
  return { modal, errors, root: find() as ShadowRoot }
}

/** The texts of a step, as the translator shows them. */
const expected = (now: number) =>
  [
    `${now % 2 === 0 ? 'even ' : ''}step ${now}${now % 3 === 0 ? ' third ' : ''}${now % 3 === 1 ? ' of ' : ''}${now > 2 ? 'many ' : ''}`,
    now % 2 === 1 ? 'odd' : 'even',
    now % 2 ? 'one' : 'two',
  ]
    .join('')
    .toUpperCase()

test.each(Object.entries(ways))(
  'a translator that %s leaves the card whole and up to date',
  async (_, change) => {
    const { modal, errors, root } = await start()
    translate(root, change)
    const shown = () => root.querySelector('[data-testid=texts]')?.parentElement?.textContent
    for (const now of [0, 1, 2, 3, 4, 5, 6, 1, 6, 0, 3]) {
      step.set(now)
      await vi.waitFor(() => expect(shown()).toBe(expected(now)))
    }
    expect(errors).toEqual([])
    await modal.close()
    await vi.waitFor(() => expect(root.querySelector('[data-testid=texts]')).toBeNull())
    void modal.open()
    await vi.waitFor(() => expect(shown()).toBe(expected(3)))
    expect(errors).toEqual([])
  },
)

test('elements of the page keep their own methods', async () => {
  const { root } = await start()
  const own = (element: Element) => Object.getOwnPropertyNames(element).includes('removeChild')
  expect([...root.querySelectorAll('*')].some(own)).toBe(true)
  expect([...document.querySelectorAll('*')].some(own)).toBe(false)
  expect(String(Node.prototype.removeChild)).toContain('[native code]')
})
