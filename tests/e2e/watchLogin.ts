declare global {
  interface Window {
    /** Times at which the frame reported that it is ready, and at which the code was on its way. */
    __pace: { ready?: number; code?: number }
  }
}

/** Records both times, checking in every frame. */
export const watchLogin = () => {
  // Skip embedded frames of other sites, where this script runs, too.
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
    const field = host && find(host)
    // Digits can be typed before.
    const isSending = field?.getRootNode().textContent?.includes('Sending a code')
    if (field?.readOnly === false && !isSending) window.__pace.code = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
