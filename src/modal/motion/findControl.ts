const selector = 'button,a[href],input,select,textarea,[tabindex]'

const nameOf = (element: HTMLElement) => element.dataset.testid ?? element.localName

/** What a control is found by when its view is drawn again: its own `data-key`, else its kind and its text. */
export const keyOf = (element: HTMLElement): string =>
  `${nameOf(element)}\n${element.dataset.key ?? element.ariaLabel ?? element.textContent}`

/** The control of that key, where there still is one. */
export const findControl = (root: HTMLElement, key: string | null | undefined): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find((each) => keyOf(each) === key)
