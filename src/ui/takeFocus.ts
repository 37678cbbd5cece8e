/** Focuses a control without scrolling the page, unless its card (that of `anchor`) is inline and the visitor is elsewhere on the page. */
export const takeFocus = (control: HTMLElement | null, anchor = control) => {
  const free = document.activeElement === document.body
  if (free || anchor?.closest('section:is([aria-modal]:not([data-asking] *),:focus-within)'))
    control?.focus({ preventScroll: !control.closest('[aria-modal]') })
}
