import { uiStyles } from 'portico/ui'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

export interface Mounted {
  /** The theme element inside the shadow root. */
  root: HTMLElement
  render: (node: ReactNode) => void
  find: <T extends Element = HTMLElement>(selector: string) => T
  unmount: () => void
}

/** Renders into a shadow root with the adopted style sheet, as a host of the parts does. */
export function mount(node: ReactNode, attributes: Record<string, string> = {}): Mounted {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(uiStyles)
  shadow.adoptedStyleSheets = [sheet]
  const root = document.createElement('div')
  root.className = 'portico'
  for (const [name, value] of Object.entries({
    'data-theme': 'dark',
    dir: 'ltr',
    lang: 'en',
    ...attributes,
  }))
    root.setAttribute(name, value)
  shadow.append(root)
  const reactRoot = createRoot(root)
  const render = (next: ReactNode) => flushSync(() => reactRoot.render(next))
  render(node)
  return {
    root,
    render,
    find: <T extends Element = HTMLElement>(selector: string) => {
      const found = root.querySelector<T>(selector)
      if (!found) throw new Error(`nothing matches ${selector}`)
      return found
    },
    unmount: () => {
      reactRoot.unmount()
      host.remove()
    },
  }
}
