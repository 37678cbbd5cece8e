/**
 * Whether the focus is outside the card while a wallet may be prompting in the page; the card must not take
 * the focus then.
 */
export const isFocusInWallet = (card: Element | null): boolean =>
  !!card?.closest('[data-asking]') &&
  document.activeElement !== document.body &&
  !card.matches(':focus-within')
