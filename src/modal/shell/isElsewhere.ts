/** Whether the page has the focus while a wallet may be prompting there; the card must not take it then. */
export const isElsewhere = (card: Element | null): boolean =>
  !!card?.closest('[data-asking]') &&
  document.activeElement !== document.body &&
  !card.matches(':focus-within')
