import type { MouseEvent } from 'react'
import { type Choice, writeChoice } from './choice.js'
import { parts } from './parts/index.js'
import { scenes } from './scenes/index.js'

const groups: readonly (readonly [view: string, states: readonly string[]])[] = [
  ...[...new Set(scenes.map(({ view }) => view))].map(
    (view) => [view, scenes.filter((scene) => scene.view === view).map(({ state }) => state)] as const,
  ),
  ['Parts', ['all', ...parts.map(({ shows }) => shows[0] as string)]],
]

/** Links to all scenes and parts. */
export function Menu({
  choice,
  onChange,
}: {
  readonly choice: Choice
  readonly onChange: (change: Partial<Choice>) => void
}) {
  const pick = (event: MouseEvent, change: Partial<Choice>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChange(change)
  }
  return (
    <nav className="menu" aria-label="Views and parts">
      {groups.map(([view, states]) => (
        <details key={view} open={view === choice.view}>
          <summary>
            {view} <span className="count">{states.length}</span>
          </summary>
          <ul>
            {states.map((state) => (
              <li key={state}>
                <a
                  href={writeChoice({ ...choice, view, state })}
                  aria-current={view === choice.view && state === choice.state ? 'page' : undefined}
                  onClick={(event) => pick(event, { view, state })}
                >
                  {state}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
