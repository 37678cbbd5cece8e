import type { ThemeMode } from 'portico'
import { useModal } from 'portico/react'
import { useEffect, useState } from 'react'
import { languages } from '../../languages.js'
import { Panel } from '../Panel.js'

const modes: readonly ThemeMode[] = ['dark', 'light', 'system']
/** Language in the page's address: `?locale=ar`. */
const query = new URLSearchParams(location.search).get('locale')
const asked = languages.find(([each]) => each === query)?.[0] ?? 'en'
const prefersLight = matchMedia('(prefers-color-scheme: light)')

export function AppearancePanel() {
  const modal = useModal()
  const [mode, setMode] = useState<ThemeMode>('dark')
  const [locale, setLocale] = useState<string>(asked)
  const [rtl, setRtl] = useState(asked === 'ar')

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
  const speak = (locale: string) => {
    setLocale(locale)
    setRtl(locale === 'ar')
    void modal.setLocale(locale)
  }
  useEffect(() => {
    // English is built in.
    if (asked !== 'en') void modal.setLocale(asked)
  }, [modal])
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
      <label className="field">
        Language of the modal
        <select value={locale} data-testid="locale" onChange={({ target }) => speak(target.value)}>
          {languages.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
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
