import { afterEach, describe, expect, it } from 'vitest'
import { createPrompts } from '../../demo/wallets/createPrompts.js'
import { drawPanel } from '../../demo/wallets/drawPanel.js'

const facts = (title: string) => ({
  wallet: 'Honest Wallet',
  title,
  rows: [['Message', '<b>hi</b>']] as const,
})
const card = () => document.querySelector<HTMLElement>('[data-testid=wallet-prompt]')
const press = (key: string, options: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))

afterEach(() => document.body.replaceChildren())

describe('prompts of a test wallet', () => {
  it('shows the facts as text in a named dialog, which takes the focus and returns it', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    const prompts = createPrompts()
    const answer = prompts.ask(facts('Sign a message'))
    expect(card()?.getAttribute('role')).toBe('dialog')
    expect(document.getElementById(card()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Sign a message',
    )
    expect(card()?.textContent).toContain('<b>hi</b>')
    expect(card()?.querySelector('b')).toBeNull()
    expect(document.activeElement).toBe(card())
    card()?.querySelector<HTMLElement>('[data-testid=wallet-approve]')?.click()
    expect(await answer).toBe(true)
    expect(card()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('shows one prompt after the other', async () => {
    const prompts = createPrompts()
    const first = prompts.ask(facts('First'))
    const second = prompts.ask(facts('Second'))
    expect(prompts.pending()).toBe(2)
    expect(document.querySelectorAll('[data-testid=wallet-prompt]')).toHaveLength(1)
    expect(prompts.answer(false)).toBe(true)
    expect(await first).toBe(false)
    expect(card()?.textContent).toContain('Second')
    expect(prompts.answer(true)).toBe(true)
    expect(await second).toBe(true)
    expect([prompts.pending(), prompts.answer(true)]).toEqual([0, false])
  })

  it('handles its keys itself: Escape rejects, Tab stays inside', async () => {
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => heard.push(event.key)
    document.addEventListener('keydown', listen)
    const answer = createPrompts().ask(facts('Sign a message'))
    press('Tab')
    expect(document.activeElement?.textContent).toBe('Reject')
    press('Tab')
    expect(document.activeElement?.textContent).toBe('Approve')
    press('Tab')
    expect(document.activeElement?.textContent).toBe('Reject')
    press('Tab', { shiftKey: true })
    expect(document.activeElement?.textContent).toBe('Approve')
    press('Escape')
    expect(await answer).toBe(false)
    expect(heard).toEqual([])
    document.removeEventListener('keydown', listen)
  })
})

describe('the panel of the test wallets', () => {
  it('gives every control a name', () => {
    const panel = drawPanel([])
    document.body.append(panel)
    for (const select of panel.querySelectorAll('select')) expect(select.labels).toHaveLength(1)
    for (const button of panel.querySelectorAll('button')) expect(button.textContent).not.toBe('')
    expect(panel.querySelectorAll('select')).toHaveLength(6)
  })
})
