/**
 * Opens a window, in the press itself: a browser opens none once code has been waited for. Undefined where it opens none. Each
 * window has a name of its own, so that no other page can have taken it before. `url` is what it shows until `lead` of
 * `watchPopup` leads it on.
 */
export const openPopup = (url = 'about:blank'): Window | undefined => {
  const [name] = crypto.getRandomValues(new Uint32Array(1))
  try {
    return window.open(url, `portico-${name}`, 'width=600,height=800,scrollbars=yes') ?? undefined
  } catch {
    return undefined
  }
}
