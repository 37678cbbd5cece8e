import { connectors, router, sessions } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { usePoint, useService } from 'portico/react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { one } from '../startShell.js'
import { element, openStage } from './shellStage.js'

const { start } = openStage()

const Choose = () => {
  const { push } = useService(router)
  const { connect } = useService(sessions)
  const [connector] = usePoint(connectors)
  const begin = () => {
    push('WhatIsAWallet')
    if (connector) connect(connector).catch(() => {})
  }
  return (
    <button type="button" className="choose" onClick={begin}>
      Choose
    </button>
  )
}
const Wait = () => (
  <button type="button" className="wait" data-autofocus="">
    Wait
  </button>
)
/** A wallet with a prompt in the page, and a view that waits for it. */
const asking = (ask: () => void) =>
  definePlugin({
    id: 'asking',
    kernel: 1,
    setup: ({ contribute, view }) => {
      contribute(connectors, {
        id: 'asking',
        type: 'INJECTED',
        name: 'Asking',
        namespaces: ['eip155'],
        connect: () => {
          ask()
          return new Promise<never>(() => {})
        },
      })
      view('Connect', { title: 'modal.help', load: async () => ({ default: Choose }) })
      view('WhatIsAWallet', { title: 'modal.help', load: async () => ({ default: Wait }) })
    },
  })

test('a prompt that a wallet draws in the page keeps the focus when the view changes, and Tab reaches it', async () => {
  let prompt: HTMLElement | undefined
  const ask = () => {
    prompt = element('button')
    prompt.focus()
  }
  await start([asking(ask)])
  one('.choose').click()
  await vi.waitFor(() => expect(prompt).toBeDefined())
  await vi.waitFor(() => one('.wait'))
  await vi.waitFor(() => one('.p-card[data-idle]'))
  expect(document.activeElement).toBe(prompt)
  // The visitor goes to the card, and back.
  one('.wait').focus()
  expect(document.activeElement).not.toBe(prompt)
  for (let times = 0; times < 5 && document.activeElement !== prompt; times++) await userEvent.tab()
  expect(document.activeElement).toBe(prompt)
})
