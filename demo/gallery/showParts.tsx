import { contrastStyles, restStyles, StylesContext, uiStyles } from 'portico/ui'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { createSurface } from '#page'
import type { Choice } from './choice.js'
import { parts } from './parts/index.js'

const styles = `.g-parts{overflow:visible;gap:24px;border-radius:20px;background:var(--portico-surface-0);color:var(--portico-text-1)}
.g-parts::before,.g-parts::after{display:none}
.g-part{display:flex;flex-direction:column;gap:8px;min-width:0}
.g-part>h2{font:600 .75em/1.4 var(--portico-mono);color:var(--portico-text-3)}
.g-scroll{overflow:auto;height:240px}
.g-sum{font-size:2em;font-weight:600}
.g-stack{display:flex;flex-direction:column;gap:8px}
.g-line{display:flex;flex-wrap:wrap;gap:12px 8px;align-items:center}
.g-icons{display:grid;grid-template-columns:repeat(auto-fill,minmax(88px,1fr));gap:12px;list-style:none}
.g-icons li{display:flex;flex-direction:column;gap:4px;align-items:center;font-size:.75em}`

const resolve = (mode: string) =>
  mode === 'system' ? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark') : mode

/** Draws parts without a modal; `state` names one of them. */
export const showParts = (choice: Choice, target: HTMLElement) => {
  const surface = createSurface({ target })
  surface.adopt(uiStyles.replace(restStyles, ''), 'ui')
  surface.adopt(restStyles, 'ui')
  surface.adopt(contrastStyles, 'contrast')
  surface.adopt(styles, 'gallery')
  const root = createRoot(surface.root)
  const accent = choice.accent ? { '--portico-signal': choice.accent } : {}
  root.render(
    <StylesContext.Provider value={() => {}}>
      <div
        className="portico"
        data-theme={resolve(choice.theme)}
        dir={choice.dir}
        lang="en"
        style={accent as CSSProperties}
      >
        <div className="p-body g-parts" data-testid="gallery-parts">
          {parts
            .filter(({ shows }) => choice.state === 'all' || shows.includes(choice.state))
            .map(({ shows, Show }) => (
              <section key={shows[0]} className="g-part" aria-label={shows.join(', ')}>
                <h2>{shows.join(', ')}</h2>
                <Show />
              </section>
            ))}
        </div>
      </div>
    </StylesContext.Provider>,
  )
  surface.show()
  return () => {
    root.unmount()
    surface.dispose()
  }
}
