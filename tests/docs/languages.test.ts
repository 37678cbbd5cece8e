import { join } from 'node:path'
import { createModal, type Modal } from 'portico'
import type { AnyPlugin } from 'portico/kernel'
import { languages } from 'portico/plugins/languages'
import { createMockChain } from 'portico/testing'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { readSnippet, writeFolder } from './readSnippets.js'

const page = 'docs/languages.md'
const folder = writeFolder('languages', {
  'switch.ts': readSnippet(page, 'switch').code,
  'server.tsx': readSnippet(page, 'server').code,
  'own.ts': readSnippet(page, 'own').code,
  'index.ts': readSnippet(page, 'greeting/index.ts').code,
  'fi.ts': readSnippet(page, 'greeting/fi.ts').code,
})
const read = async <T>(file: string): Promise<T> => (await import(/* @vite-ignore */ join(folder, file))) as T

test('a page with its own language table renders in its language on the server', async () => {
  const { Page } = await read<{ Page: ComponentType }>('server.tsx')
  expect(renderToStaticMarkup(createElement(Page))).toContain('>Wallet verbinden</span></button>')
})

test("the page's own texts override others, and English fills the gaps", async () => {
  const { modal } = await read<{ modal: Modal }>('own.ts')
  expect(modal.initialText('button.connect')).toBe('Yhdistä lompakko')
  expect(modal.text('email.resend.in', { seconds: '9' })).toBe('Uusi koodi 9 s kuluttua')
  expect(modal.text('button.connecting')).toBe('Connecting...')
})

test('the language follows the language menu of the page', async () => {
  vi.stubGlobal('modal', createModal({ networks: createMockChain('eip155').networks as never }))
  const { speak } = await read<{ speak(tag: string): Promise<string> }>('switch.ts')
  expect(await speak('pt_br')).toBe('pt-BR')
  vi.unstubAllGlobals()
})

test('a language that a plugin ships is loaded when it is selected', async () => {
  const { greeting } = await read<{ greeting(): AnyPlugin }>('index.ts')
  const modal = createModal({
    networks: createMockChain('eip155').networks as never,
    plugins: [languages(), greeting()],
  })
  modal.kernel.start()
  const hello = () => modal.text('greeting.hello' as never)
  expect(hello()).toBe('Hello')
  await modal.setLocale('fi')
  expect(hello()).toBe('Hei')
  modal.dispose()
})
