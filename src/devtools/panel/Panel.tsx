'use client'
import type { FeatureValues, Modal, ThemeMode } from 'portico/core'
import type { LazyPlugin } from 'portico/kernel'
import { useState } from 'react'
import { recorded } from '../recorder.js'
import { reasonOf } from './reasonOf.js'
import { Timeline } from './Timeline.js'
import { useChanges } from './useChanges.js'

const modes: readonly ThemeMode[] = ['system', 'light', 'dark']

const Plugins = ({ modal: { kernel } }: { readonly modal: Modal }) => {
  useChanges(kernel.plugins, kernel.decisions)
  const decisions = kernel.decisions.get()
  const featureOf = (id: string) =>
    (kernel.internals.entries.get(id)?.declared as LazyPlugin | undefined)?.feature ?? id
  return (
    <table>
      <caption>Plugins</caption>
      <thead>
        <tr>
          <th scope="col">Plugin</th>
          <th scope="col">Status</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {kernel.plugins.get().map((info) => (
          <tr key={info.id}>
            <th scope="row">{info.id}</th>
            <td className={/failed|waiting/.test(info.status) ? 'bad' : ''}>{info.status}</td>
            <td>{reasonOf(info, decisions[featureOf(info.id)])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Hosts = ({ modal: { kernel } }: { readonly modal: Modal }) => {
  const service = kernel.get(recorded)
  useChanges(service?.entries)
  return (
    <table>
      <caption>Hosts that the modal has reached</caption>
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">By</th>
          <th scope="col">How</th>
          <th scope="col">Times</th>
          <th scope="col">Declared by</th>
        </tr>
      </thead>
      <tbody>
        {service?.ledger().map(({ host, via, plugin = 'the modal', times, declaredBy }) => (
          <tr key={`${host} ${via} ${plugin}`}>
            <th scope="row">{host}</th>
            <td>{plugin}</td>
            <td>{via}</td>
            <td>{times}</td>
            <td className={declaredBy[0] ? '' : 'bad'}>{declaredBy.join(', ') || 'nobody'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Switches = ({ modal }: { readonly modal: Modal }) => {
  useChanges(modal.kernel.decisions, modal)
  const [locale, setLocale] = useState(modal.getState().locale)
  const features = Object.entries(modal.features()).filter(([id]) => id && id !== 'recorder')
  return (
    <>
      <fieldset>
        <legend>Look</legend>
        <label>
          Theme
          <select
            value={modal.getState().theme.mode}
            onChange={(event) => modal.setTheme({ mode: event.target.value as ThemeMode })}
          >
            {modes.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            modal.setLocale(locale).catch(console.error)
          }}
        >
          <label>
            Language
            <input value={locale} onChange={(event) => setLocale(event.target.value)} size={6} />
          </label>
          <button type="submit">Use</button>
        </form>
      </fieldset>
      <fieldset>
        <legend>Features</legend>
        {features.map(([id, { isOn, by }]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={by === 'remote'}
              onChange={() => modal.setFeatures({ [id]: !isOn } as FeatureValues)}
            />
            {id} <small>by {by}</small>
          </label>
        ))}
      </fieldset>
    </>
  )
}

const sections = ['Timeline', 'Plugins', 'Hosts', 'Switches', 'Trace'] as const

const Section = ({ modal, name }: { readonly modal: Modal; readonly name: (typeof sections)[number] }) => {
  const { kernel } = modal
  const service = kernel.get(recorded)
  if (name === 'Plugins') return <Plugins modal={modal} />
  if (name === 'Switches') return <Switches modal={modal} />
  if (!service) return <p>Add the plugin recorder() to see this, and switch its feature on.</p>
  if (name === 'Hosts') return <Hosts modal={modal} />
  if (name === 'Timeline')
    return <Timeline entries={service.entries} state={(plugin) => kernel.state.get().plugins[plugin]} />
  return (
    <label className="trace">
      The trace as it can be sent
      <textarea readOnly rows={12} value={service.exportTrace()} />
    </label>
  )
}

/** The panel: one section at a time. */
export const Panel = ({ modal }: { readonly modal: Modal }) => {
  useChanges(modal.kernel.plugins)
  const [isOpen, setOpen] = useState(false)
  const [section, setSection] = useState<(typeof sections)[number]>('Timeline')
  return (
    <aside aria-label="Portico devtools" className="panel">
      <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Portico devtools
      </button>
      {isOpen && (
        <>
          <nav aria-label="Sections">
            {sections.map((each) => (
              <button
                key={each}
                type="button"
                aria-current={each === section ? 'page' : undefined}
                onClick={() => setSection(each)}
              >
                {each}
              </button>
            ))}
          </nav>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
          <section className="content" aria-label={section} tabIndex={0}>
            <Section modal={modal} name={section} />
          </section>
        </>
      )}
    </aside>
  )
}
