import { useLeaveGuard } from 'portico/react'
import { TextField } from 'portico/ui'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { one, viewsOf } from '../startShell.js'
import { Hello, openStage } from './shellStage.js'

const { start } = openStage()
const SENTENCE = 'What you wrote will be lost. Leave once more to leave it.'

const Draft = () => {
  const [draft, setDraft] = useState('Five ether for Ada')
  useLeaveGuard(draft ? SENTENCE : undefined)
  return <TextField label="Draft" value={draft} onChange={setDraft} />
}
const Signing = () => {
  useLeaveGuard('It is being signed.', { hard: true })
  return <p>Signing</p>
}

const press = (testId: string) => () => one(`[data-testid=${testId}]`).click()
const overlay = () => {
  // The overlay lets a press through to the surface.
  const surface = one('.portico').parentElement
  for (const type of ['pointerdown', 'pointerup', 'click'])
    surface?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
}
const ways: readonly (readonly [string, () => unknown])[] = [
  ['the Back button', press('header-back')],
  ['the close button', press('header-close')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the overlay', overlay],
]

const open = async (view: 'Draft' | 'Signing') => {
  const started = await start([viewsOf({ Connect: Hello, Draft, Signing })])
  ;(started.router.push as (view: string) => void)(view)
  await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe(view))
  const shown = () => {
    const { open, stack } = started.router.state.get()
    return open && stack.at(-1)?.view === view
  }
  const rests = () => vi.waitFor(() => expect(one('.p-card').hasAttribute('data-shake')).toBe(false))
  const says = (sentence: string) =>
    vi.waitFor(() => expect(one('[role=alert]').textContent?.trim()).toBe(sentence))
  return { ...started, shown, rests, says }
}

describe.each(ways)('left by %s', (_, leave) => {
  test('a draft warns once, with a shake and an announced sentence, and the next press leaves', async () => {
    const { shown, says, rests } = await open('Draft')
    await leave()
    await vi.waitFor(() => expect(one('.p-card').hasAttribute('data-shake')).toBe(true))
    await says(SENTENCE)
    await rests()
    expect(shown()).toBe(true)
    await leave()
    await vi.waitFor(() => expect(shown()).toBe(false))
  })

  test('a signature in progress cannot be left', async () => {
    const { shown, says, rests, router } = await open('Signing')
    for (let time = 0; time < 2; time++) {
      await leave()
      await says('It is being signed.')
      await rests()
      expect(shown()).toBe(true)
    }
    // The view itself may navigate.
    ;(router.reset as (view: string) => void)('Connect')
    expect(shown()).toBe(false)
  })
})

test('clearing the draft removes the warning, and the view can be left', async () => {
  const { says, rests, shown, router } = await open('Draft')
  press('header-close')()
  await says(SENTENCE)
  await rests()
  await userEvent.clear(one('input'))
  await vi.waitFor(() => expect(router.state.get().refusal).toBeUndefined())
  press('header-close')()
  await vi.waitFor(() => expect(shown()).toBe(false))
})

test('a held key counts as one press', async () => {
  const { says, rests, shown } = await open('Draft')
  const hold = (repeat: boolean) =>
    one('input').dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        repeat,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
  hold(false)
  await says(SENTENCE)
  await rests()
  expect(hold(true)).toBe(false)
  expect(shown()).toBe(true)
})
