import type { Rgb } from './rgb.js'

/**
 * Parses an opaque CSS colour with the help of the browser; undefined if it is invalid or depends on its
 * context.
 */
export const readColour = (root: ShadowRoot, value: string): Rgb | undefined => {
  if (!CSS.supports('color', value) || /var\(|env\(|current|light-dark/i.test(value)) return undefined
  const probe = document.createElement('i')
  probe.style.setProperty('forced-color-adjust', 'none')
  // Mixing converts any colour space to sRGB.
  probe.style.color = `color-mix(in srgb,${value},${value})`
  root.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  const [red, green, blue, alpha = 1] = (/^color\(srgb ([^)]+)\)/.exec(computed)?.[1] ?? '')
    .split(/[\s/]+/)
    .map(Number)
  if (red === undefined || green === undefined || blue === undefined || alpha < 1) return undefined
  const inside = (part: number) => Math.min(1, Math.max(0, part || 0))
  return [inside(red), inside(green), inside(blue)]
}
