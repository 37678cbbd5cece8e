import '../host/palette.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { readChoice } from './choice.js'
import { createGallery } from './createGallery.js'
import { createTime } from './createTime.js'
import { memoryStorage } from './memoryStorage.js'
import { parts } from './parts/index.js'
import { scenes } from './scenes/index.js'

declare global {
  interface Window {
    /** For tests: shows a state by its query string. */
    gallery: {
      go(query: string): Promise<void>
      readonly scenes: readonly { readonly view: string; readonly state: string; readonly waits: number }[]
      readonly parts: readonly (readonly string[])[]
    }
  }
}

// Replaced, because the demo has the same origin and its sessions must not end here.
Object.defineProperty(window, 'localStorage', { configurable: true, value: memoryStorage() })

const gallery = createGallery(createTime())
window.gallery = {
  go: (query) => gallery.choose(readChoice(query)),
  scenes: scenes.map(({ view, state, waits = 0 }) => ({ view, state, waits })),
  parts: parts.map(({ shows }) => shows),
}
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(<App gallery={gallery} />)
