import type { ThemeMode } from 'portico'
import { useModal } from 'portico/react'
import { useEffect, useState } from 'react'
import { Panel } from '../Panel.js'

const modes: readonly ThemeMode[] = ['dark', 'light', 'system']
const prefersLight = matchMedia('(prefers-color-scheme: light)')

export function AppearancePanel() {
  const modal = useModal()
  const [mode, setMode] = useState<ThemeMode>('dark')
  const [rtl, setRtl] = useState(false)

  useEffect(() => {
    modal.setTheme({ mode })
    const apply = () => {
      const light = mode === 'light' || (mode === 'system' && prefersLight.matches)
      document.documentElement.dataset.theme = light ? 'light' : 'dark'
    }
    apply()
    prefersLight.addEventListener('change', apply)
    return () => prefersLight.removeEventListener('change', apply)
  }, [modal, mode])
  useEffect(() => {
    document.documentElement.dir = rtl ? 'rtl' : 'ltr'
  }, [rtl])

  return (
    <Panel id="appearance" title="Appearance">
      <fieldset className="row" aria-label="Theme">
        {modes.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            data-testid={`theme-${each}`}
            aria-pressed={mode === each}
            onClick={() => setMode(each)}
          >
            {each[0]?.toUpperCase() + each.slice(1)}
          </button>
        ))}
      </fieldset>
      <label className="switch">
        <input
          type="checkbox"
          checked={rtl}
          data-testid="rtl"
          onChange={(event) => setRtl(event.target.checked)}
        />
        Right to left
      </label>
    </Panel>
  )
}
