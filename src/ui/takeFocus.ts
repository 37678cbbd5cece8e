/** Focuses a control, unless its card stands in the page and the visitor is at something else there; the page does not scroll to it. */
export const takeFocus = (control: HTMLElement | null) => {
  const free = document.activeElement === document.body
  if (free || control?.closest('section:is([aria-modal],:focus-within)'))
    control?.focus({ preventScroll: !control.closest('[aria-modal]') })
}
