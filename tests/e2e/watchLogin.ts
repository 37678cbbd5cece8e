declare global {
  interface Window {
    /** When the frame said that it is ready, and when the boxes of the code could be used. */
    __pace: { ready?: number; code?: number }
  }
}

/** Notes both, frame by frame. */
export const watchLogin = () => {
  // Frames of others run this too.
  if (window !== top) return
  window.__pace = {}
  addEventListener('message', ({ data }) => {
    if (Object(data).type === '@w3m-frame/READY') window.__pace.ready ??= performance.now()
  })
  const find = (root: ParentNode): HTMLInputElement | undefined =>
    root.querySelector<HTMLInputElement>('[data-testid=code-input]') ??
    [...root.querySelectorAll('*')]
      .flatMap((each) => (each.shadowRoot ? [find(each.shadowRoot)] : []))
      .find(Boolean)
  const look = () => {
    const host = document.querySelector('#portico-host')?.shadowRoot
    if (host && find(host)?.readOnly === false) window.__pace.code = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
