import { readWebLink } from './readWebLink.js'

/** A picture within the text itself. Not SVG, because that can grow to any size once it is drawn. */
const INLINE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/]{1,40000}={0,2}$/

/** Reads the address of an image; undefined unless it is a web link or a small `data:` picture. */
export const readIcon = (input: unknown): string | undefined =>
  typeof input === 'string' && INLINE.test(input) ? input : readWebLink(input)
