'use client'
import type { Source } from 'portico/kernel'
import { useState } from 'react'
import { diffState } from '../recording/diffState.js'
import type { Entry, EntryKind } from '../recording/entries.js'
import { describeEntry } from './describeEntry.js'
import { showValue } from './showValue.js'
import { useChanges } from './useChanges.js'

/** More rows than this are not drawn. */
const ROWS = 200
const ALL = ''
const kinds: readonly EntryKind[] = [
  'plugin',
  'feature',
  'event',
  'hook',
  'state',
  'wallet',
  'session',
  'request',
  'http',
  'storage',
  'host',
]

/** A change of a state: its patches, and the slice before and after. */
const Change = ({ entry }: { readonly entry: Entry<'state'> }) => (
  <>
    <h2>Patches</h2>
    <pre>{showValue(diffState(entry.before ?? {}, entry.after ?? {}))}</pre>
    <h2>Then</h2>
    <pre>{showValue(entry.before)}</pre>
    <h2>After</h2>
    <pre>{showValue(entry.after)}</pre>
  </>
)

const Choice = (props: {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  onChange(value: string): void
}) => (
  <label>
    {props.label}
    <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
      <option value={ALL}>all</option>
      {props.options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
)

/** The entries of a recording, newest first, with filters; the chosen one in detail. */
export const Timeline = ({
  entries,
  state,
}: {
  readonly entries: Source<readonly Entry[]>
  /** The slices now. */
  readonly state: (plugin: string) => unknown
}) => {
  useChanges(entries)
  const [plugin, setPlugin] = useState(ALL)
  const [kind, setKind] = useState(ALL)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<number>()
  const all = entries.get()
  const found = all.filter(
    (entry) =>
      (!plugin || entry.plugin === plugin) &&
      (!kind || entry.kind === kind) &&
      (!words || describeEntry(entry).subject.toLowerCase().includes(words.toLowerCase())),
  )
  const shown = found.slice(-ROWS).reverse()
  const entry = all.find(({ id }) => id === chosen)
  const step = (by: number) => {
    const at = found.findIndex(({ id }) => id === chosen)
    setChosen(found[Math.min(Math.max(at + by, 0), found.length - 1)]?.id)
  }
  const plugins = [...new Set(all.flatMap((each) => each.plugin ?? []))].sort()
  return (
    <div className="split">
      <div>
        <fieldset>
          <legend>Show</legend>
          <Choice label="Plugin" value={plugin} options={plugins} onChange={setPlugin} />
          <Choice label="Kind" value={kind} options={kinds} onChange={setKind} />
          <label>
            Request, event or hook
            <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
        </fieldset>
        <p role="status">
          {found.length} of {all.length} entries{found.length > ROWS && `, the last ${ROWS} are shown`}
        </p>
        <ol className="rows" role="list">
          {shown.map((each) => {
            const { subject, outcome } = describeEntry(each)
            return (
              <li key={each.id}>
                <button type="button" aria-pressed={each.id === chosen} onClick={() => setChosen(each.id)}>
                  <span>{(each.at / 1000).toFixed(2)} s</span> <b>{each.kind}</b> <i>{each.plugin}</i>{' '}
                  {subject} <em className={/^failed|^open/.test(outcome) ? 'bad' : ''}>{outcome}</em>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
      <section aria-label="Entry">
        {entry ? (
          <>
            <p>
              <button type="button" onClick={() => step(-1)}>
                Earlier
              </button>{' '}
              <button type="button" onClick={() => step(1)}>
                Later
              </button>
            </p>
            {entry.kind === 'state' ? <Change entry={entry} /> : <pre>{showValue(entry)}</pre>}
            {entry.plugin !== undefined && (
              <>
                <h2>State of {entry.plugin} now</h2>
                <pre>{showValue(state(entry.plugin))}</pre>
              </>
            )}
          </>
        ) : (
          <p>Choose an entry to see its detail.</p>
        )}
      </section>
    </div>
  )
}
