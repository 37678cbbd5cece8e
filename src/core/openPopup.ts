/**
 * Opens a popup window; undefined if the browser blocked it. Call it synchronously within a click, because
 * browsers block popups that are opened after an `await`. Each window has a random name, so that no other
 * page can have opened it before. It shows `url` until `lead` of `watchPopup` navigates it.
 */
export const openPopup = (url = 'about:blank'): Window | undefined => {
  const [name] = crypto.getRandomValues(new Uint32Array(1))
  try {
    return window.open(url, `portico-${name}`, 'width=600,height=800,scrollbars=yes') ?? undefined
  } catch {
    return undefined
  }
}
