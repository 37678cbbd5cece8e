import { createModal, type Modal } from 'portico'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider, NetworkButton } from 'portico/react'
import { createMockChain } from 'portico/testing'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, describe, expect, test, vi } from 'vitest'
import 'portico/button.css'
import { mountButton } from '../../src/modal/mountButton.js'
import { fakeModalApi } from './fakeModalApi.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
})
const place = () => {
  const box = document.createElement('div')
  document.body.append(box)
  undo.push(() => box.remove())
  return box
}
const labels = (box: Element) => [...box.querySelectorAll('button > span')]
const opacities = (box: Element) => labels(box).map((label) => getComputedStyle(label).opacity)

test("SSR-02 SSR-03 hydration keeps the server's buttons and their size, and shows their labels only then", async () => {
  const make = () =>
    createModal({ networks: createMockChain('eip155').networks as never, plugins: preset(), debug: false })
  const page = (modal: Modal) => (
    <StrictMode>
      <ModalProvider modal={modal}>
        <ConnectButton />
        <NetworkButton />
      </ModalProvider>
    </StrictMode>
  )
  const complaints = vi.spyOn(console, 'error')
  const box = place()
  box.innerHTML = renderToString(page(make()))
  const buttons = [...box.querySelectorAll('button')]
  const sizes = () =>
    buttons.map((button) => [button.isConnected, button.offsetWidth, button.offsetHeight, button.offsetLeft])
  const before = sizes()
  expect(before.map(([, width]) => Number(width) >= 148)).toEqual([true, true])
  expect(buttons[0]?.textContent).toBe('Connect Wallet')
  expect(opacities(box)).toEqual(['0', '0'])

  const modal = make()
  const failed = vi.fn()
  const root = hydrateRoot(box, page(modal), { onRecoverableError: failed })
  undo.push(() => root.unmount(), modal.dispose)
  await vi.waitFor(() => expect(opacities(box)).toEqual(['1', '1']))
  expect(sizes()).toEqual(before)
  expect(failed).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
})

describe.each([
  [
    'ConnectButton',
    (modal: Modal, box: Element) => {
      const root = createRoot(box)
      undo.push(() => root.unmount())
      flushSync(() =>
        root.render(
          <ModalProvider modal={modal}>
            <ConnectButton />
          </ModalProvider>,
        ),
      )
    },
  ],
  ['mount', (modal: Modal, box: Element) => void undo.push(mountButton(modal, box))],
])('%s', (_, draw) => {
  const account = (status: string) => ({ accounts: { eip155: { status, accounts: [] } } })

  test('SSR-03 hides its label until it is known whether the visitor is connected', () => {
    const { modal, set } = fakeModalApi()
    set({ ready: false, ...account('disconnected') })
    const box = place()
    draw(modal, box)
    expect([box.textContent, opacities(box)]).toEqual(['button.connect', ['0']])
    flushSync(() => set(account('connecting')))
    expect([box.textContent, opacities(box)]).toEqual(['button.connecting', ['1']])
    flushSync(() => set({ ready: true, ...account('disconnected') }))
    expect([box.textContent, opacities(box)]).toEqual(['button.connect', ['1']])
  })

  test('SSR-03 shows its label after two seconds in any case', () => {
    const { modal, set } = fakeModalApi()
    set({ ready: false, ...account('disconnected') })
    const box = place()
    draw(modal, box)
    const [animation] = labels(box)[0]?.getAnimations() ?? []
    expect(animation?.effect?.getComputedTiming().endTime).toBe(2000)
    if (animation) animation.currentTime = 1999
    expect(opacities(box)).toEqual(['0'])
    animation?.finish()
    expect(opacities(box)).toEqual(['1'])
  })
})
