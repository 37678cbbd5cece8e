'use client'
import type { Modal } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { createRoot } from 'react-dom/client'
import { Panel } from './Panel.js'
import { panelStyles } from './panelStyles.js'

/** Renders the panel in a shadow root of its own, so that neither the page's styles nor the modal's reach it. */
export const mountPanel = (modal: Modal): Dispose => {
  const host = document.createElement('portico-devtools')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyles)
  shadow.adoptedStyleSheets = [sheet]
  document.body.append(host)
  const root = createRoot(shadow)
  root.render(<Panel modal={modal} />)
  return () => {
    root.unmount()
    host.remove()
  }
}
