/** Texts of the names by id, each with its parameters. */
export interface NamesMessages {
  'names.choose': undefined
  'names.disguised': undefined
  'names.error.resolve': undefined
  'names.error.suggest': undefined
  'names.error.reverse': undefined
  'names.error.register': { readonly name: string }
  'names.done.title': undefined
  'names.missing': undefined
  'names.missing.network': undefined
  'names.field': undefined
  'names.rule': undefined
  'names.long': { readonly count: string }
  'names.checking': undefined
  'names.suggestions': undefined
  'names.suggestions.loading': undefined
  'names.free': undefined
  'names.taken': undefined
  'names.taken.text': undefined
  'names.unserved': undefined
  'names.register': undefined
  'names.register.name': { readonly name: string }
  'names.register.text': undefined
  'names.signing': undefined
  'names.registering': { readonly name: string }
  'names.retry': undefined
  'names.back': undefined
  'names.done': undefined
  'names.done.close': undefined
  'names.done.explorer': undefined
}

/** English texts outside the views; those of the views are in `registerMessages`. */
export const messages = {
  'names.choose': 'Choose a name',
  'names.disguised': 'Your name contains look-alike letters. People may mistake it for another name.',
  'names.error.resolve': 'Error resolving name',
  'names.error.suggest': 'Error fetching name suggestions',
  'names.error.reverse': 'Error fetching names for address',
  'names.error.register': 'Error registering name {name}',
  'names.done.title': 'Name registered',
} satisfies Partial<Readonly<Record<keyof NamesMessages, string>>>
