/** Focuses a control without scrolling the page, unless its card (that of `at`) is inline and the visitor is elsewhere on the page. */
export const takeFocus = (control: HTMLElement | null, at = control) => {
  const free = document.activeElement === document.body
  if (free || at?.closest('section:is([aria-modal]:not([data-asking] *),:focus-within)'))
    control?.focus({ preventScroll: !control.closest('[aria-modal]') })
}
