import { AmountField, IconButton, Receipt, SearchField, TextField, uiStyles } from 'portico/ui'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { onrampStyles } from '../../plugins/onramp/views/onrampStyles.js'
import { show } from './conformance.js'

const nothing = () => {}

/** Shows a part with the styles as a browser reads them that has no `:has` (Firefox 115) or no subgrid (Chrome 111). */
const showInOlder = (node: ReactElement) => {
  const shown = show(node)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `${uiStyles}${onrampStyles}`
      .replaceAll('@supports not selector(:has(*))', '@media all')
      .replace(/[^{}\n]*:has\([^{}]*\{[^{}]*\}/g, '')
      .replaceAll('subgrid', 'unknown'),
  )
  ;(shown.root.getRootNode() as ShadowRoot).adoptedStyleSheets = [sheet]
  return shown
}

describe('a browser without :has', () => {
  it.each([
    ['.p-field-box', <TextField key="0" label="Name" value="" onChange={nothing} />],
    [
      '.p-field-box',
      <TextField
        key="1"
        label="Name"
        value=""
        onChange={nothing}
        end={<IconButton icon="chevron" label="Continue" onClick={nothing} />}
      />,
    ],
    ['.p-search', <SearchField key="2" label="Search" value="" onChange={nothing} />],
    [
      '.p-amount-box',
      <AmountField key="3" label="Amount" value="" onChange={nothing} decimals={2} locale="en" />,
    ],
    [
      '.p-onramp-methods label',
      <fieldset key="4" className="p-onramp-methods">
        <label>
          <input type="radio" />
          Card
        </label>
      </fieldset>,
    ],
  ])('%s shows the focus', (box, node) => {
    const { find } = showInOlder(node)
    const ring = () => getComputedStyle(find(box)).outlineStyle
    expect(ring()).toBe('none')
    find('input').focus()
    expect(ring()).toBe('solid')
  })

  it('the chosen way to pay is marked', () => {
    const { find } = showInOlder(
      <fieldset className="p-onramp-methods">
        <label>
          <input type="radio" defaultChecked />
          Card
        </label>
        <label>
          <input type="radio" />
          Bank
        </label>
      </fieldset>,
    )
    const look = (label: string) => {
      const { opacity, borderTopWidth } = getComputedStyle(find(`${label} input`))
      return opacity === '1' && borderTopWidth
    }
    expect(look('label')).toBe('2px')
    expect(look('label + label')).toBe(false)
  })
})

it('without subgrid, the facts of a receipt are beside their names', () => {
  const { find } = showInOlder(<Receipt heading="Send" facts={[{ term: 'To', value: 'vera.eth' }]} />)
  const [name, value] = ['dt', 'dd'].map((each) => find(each).getBoundingClientRect()) as [DOMRect, DOMRect]
  expect(value.top).toBe(name.top)
  expect(value.left).toBeGreaterThan(name.right)
})
