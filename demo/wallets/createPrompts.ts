import { element } from './element.js'
import type { Ask, PromptFacts } from './types.js'

export interface Prompts {
  readonly ask: Ask
  /** Number of prompts, shown and queued. */
  pending(): number
  /** Answers the visible prompt; false if there is none. */
  answer(yes: boolean): boolean
}

/** Prompts drawn over the page, one at a time, as a wallet's own window would be. */
export function createPrompts(): Prompts {
  const queue: { facts: PromptFacts; settle(yes: boolean): void }[] = []
  let shown: ((yes: boolean) => void) | undefined

  function next() {
    const entry = queue[0]
    if (!entry || shown) return
    const { box, card } = draw(entry.facts, (yes) => shown?.(yes))
    const focused = document.activeElement
    shown = (yes) => {
      shown = undefined
      queue.shift()
      box.remove()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      entry.settle(yes)
      next()
    }
    document.body.append(box)
    card.focus({ preventScroll: true })
  }

  return {
    ask: (facts) =>
      new Promise((settle) => {
        queue.push({ facts, settle })
        next()
      }),
    pending: () => queue.length,
    answer(yes) {
      if (!shown) return false
      shown(yes)
      return true
    },
  }
}

function draw({ wallet, title, rows }: PromptFacts, answer: (yes: boolean) => void) {
  const button = (id: string, text: string, yes: boolean) => {
    const made = element(
      'button',
      { type: 'button', class: yes ? 'tw-button tw-yes' : 'tw-button', 'data-testid': id },
      text,
    )
    made.addEventListener('click', () => answer(yes))
    return made
  }
  const card = element(
    'div',
    {
      class: 'tw-card',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'tw-title',
      tabindex: '-1',
      dir: 'ltr',
      lang: 'en',
      'data-testid': 'wallet-prompt',
    },
    element('p', { class: 'tw-wallet' }, wallet),
    element('h2', { class: 'tw-title', id: 'tw-title' }, title),
    element(
      'dl',
      { class: 'tw-rows' },
      ...rows.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
    ),
    element(
      'div',
      { class: 'tw-answers' },
      button('wallet-reject', 'Reject', false),
      button('wallet-approve', 'Approve', true),
    ),
  )
  const box = element('div', { class: 'tw-prompt' }, card)
  // Key events stay in the prompt, so that Escape closes nothing in the page under it.
  box.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') answer(false)
    if (event.key === 'Tab') keepInside(event, card)
  })
  return { box, card }
}

function keepInside(event: KeyboardEvent, card: HTMLElement) {
  const buttons = [...card.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]
  event.preventDefault()
  to?.focus()
}
