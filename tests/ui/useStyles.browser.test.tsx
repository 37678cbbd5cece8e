import { coreStyles, Hero, SearchField, StylesContext } from 'portico/ui'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
})

const adopt = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

test('a component outside the core adds its styles once, before it is painted', () => {
  const host = document.createElement('div')
  host.className = 'portico'
  document.body.append(host)
  adopt(coreStyles)
  const seen: string[] = []
  root = createRoot(host)
  flushSync(() =>
    root?.render(
      <StylesContext.Provider
        value={(css) => {
          seen.push(css)
          adopt(css)
        }}
      >
        <SearchField label="Search" value="" onChange={() => {}} />
        <Hero logo={<i />} title="Approve" />
        <Hero logo={<i />} title="Again" />
      </StylesContext.Provider>,
    ),
  )
  const search = host.querySelector('.p-search') as HTMLElement
  expect(getComputedStyle(search).minHeight).toBe('48px')
  expect(getComputedStyle(host.querySelector('.p-hero') as HTMLElement).display).toBe('flex')
  expect(new Set(seen).size).toBe(2)
  expect(coreStyles).not.toContain('.p-hero')
})
