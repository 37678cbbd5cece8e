// @ts-check
const state = /** @type {HTMLElement} */ (document.getElementById('state'))
// The server knows which origin began this login; the result is posted to that origin only.
const origin = document.querySelector('meta[name=opener]')?.getAttribute('content') ?? ''

if (!origin) {
  state.textContent = 'This login is over. Close this window and begin again.'
} else if (window.opener) {
  window.opener.postMessage({ resultUri: location.href }, origin)
  state.textContent = 'Done. You can close this window.'
} else {
  state.textContent = 'This window has lost the page that opened it. Close it and try another way to log in.'
}
