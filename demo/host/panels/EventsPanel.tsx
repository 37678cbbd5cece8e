import { useEvents } from 'portico/react'
import { useState } from 'react'
import { Panel } from '../Panel.js'

interface Entry {
  readonly id: number
  readonly event: string
  readonly payload: string
}
const KEPT = 100

export function EventsPanel() {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEvents((event, payload) => {
    setEntries((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, event, payload: readable(payload) }, ...before].slice(0, KEPT),
    )
  })
  return (
    <Panel id="events" title="Events" size="full">
      {entries.length === 0 && <p>Nothing has happened yet.</p>}
      <ol className="log" data-testid="event-log">
        {entries.map(({ id, event, payload }) => (
          <li key={id} data-testid="event" data-event={event}>
            <strong>{event}</strong>
            <span className="mono">{payload}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function readable(payload: unknown): string {
  try {
    const text =
      JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  } catch {
    return '(not data)'
  }
}
