import { external } from 'portico/plugins/external'
import { createMockWallet } from 'portico/testing'
import { afterEach, expect, test } from 'vitest'
import { attributes, elements, events, properties } from '../../scripts/elements.mjs'
import { PorticoElement } from '../../src/elements/index.js'

const added: Element[] = []
afterEach(() => {
  for (const each of added.splice(0)) each.remove()
})

const add = <K extends 'portico-button' | 'portico-network' | 'portico-card'>(
  name: K,
  given: Readonly<Record<string, string>> = {},
  options?: HTMLElementTagNameMap[K]['options'],
) => {
  const element = document.createElement(name)
  for (const [each, value] of Object.entries(given)) element.setAttribute(each, value)
  element.options = options
  document.body.append(element)
  added.push(element)
  return element
}

const partsOf = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((each) => [...each.part])

test('the table lists the attributes, the properties and the elements that there are', () => {
  expect(attributes.map(({ name }) => name).sort()).toEqual([...PorticoElement.observedAttributes].sort())
  for (const { name } of properties) expect(Reflect.has(PorticoElement.prototype, name)).toBe(true)
  for (const { tag, class: name } of elements) expect(customElements.get(tag)?.name).toBe(name)
})

test('a wallet connects by the elements, which dispatch the listed events and have the listed parts', async () => {
  const wallet = createMockWallet({ answer: 'approve' })
  const options = {
    plugins: [external([{ id: 'mock', name: 'Mock', provider: wallet.provider }])],
    enableReconnect: false,
  }
  const button = add('portico-button', { networks: '1,8453', prefetch: 'none' }, options)
  const network = add('portico-network')
  const seen = new Set<string>()
  for (const { name } of events) button.addEventListener(name, () => seen.add(name))
  const modal = await button.load()
  expect(button.modal).toBe(modal)
  expect(network.modal).toBe(modal)
  await expect.poll(() => network.shadowRoot?.textContent).toBe('Ethereum')
  expect(partsOf(button)).toEqual(['button', 'label'])
  await modal.connect({ connectorId: 'mock' })
  await expect
    .poll(() => partsOf(button).sort())
    .toEqual(expect.arrayContaining(['address', 'avatar', 'button']))
  const closed = modal.open()
  await expect.poll(() => modal.getState().open).toBe(true)
  await modal.close()
  await closed
  await modal.disconnect()
  await expect
    .poll(() => [...seen].sort())
    .toEqual(['close', 'connect', 'disconnect', 'open', 'ready', 'statechange'])
  for (const element of [button, network]) {
    const listed = elements.find(({ tag }) => tag === element.localName)?.parts.map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining(partsOf(element)))
  }
})

test('elements with equal attributes share a modal, which outlives one of them, and a change of attributes replaces it', async () => {
  const one = add('portico-button', { networks: '1', prefetch: 'none' })
  const two = add('portico-button', { networks: '1', prefetch: 'none' })
  const apart = add('portico-button', { networks: '8453', prefetch: 'none' })
  const modal = await one.load()
  expect(await two.load()).toBe(modal)
  expect(await apart.load()).not.toBe(modal)
  one.remove()
  await Promise.resolve()
  expect(one.modal).toBe(undefined)
  expect(two.modal).toBe(modal)
  // Moved: the same modal.
  document.body.prepend(two)
  expect(await two.load()).toBe(modal)
  two.setAttribute('networks', '10')
  const next = await two.load()
  expect(next).not.toBe(modal)
  expect(next.getState().network?.name).toBe('OP Mainnet')
})

test('the button stays the same element when the code arrives, so it keeps the focus', async () => {
  const button = add('portico-button', { networks: '1', prefetch: 'none' })
  await expect.poll(() => button.shadowRoot?.querySelector('button')).not.toBe(null)
  const inner = button.shadowRoot?.querySelector('button')
  button.focus()
  await button.load()
  expect(button.shadowRoot?.activeElement).toBe(inner)
})

test('an element without networks of its own or of another has no modal', async () => {
  const button = add('portico-button')
  await expect(button.load()).rejects.toThrow('<portico-button> has no networks')
})
