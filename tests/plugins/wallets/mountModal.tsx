import { router, type StackEntry } from 'portico/core'
import type { Source, ViewEntry } from 'portico/kernel'
import { ChromeContext, createHost, HostContext, useService, useSource } from 'portico/react'
import { StylesContext, uiStyles } from 'portico/ui'
import { type ComponentType, StrictMode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FakeModal } from './fakeModal.js'

interface Loaded {
  readonly entry: StackEntry
  readonly view: ViewEntry
  readonly Component: ComponentType<{ params: unknown }>
}

/** Shows the top view of the stack in a card without behaviour. */
function Stage({ views }: { readonly views: Source<readonly ViewEntry[]> }) {
  const { state } = useService(router)
  const all = useSource(views)
  const top = useSource(state, ({ stack }) => stack[stack.length - 1] as StackEntry)
  const [loaded, setLoaded] = useState<Loaded>()
  const [title, setTitle] = useState<string>()
  const [status, setStatus] = useState('idle')
  const chrome = useMemo(() => ({ setTitle, setStatus }), [])
  const view = all.find((each) => each.id === top.view)
  useEffect(() => {
    let live = true
    void view?.load().then((module) => {
      if (live) setLoaded({ entry: top, view, Component: module.default as Loaded['Component'] })
    })
    return () => {
      live = false
    }
  }, [top, view])
  if (!view) return <p data-testid="no-view">{top.view}</p>
  if (!loaded || loaded.entry !== top) return null
  const params = view.params ? view.params.parse(top.params) : top.params
  return (
    <ChromeContext.Provider value={chrome}>
      <h2 data-status={status}>{title ?? loaded.view.title}</h2>
      <div className="p-body">
        <loaded.Component key={JSON.stringify(top)} params={params} />
      </div>
    </ChromeContext.Provider>
  )
}

export interface Screen {
  readonly root: HTMLElement
  text(): string
  /** The card's header line and its title. */
  title(): HTMLElement
  find(selector: string): HTMLElement | null
  /** The control with this name. */
  control(name: string): HTMLElement | undefined
  press(name: string): void
  unmount(): void
}

/** Mounts the modal's views in StrictMode inside a shadow root, as the shell does. */
export const mountModal = (modal: FakeModal): Screen => {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    uiStyles +
      modal.kernel.styles
        .get()
        .map((each) => each.css)
        .join(''),
  )
  shadow.adoptedStyleSheets = [sheet]
  const adopted = new Set<string>()
  const adopt = (css: string) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const part = new CSSStyleSheet()
    part.replaceSync(css)
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, part]
  }
  const root = document.createElement('div')
  root.className = 'portico'
  root.dataset.theme = 'dark'
  root.dir = 'ltr'
  root.style.background = 'var(--portico-surface-0)'
  shadow.append(root)
  const react = createRoot(root)
  react.render(
    <StrictMode>
      <HostContext.Provider value={createHost(modal.kernel)}>
        <StylesContext.Provider value={adopt}>
          <Stage views={modal.kernel.views} />
        </StylesContext.Provider>
      </HostContext.Provider>
    </StrictMode>,
  )
  const nameOf = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label')
    if (label) return label
    const copy = element.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const control = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('button, a, input')].find((each) => nameOf(each) === name)
  return {
    root,
    text: () => root.textContent ?? '',
    title: () => root.querySelector('h2') as HTMLElement,
    find: (selector) => root.querySelector<HTMLElement>(selector),
    control,
    press: (name) => {
      const found = control(name)
      if (!found)
        throw new Error(
          `no control "${name}" among ${[...root.querySelectorAll<HTMLElement>('button, a')].map(nameOf).join(' | ')}`,
        )
      found.click()
    },
    unmount: () => {
      react.unmount()
      host.remove()
    },
  }
}
