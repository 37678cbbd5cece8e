import { isPublicHost } from './isPublicHost.js'
import { readWebLink } from './readWebLink.js'

/** A picture within the text itself. Not SVG, because that can grow to any size once it is drawn. */
const INLINE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/]{1,40000}={0,2}$/

/**
 * Reads the address of an image that the host has chosen; undefined unless it is a web link or a small `data:` picture.
 */
export const readHostIcon = (input: unknown): string | undefined =>
  typeof input === 'string' && INLINE.test(input) ? input : readWebLink(input)

/**
 * Reads the address of a third party's image; undefined unless it is a small `data:` picture, or an `https:` link to the public internet:
 * otherwise anybody could have a visitor's browser send requests to the visitor's own device and network.
 */
export const readIcon = (input: unknown): string | undefined => {
  const icon = readHostIcon(input)
  return !icon ||
    icon.startsWith('data:') ||
    (icon.startsWith('https:') && isPublicHost(new URL(icon).hostname))
    ? icon
    : undefined
}
