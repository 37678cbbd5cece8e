import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { profile } from 'portico/plugins/profile'
import { socials } from 'portico/plugins/socials'
import { preset } from 'portico/preset'
import * as ui from 'portico/ui'
import { describe, expect, test } from 'vitest'
import { defaults, readChoice, writeChoice } from '../../demo/gallery/choice.js'
import { parts } from '../../demo/gallery/parts/index.js'
import { scenes } from '../../demo/gallery/scenes/index.js'
import { languages } from '../../demo/languages.js'

describe('the gallery', () => {
  test('shows every part of portico/ui', () => {
    const shown = parts.flatMap(({ shows }) => shows)
    const isPart = (name: string) => /^[A-Z]/.test(name) && !name.endsWith('Context')
    expect(Object.keys(ui).filter(isPart).sort()).toEqual([...shown].sort())
  })

  test('shows every view of the default plugins, of pairing, of the directory, of profile and of the logins, each state under a name of its own', () => {
    const views: string[] = [
      ...[...preset(), directory(), profile(), email(), socials()].flatMap((plugin) => plugin.views ?? []),
      ...['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ApproveTransaction'],
    ]
    expect(views.length).toBeGreaterThan(5)
    const shown = new Set(scenes.map(({ view }) => view))
    expect(views.filter((view) => !shown.has(view))).toEqual([])
    const names = scenes.map(({ view, state }) => `${view}: ${state}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('offers English and every language there is, as the demo does', () => {
    const folder = fileURLToPath(new URL('../../plugins/languages/locales', import.meta.url))
    const locales = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
    expect(languages.map(([tag]) => tag).sort()).toEqual(['en', ...locales].sort())
  })

  test('its address says what is shown, and leaves out what is as usual', () => {
    const choice = { ...defaults, view: 'Account', state: 'a trace', theme: 'light', dir: 'rtl' }
    expect(writeChoice(choice)).toBe('?view=Account&state=a+trace&theme=light&dir=rtl')
    expect(readChoice(writeChoice(choice))).toEqual(choice)
    expect(readChoice('')).toEqual(defaults)
  })
})
