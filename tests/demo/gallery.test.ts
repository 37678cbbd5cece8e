import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as ui from 'portico/ui'
import { describe, expect, test } from 'vitest'
import { defaults, readChoice, writeChoice } from '../../demo/gallery/choice.js'
import { parts } from '../../demo/gallery/parts/index.js'
import { scenes } from '../../demo/gallery/scenes/index.js'
import { languages } from '../../demo/languages.js'
import { readSources } from '../docs/readSources.js'
import { statuses, type Unseen } from './statuses.js'

const { merged } = readSources()

describe('the gallery', () => {
  test('shows every component of portico/ui', () => {
    const shown = parts.flatMap(({ shows }) => shows)
    const isPart = (name: string) => /^[A-Z]/.test(name) && !name.endsWith('Context')
    expect(Object.keys(ui).filter(isPart).sort()).toEqual([...shown].sort())
  })

  test('shows every view that a plugin declares, each state with a unique name', () => {
    const views = merged.Views ?? []
    expect(views.length).toBeGreaterThan(15)
    const shown = new Set<string>(scenes.map(({ view }) => view))
    expect(views.filter((view) => !shown.has(view))).toEqual([])
    expect([...shown].filter((view) => view !== 'Shell' && !views.includes(view))).toEqual([])
    const names = scenes.map(({ view, state }) => `${view}: ${state}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('shows every status of every view, or lists why it cannot', () => {
    expect(Object.keys(statuses).sort()).toEqual([...new Set(merged.Views)].sort())
    const names = new Set(scenes.map(({ view, state }) => `${view}: ${state}`))
    const wanted = Object.entries(statuses).flatMap(([view, shown]) =>
      Object.values<string | Unseen>(shown).flatMap((scene) =>
        typeof scene === 'string' ? (scene.includes(': ') ? scene : `${view}: ${scene}`) : [],
      ),
    )
    expect(wanted.length).toBeGreaterThan(60)
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  test('offers English and every other language, as the demo does', () => {
    const folder = fileURLToPath(new URL('../../plugins/languages/locales', import.meta.url))
    const locales = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
    expect(languages.map(([tag]) => tag).sort()).toEqual(['en', ...locales].sort())
  })

  test('its address has the choices that differ from the default', () => {
    const choice = { ...defaults, view: 'Account', state: 'a trace', theme: 'light', dir: 'rtl' }
    expect(writeChoice(choice)).toBe('?view=Account&state=a+trace&theme=light&dir=rtl')
    expect(readChoice(writeChoice(choice))).toEqual(choice)
    expect(readChoice('')).toEqual(defaults)
  })
})
