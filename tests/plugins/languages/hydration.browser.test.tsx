import { createModal, type Modal } from 'portico'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider, NetworkButton } from 'portico/react'
import { createMockChain } from 'portico/testing'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, expect, test, vi } from 'vitest'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})
const make = (): Modal => {
  const modal = createModal({
    networks: createMockChain('eip155').networks as never,
    plugins: preset(),
    locale: 'de',
  })
  undo.push(modal.dispose)
  return modal
}
const app = (modal: Modal) => (
  <ModalProvider modal={modal}>
    <ConnectButton />
    <NetworkButton />
  </ModalProvider>
)

test('SSR-01 late hydration starts from the server output without errors, then shows the page language', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  box.innerHTML = renderToString(app(make()))
  document.body.append(box)
  undo.push(() => box.remove(), vi.unstubAllGlobals)
  expect(box.textContent).toContain('Connect Wallet')
  const modal = make()
  // The language has loaded before React.
  modal.start()
  await vi.waitFor(() => expect(modal.text('button.connect')).toBe('Wallet verbinden'))
  const errors: unknown[] = []
  const seen: string[] = []
  new MutationObserver(() => seen.push(box.textContent ?? '')).observe(box, {
    subtree: true,
    characterData: true,
    childList: true,
  })
  const button = box.querySelector('button')
  const root = await act(async () =>
    hydrateRoot(box, app(modal), { onRecoverableError: (error) => errors.push(error) }),
  )
  undo.push(() => act(() => root.unmount()))
  expect(errors).toEqual([])
  expect(box.querySelector('button')).toBe(button)
  await vi.waitFor(() => expect(button?.textContent).toBe('Wallet verbinden'))
  await act(async () => modal.setLocale('tr'))
  expect(button?.textContent).toBe('Cüzdan bağla')
  expect(seen.at(-1)).toContain('Cüzdan bağla')
})
