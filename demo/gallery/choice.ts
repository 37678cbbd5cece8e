/** Scene and appearance shown by the gallery; each field is a query parameter. */
export interface Choice {
  readonly view: string
  readonly state: string
  readonly theme: string
  readonly accent: string
  readonly dir: string
  readonly locale: string
  readonly width: string
  readonly density: string
  readonly motion: string
  readonly text: string
  /** `wide`: the spacing of WCAG 1.4.12, as a visitor's own style sheet has it. */
  readonly spacing: string
  /** As a dialog over the page, as on a host, instead of inline. */
  readonly dialog: string
  /** Only the stage, without the gallery's controls. */
  readonly bare: string
}

export type Field = keyof Choice

/** Defaults, omitted from the address. */
export const defaults: Choice = {
  view: 'Connect',
  state: 'wallets',
  theme: 'dark',
  accent: '',
  dir: 'ltr',
  locale: 'en',
  width: '360',
  density: 'comfortable',
  motion: 'system',
  text: '100',
  spacing: '',
  dialog: '',
  bare: '',
}

const fields = Object.keys(defaults) as readonly Field[]

/** Reads a query string; missing fields have their default. */
export const readChoice = (query: string): Choice => {
  const given = new URLSearchParams(query)
  return Object.fromEntries(fields.map((field) => [field, given.get(field) ?? defaults[field]])) as Record<
    Field,
    string
  >
}

/** The query string of a choice, without fields that have their default. */
export const writeChoice = (choice: Choice): string => {
  const query = new URLSearchParams()
  for (const field of fields)
    if (choice[field] !== defaults[field] || field === 'view' || field === 'state')
      query.set(field, choice[field])
  return `?${query}`
}
