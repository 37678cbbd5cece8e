// The page script of the polkadot-js extension, and its content script, which sends to the background by `__toBackground`.
import { MESSAGE_ORIGIN_CONTENT, MESSAGE_ORIGIN_PAGE } from '@polkadot/extension-base/defaults'
import { enable, handleResponse } from '@polkadot/extension-base/page'
import { injectExtension } from '@polkadot/extension-inject'

window.addEventListener('message', ({ source, data }) => {
  if (source !== window) return
  if (data?.origin === MESSAGE_ORIGIN_PAGE) void window.__toBackground(data)
  if (data?.origin === MESSAGE_ORIGIN_CONTENT) handleResponse(data)
})
window.__fromBackground = (message) =>
  window.postMessage({ ...message, origin: MESSAGE_ORIGIN_CONTENT }, location.origin)
injectExtension(enable, { name: 'polkadot-js', version: '0.62.3' })
