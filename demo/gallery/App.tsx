import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Controls } from './Controls.js'
import { type Choice, writeChoice } from './choice.js'
import type { Gallery } from './createGallery.js'
import { Menu } from './Menu.js'
import { scenes } from './scenes/index.js'

export function App({ gallery }: { readonly gallery: Gallery }) {
  const choice = useSyncExternalStore(gallery.choice.subscribe, gallery.choice.get)
  const progress = useSyncExternalStore(gallery.progress.subscribe, gallery.progress.get)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current) gallery.on(stage.current)
  }, [gallery])
  const change = (next: Partial<Choice>) => void gallery.choose(next).catch((error) => console.error(error))
  const note = scenes.find(({ view, state }) => view === choice.view && state === choice.state)?.note
  const box = (
    <div
      ref={stage}
      className="stage"
      data-testid="stage"
      data-progress={progress}
      data-width={choice.width}
    />
  )
  if (choice.bare) return box
  return (
    <div className="gallery">
      <header className="top">
        <a className="brand" href="/">
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 20V10a7 7 0 0 1 14 0v10" fill="none" stroke="currentColor" strokeWidth="3" />
          </svg>
          Portico
        </a>
        <span className="where">Gallery</span>
        <Controls choice={choice} onChange={change} />
      </header>
      <Menu choice={choice} onChange={change} />
      <main>
        <h1>
          {choice.view} <span>{choice.state}</span>
        </h1>
        <p className="note">{note}</p>
        {box}
        <div className="ways">
          <button type="button" onClick={() => change({})}>
            From the start
          </button>
          <button type="button" onClick={() => change({ dialog: choice.dialog ? '' : '1' })}>
            {choice.dialog ? 'Inline' : 'As a dialog'}
          </button>
          <button
            type="button"
            onClick={() => {
              const address = writeChoice({ ...choice, dialog: '1', bare: '1' })
              window.open(address, '_blank', 'popup,width=390,height=844')
            }}
          >
            As a dialog on a phone
          </button>
        </div>
      </main>
    </div>
  )
}
