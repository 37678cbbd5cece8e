import { languages } from '../languages.js'
import type { Choice, Field } from './choice.js'
import { PSEUDO } from './pseudo.js'

const [english, ...translated] = languages

interface Control {
  readonly field: Field
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

const controls: readonly Control[] = [
  {
    field: 'theme',
    label: 'Theme',
    options: [
      ['dark', 'Dark'],
      ['light', 'Light'],
      ['system', 'System'],
    ],
  },
  {
    field: 'accent',
    label: 'Accent',
    options: [
      ['', 'Own'],
      ['#0047FF', 'Blue'],
      ['#FFD400', 'Yellow'],
      ['#808080', 'Grey'],
    ],
  },
  {
    field: 'dir',
    label: 'Direction',
    options: [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ],
  },
  {
    field: 'locale',
    label: 'Language',
    options: [english, [PSEUDO, '40 % longer'], ...translated],
  },
  {
    field: 'width',
    label: 'Width',
    options: [
      ['360', '360'],
      ['320', '320'],
      ['390', 'Phone'],
    ],
  },
  {
    field: 'density',
    label: 'Density',
    options: [
      ['comfortable', 'Comfortable'],
      ['compact', 'Compact'],
    ],
  },
  {
    field: 'motion',
    label: 'Motion',
    options: [
      ['system', 'System'],
      ['reduced', 'Reduced'],
    ],
  },
  {
    field: 'text',
    label: 'Text',
    options: [
      ['100', '100 %'],
      ['150', '150 %'],
      ['200', '200 %'],
    ],
  },
  {
    field: 'spacing',
    label: 'Spacing',
    options: [
      ['', 'Own'],
      ['wide', 'Wide'],
    ],
  },
]

/** Controls for the appearance of the scene. */
export function Controls({
  choice,
  onChange,
}: {
  readonly choice: Choice
  readonly onChange: (change: Partial<Choice>) => void
}) {
  return (
    <form className="controls" aria-label="Look" onSubmit={(event) => event.preventDefault()}>
      {controls.map(({ field, label, options }) => (
        <label key={field}>
          <span>{label}</span>
          <select
            value={choice[field]}
            data-testid={`control-${field}`}
            onChange={(event) => onChange({ [field]: event.target.value })}
          >
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </form>
  )
}
