import { settings, type Theme } from 'portico/core'
import type { Kernel, Source } from 'portico/kernel'
import type { Surface } from '#page'
import { readColour } from './colour/readColour.js'
import { type CssReader, type Palette, planTheme } from './planTheme.js'

// A visitor who asks for more contrast gets it with the host's colours, too.
const always =
  '@media(prefers-contrast:more){.portico[data-theme]{--portico-line:var(--portico-line-strong)!important;--portico-text-3:var(--portico-text-2)!important}}'
const scaled = '.portico>*{font-size:calc(1em*var(--portico-font-scale))}'
const dense = '.p-row{padding-block:max(0px,calc(var(--portico-row)/2 - 21px))}'

/** Applies the host's theme to a surface, now and when it changes; returns a function that removes it. */
export const applyTheme = (
  surface: Surface,
  theme: Source<Theme>,
  kernel: Kernel,
  palette: Palette,
): (() => void) => {
  const { shadow } = surface
  const reader: CssReader = {
    read: (value) => readColour(shadow, value),
    supports: (property, value) => CSS.supports(property, value),
  }
  const reported = new Set<string>()
  let applied: readonly (() => void)[] = []

  const write = (css: string, values: Readonly<Record<string, string>>) => {
    const remove = surface.adopt(css, 'host')
    let rule = shadow.adoptedStyleSheets.at(-1)?.cssRules[0] as CSSGroupingRule | undefined
    while (rule?.cssRules.length) rule = rule.cssRules[0] as CSSGroupingRule
    // Set one by one rather than as one text, so that an unclosed value cannot spill into the next.
    for (const [name, value] of Object.entries(values))
      (rule as unknown as CSSStyleRule).style.setProperty(`--portico-${name}`, value)
    return remove
  }
  const draw = () => {
    const now = theme.get()
    const plan = planTheme(now, palette, reader)
    const before = applied
    // The host's colours give way to forced colours of the system.
    const colours = (mode: keyof Palette) =>
      write(`@media(forced-colors:none){.portico[data-theme=${mode}]{}}`, plan.colours[mode])
    applied = [
      surface.adopt(
        `${always}${plan.shape['font-scale'] ? scaled : ''}${plan.shape.row ? dense : ''}`,
        'host',
      ),
      write('.portico{}', plan.shape),
      colours('dark'),
      colours('light'),
    ]
    for (const remove of before) remove()
    kernel.emit('theme.drawn', {})
    if (kernel.get(settings)?.options.debug)
      import('./warnAboutTheme.js').then(
        ({ warnAboutTheme }) => warnAboutTheme(now, plan, palette, reader, reported),
        () => {},
      )
  }
  draw()
  const stop = theme.subscribe(draw)
  return () => {
    stop()
    for (const remove of applied) remove()
  }
}
