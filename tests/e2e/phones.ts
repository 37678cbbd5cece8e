declare global {
  interface Window {
    __opened: { readonly href: string; readonly target: string; readonly inPress: boolean }[]
  }
}

/** Agents of phones. */
export const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}
/** User agents of phones. */
export const phone = (userAgent: string) => ({
  userAgent,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/**
 * Records opened links, and whether each was opened during a press, because a browser opens apps only then.
 */
export const recordOpened = () => {
  let inPress = false
  window.__opened = []
  window.addEventListener(
    'click',
    () => {
      inPress = true
    },
    true,
  )
  window.addEventListener('click', () => {
    inPress = false
  })
  window.open = (href, target) => {
    window.__opened.push({ href: String(href), target: String(target), inPress })
    return null
  }
}
