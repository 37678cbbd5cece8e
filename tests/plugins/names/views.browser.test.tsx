import { connectors, notices } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { names } from 'portico/plugins/names'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { all, one } from '../../modal/startShell.js'

const ZONE = 'reown.id'
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

interface Suggested {
  readonly name: string
  readonly registered: boolean
}
const start = async (suggest: (label: string) => readonly Suggested[] | Response) => {
  const asked: string[] = []
  const { fetch } = window
  undo.push(() => {
    window.fetch = fetch
  })
  window.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.hostname !== 'localhost' || !url.pathname.startsWith('/rpc/v1/')) return fetch(input, init)
    const path = url.pathname.slice('/rpc/v1/'.length)
    if (path === 'supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (path.startsWith('identity/')) return Response.json({ name: null, avatar: null })
    if (!path.startsWith('profile/suggestions/')) return Response.json([])
    const label = path.slice('profile/suggestions/'.length)
    asked.push(label)
    const answer = suggest(label)
    return answer instanceof Response ? answer : Response.json({ suggestions: answer })
  }
  const chain = createMockChain({ namespace: 'eip155', references: ['1'] })
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain] })
  const connector = { ...wallet.connector, type: 'AUTH', traits: { embedded: true } }
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    projectId: 'project',
    hosts: { rpc: 'http://localhost/rpc' as never },
    onError: () => {},
    plugins: [
      account(),
      names({ ens: false }),
      mockChain({ chain }),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, connector as never),
      }),
    ],
  })
  undo.push(modal.dispose)
  await modal.connect({ connectorId: 'first' })
  void modal.open()
  await vi.waitFor(() => one('[data-testid=open-register-name]'))
  one('[data-testid=open-register-name]').click()
  await vi.waitFor(() => one('[data-view=RegisterAccountName][data-idle]'))
  return { modal, asked }
}
const field = () => one('[data-testid=name-field]') as HTMLInputElement
const type = (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const rows = () => all('[data-testid=name-suggestion]')
const button = () => one('[data-testid=register-name]')

test('NAM-02 suggestions are requested after a pause in typing, and only available ones can be chosen', async () => {
  const { asked } = await start((label) => [
    { name: `${label}.${ZONE}`, registered: label === 'adal' },
    { name: `${label}-x.${ZONE}`, registered: false },
  ])
  expect(button().ariaDisabled).toBe('true')
  for (const text of ['A', 'AD', 'ADA', 'ADAL']) type(text)
  expect(field().value).toBe('adal')
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect(asked).toEqual(['adal'])
  const [taken, free] = rows()
  expect(taken?.ariaDisabled).toBe('true')
  expect(taken?.textContent).toContain('Taken')
  expect(free?.ariaDisabled).toBe(null)
  expect(free?.textContent).toContain('Available')
  expect(button().ariaDisabled).toBe('true')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  free?.click()
  await vi.waitFor(() => expect(button().textContent).toBe('Register adal-x'))
  await vi.waitFor(() => expect(button().ariaDisabled).toBe(null))
  expect(asked).toEqual(['adal', 'adal-x'])
})

test('NAM-01 the field keeps an invalid text, and is marked as invalid after a pause', async () => {
  const { asked } = await start(() => [])
  for (const text of ['abc', 'ab cd', 'ab_cd', 'äbcd']) {
    type(text)
    expect(field().value).toBe(text)
    await vi.waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
    expect(button().ariaDisabled).toBe('true')
  }
  type('ab-cd')
  await vi.waitFor(() => expect(button().ariaDisabled).toBe(null))
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(asked).toEqual(['ab-cd'])
})

test('NAM-06 failed suggestions show the reason and a retry', async () => {
  let fails = true
  const { modal } = await start((label) =>
    fails
      ? Response.json({ reasons: [{ description: 'Too many requests' }] }, { status: 429 })
      : [{ name: `${label}.${ZONE}`, registered: false }],
  )
  type('adal')
  await vi.waitFor(() => one('[data-testid=names-retry]'))
  expect(one('[role=alert]').textContent).toContain('Too many requests')
  fails = false
  one('[data-testid=names-retry]').click()
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  expect(modal.kernel.get(notices)?.state.get().snack).toBe(undefined)
})

test('switching the feature off removes the row and the view', async () => {
  const { modal } = await start(() => [])
  modal.setFeatures({ names: false })
  await vi.waitFor(() =>
    expect(modal.kernel.views.get().some(({ id }) => id === 'RegisterAccountName')).toBe(false),
  )
  expect(all('[data-testid=open-register-name]')).toEqual([])
})
