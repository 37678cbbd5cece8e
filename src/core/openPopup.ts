/**
 * Opens a popup window. Call it synchronously within a click: browsers block popups opened after an `await`. Undefined if it was
 * blocked. Each window has a random name, so that no other page can have opened it before. `url` is shown until `lead` of
 * `watchPopup` navigates it.
 */
export const openPopup = (url = 'about:blank'): Window | undefined => {
  const [name] = crypto.getRandomValues(new Uint32Array(1))
  try {
    return window.open(url, `portico-${name}`, 'width=600,height=800,scrollbars=yes') ?? undefined
  } catch {
    return undefined
  }
}
