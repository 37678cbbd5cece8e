import type { Theme } from 'portico/core'
import { contrast, TEXT } from './colour/contrast.js'
import { fromHex } from './colour/rgb.js'
import { findLowContrast } from './findLowContrast.js'
import type { CssReader, Palette, ThemePlan } from './planTheme.js'

const cut = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/**
 * Warns on the console, once each, about values of the host's theme that were dropped, changed or are hard to
 * read.
 */
export const warnAboutTheme = (
  { mode, accent }: Theme,
  { colours, refused }: ThemePlan,
  palette: Palette,
  { read }: Pick<CssReader, 'read'>,
  reported: Set<string>,
): void => {
  const light = mode === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : mode === 'light'
  const now = light ? 'light' : 'dark'
  const hostColours = colours[now]
  const texts = [...refused]

  const raw = accent === undefined ? undefined : read(accent)
  if (raw)
    for (const name of ['surface-0', 'surface-1', 'surface-2'] as const) {
      const surface = hostColours[name] === undefined ? fromHex(palette[now][name]) : read(hostColours[name])
      const ratio = surface ? contrast(raw, surface) : TEXT
      if (ratio >= TEXT) continue
      texts.push(
        `accent ${accent} has a contrast of ${cut(ratio)} on ${name} (${now}), but ${TEXT}:1 is needed: using ${hostColours.signal} for text and ${hostColours['signal-line']} for lines`,
      )
      break
    }
  for (const { front, back, ratio, needed } of findLowContrast(palette[now], hostColours, read))
    texts.push(`${front} has a contrast of ${cut(ratio)} on ${back} (${now}), but ${needed}:1 is needed`)

  const fresh = texts.filter((text) => !reported.has(text))
  for (const text of fresh) reported.add(text)
  if (fresh.length > 0) console.warn(`Portico theme: ${fresh.join('; ')}`)
}
