import type { ThemeMode } from 'portico'
import { languages } from '../languages.js'
import { accents, type Choice, corners, parts } from './choice.js'

const modes: readonly ThemeMode[] = ['dark', 'light', 'system']
const options = [
  ['loginsFirst', 'logins-first', 'Logins first'],
  ['compact', 'compact', 'Compact rows'],
] as const

interface PlaygroundProps {
  readonly choice: Choice
  change(by: Partial<Choice>): void
}

/** The controls of the preview; changes apply at once. */
export function Playground({ choice, change }: PlaygroundProps) {
  const toggle = (id: string, isOn: boolean) =>
    change({ on: isOn ? [...choice.on, id] : choice.on.filter((each) => each !== id) })
  return (
    <form className="playground" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Theme</legend>
        <div className="row">
          {modes.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={choice.mode === each}
              data-testid={`mode-${each}`}
              onClick={() => change({ mode: each })}
            >
              {each[0]?.toUpperCase() + each.slice(1)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Accent</legend>
        <div className="row">
          {accents.map((each, at) => {
            const value = at ? each : undefined
            return (
              <button
                key={each}
                type="button"
                className={`swatch swatch-${at}`}
                aria-label={each}
                aria-pressed={choice.accent === value}
                data-testid={`accent-${at}`}
                onClick={() => change({ accent: value })}
              />
            )
          })}
          <input
            type="color"
            aria-label="Another accent"
            value={choice.accent ?? accents[0]}
            onChange={({ target }) => change({ accent: target.value })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Corners</legend>
        <div className="row">
          {corners.map(([radius, name]) => {
            const value = radius === 20 ? undefined : radius
            return (
              <button
                key={name}
                type="button"
                className="button"
                aria-pressed={choice.radius === value}
                data-testid={`corners-${name.toLowerCase()}`}
                onClick={() => change({ radius: value })}
              >
                {name}
              </button>
            )
          })}
        </div>
      </fieldset>
      <label className="field">
        Language
        <select
          value={choice.locale}
          data-testid="locale"
          onChange={({ target }) => change({ locale: target.value })}
        >
          {languages.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="wide">
        <legend>Plugins</legend>
        <div className="switches">
          {parts.map(({ id, label }) => (
            <label key={id} className="switch">
              <input
                type="checkbox"
                checked={choice.on.includes(id)}
                data-testid={`part-${id}`}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="wide">
        <legend>Options</legend>
        <div className="switches">
          {options.map(([name, testId, label]) => (
            <label key={name} className="switch">
              <input
                type="checkbox"
                checked={choice[name]}
                data-testid={testId}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
