/** Focuses a control, unless its card stands in the page and the visitor is at something else there; the page does not scroll to it. `at` is a part of the card where the control is none. */
export const takeFocus = (control: HTMLElement | null, at = control) => {
  const free = document.activeElement === document.body
  if (free || at?.closest('section:is([aria-modal]:not([data-asking] *),:focus-within)'))
    control?.focus({ preventScroll: !control.closest('[aria-modal]') })
}
