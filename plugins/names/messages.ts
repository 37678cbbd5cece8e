import type { MessagesOf } from 'portico/kernel'
import type { registerMessages } from './views/registerMessages.js'

/** English texts outside the views; those of the views are in `registerMessages`. */
export const messages = {
  'names.choose': 'Choose a name',
  'names.disguised': 'Your name contains look-alike letters. People may mistake it for another name.',
  'names.error.resolve': 'Error resolving name',
  'names.error.suggest': 'Error fetching name suggestions',
  'names.error.reverse': 'Error fetching names for address',
  'names.error.register': 'Error registering name {name}',
  'names.done.title': 'Name registered',
} as const

/** Texts of the names by id, each with its parameters. */
export type NamesMessages = MessagesOf<typeof messages & typeof registerMessages>
