import { readWebLink } from './readWebLink.js'

/** A picture in the text itself: no SVG, which can be as large as it likes once it is drawn. */
const INLINE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/]{1,40000}={0,2}$/

/** Reads the address of an image; undefined unless it is `https:`, or a small `data:` picture. */
export const readIcon = (input: unknown): string | undefined =>
  typeof input === 'string' && INLINE.test(input) ? input : readWebLink(input)
