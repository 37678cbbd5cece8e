/**
 * Opens the window of a login, in the press itself; undefined where the browser opens none. Each has a name of its own, so
 * that no other page can have taken it before. It shows a waiting page, if any.
 */
export const openWindow = (waiting: string | undefined): Window | undefined => {
  const [name] = crypto.getRandomValues(new Uint32Array(1))
  try {
    return (
      window.open(waiting ?? 'about:blank', `portico-${name}`, 'width=600,height=800,scrollbars=yes') ??
      undefined
    )
  } catch {
    return undefined
  }
}
