import { ModalProvider } from 'portico/react'
import { memo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { stores } from './stores.mjs'

let renders = 0
let store
let value = 0

const Item = memo(({ at }) => {
  renders++
  return <li>{store.useItem(at)}</li>
})

const shown = () => document.querySelector('li')?.textContent

const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

window.bench = {
  names: Object.keys(stores),
  mount: async (name, count) => {
    store = stores[name](count)
    const list = Array.from({ length: count }, (_, at) => <Item key={String(at)} at={at} />)
    const root = createRoot(document.getElementById('root'))
    flushSync(() =>
      root.render(store.modal ? <ModalProvider modal={store.modal}>{list}</ModalProvider> : list),
    )
    await settled()
  },
  /** Changes one number as often as told, rendering each change before the next; returns the number of rendered components. */
  update: (times) => {
    renders = 0
    for (let each = 0; each < times; each++) flushSync(() => store.set(++value))
    if (shown() !== String(value)) throw new Error(`${shown()} is shown, not ${value}`)
    return renders
  },
  /** Changes one number as often as told in one task; returns the number of rendered components. */
  storm: async (times) => {
    renders = 0
    for (let each = 0; each < times; each++) store.set(++value)
    await settled()
    if (shown() !== String(value)) throw new Error(`${shown()} is shown, not ${value}`)
    return renders
  },
}
