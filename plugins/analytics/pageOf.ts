import { scrub } from './scrub.js'

/** The page: its address without query and fragment. */
export const pageOf = ({
  origin,
  pathname,
  hostname,
}: Pick<Location, 'origin' | 'pathname' | 'hostname'>) => ({
  url: scrub(`${origin}${pathname}`, 500),
  domain: hostname,
})
