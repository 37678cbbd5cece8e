import type { Rgb } from './rgb.js'

/** Reads an opaque CSS colour as the browser does; `undefined` where it is none, or depends on its place. */
export const readColour = (root: ShadowRoot, value: string): Rgb | undefined => {
  if (!CSS.supports('color', value) || /var\(|env\(|current|light-dark/i.test(value)) return undefined
  const probe = document.createElement('i')
  probe.style.setProperty('forced-color-adjust', 'none')
  // Whatever space it was given in, the mix is in sRGB.
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
