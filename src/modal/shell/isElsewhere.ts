/** Whether the visitor is at something of the page while a wallet may be asking there: a card that moves on leaves the focus to it. */
export const isElsewhere = (card: Element | null): boolean =>
  !!card?.closest('[data-asking]') &&
  document.activeElement !== document.body &&
  !card.matches(':focus-within')
