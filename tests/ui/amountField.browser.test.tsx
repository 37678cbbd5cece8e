import { AmountField, type AmountFieldProps, Button } from 'portico/ui'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { describeConformance, described, show } from './conformance.js'

describeConformance('AmountField', {
  part: (given, pressed) => (
    <AmountField
      {...given}
      label="You pay, ETH"
      value="0.5"
      onChange={pressed}
      aside={
        <>
          <bdi dir="ltr">Balance 1.204</bdi>
          <Button onClick={() => pressed('max')}>Max</Button>
        </>
      }
      end={<Button onClick={() => pressed('token')}>ETH</Button>}
      worth="≈ $1,295.20"
      max="0.4"
      overMax="More than your balance."
    />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'textbox',
  name: 'You pay, ETH',
  edges: '.p-amount-box',
  press: [
    { at: '.p-amount-top button', tells: () => 'max' },
    { keys: ['1', '{Backspace}'], tells: (key) => (key === '1' ? '0.51' : '0.') },
    { at: '[data-testid=x] ~ button', tells: () => 'token' },
  ],
})

let latest = ''
function Amount(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <AmountField
      label="Amount"
      {...props}
      value={value}
      onChange={(next) => {
        latest = next
        setValue(next)
      }}
    />
  )
}

const type = async (keys: string, props: Partial<AmountFieldProps> = {}) => {
  latest = ''
  const { find } = show(<Amount {...props} />)
  find('input').focus()
  await userEvent.keyboard(keys)
  return { value: latest, shown: find<HTMLInputElement>('input').value }
}

const paste = (text: string, props: Partial<AmountFieldProps> = {}) => {
  latest = ''
  const { find } = show(<Amount {...props} />)
  find('input').focus()
  document.execCommand('insertText', false, text)
  return latest
}

it('is described by its hint, its balance and the given description', () => {
  const { find, render } = show(
    <>
      <p id="more">Fees come on top.</p>
      <Amount aside="Balance 1.204" hint="In ETH" aria-describedby="more" />
    </>,
  )
  expect(described(find('input'))).toBe('In ETH Balance 1.204 Fees come on top.')
  render(<Amount />)
  expect(find('input').hasAttribute('aria-describedby')).toBe(false)
})

it('requests a decimal keyboard, is a text field, and is always left to right', () => {
  const { find } = show(<Amount />, { dir: 'rtl' })
  const input = find<HTMLInputElement>('input')
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['text', 'decimal', 'off'])
  expect(getComputedStyle(input).direction).toBe('ltr')
  expect(getComputedStyle(input).fontVariantNumeric).toBe('tabular-nums')
})

describe('typed', () => {
  it.each([
    ['12.5', 'en', '12.5', '12.5'],
    ['12,5', 'en', '12.5', '12.5'],
    ['12,5', 'de', '12.5', '12,5'],
    ['12.5', 'de', '12.5', '12,5'],
    ['1.2.3', 'en', '1.23', '1.23'],
    ['.5', 'en', '0.5', '0.5'],
    ['007', 'en', '7', '7'],
    ['0.0000', 'en', '0.0000', '0.0000'],
    ['1e5', 'en', '15', '15'],
    ['-3', 'en', '3', '3'],
    ['3.', 'en', '3.', '3.'],
  ])('%s in %s is %s', async (keys, locale, value, shown) => {
    expect(await type(keys, { locale })).toEqual({ value, shown })
  })

  it('a long amount keeps all its digits', async () => {
    const long = '12345678901234567890.123456789012345678'
    expect((await type(long, { locale: 'en' })).value).toBe(long)
  })

  it('digits beyond the decimals of the token are dropped', async () => {
    expect((await type('1.23456789', { locale: 'en', decimals: 6 })).value).toBe('1.234567')
    expect((await type('1.5', { locale: 'en', decimals: 0 })).value).toBe('15')
  })
})

describe('pasted', () => {
  it.each([
    ['1,234.5', 'en', '1234.5'],
    ['1.234,5', 'en', '1234.5'],
    ['1.234,5', 'de', '1234.5'],
    ['1,234.00', 'en', '1234.00'],
    ['1.234', 'en', '1.234'],
    ['1,234', 'de', '1.234'],
    ['1,234', 'de-CH', '1.234'],
    ['1,234,567', 'de', '1234567'],
    ['1.234.567,89', 'en', '1234567.89'],
    ['1 234', 'fr', '1234'],
    ['1 234,5', 'fr', '1234.5'],
    ['1 234,567', 'en', '1234.567'],
    [' 12.5\u00a0', 'en', '12.5'],
    ["1'234.5", 'de-CH', '1234.5'],
    ['1’234’567', 'de-CH', '1234567'],
    ['١٢٫٥', 'ar', '12.5'],
    ['١٬٢٣٤٫٥', 'ar', '1234.5'],
    ['12,34,567.8', 'hi', '1234567.8'],
    ['1,00,000', 'hi', '100000'],
    ['12,34,56,789.5', 'en', '123456789.5'],
    ['१२,३४,५६७.८', 'hi', '1234567.8'],
    ['१२.५', 'hi', '12.5'],
    ['12.5 USDC', 'en', ''],
    ['0x10', 'en', ''],
    ['1e18', 'en', ''],
    ['12,34.5', 'en', ''],
    ['1.2,3.4', 'en', ''],
    ['1,2,34,567', 'hi', ''],
    ['1,23,4567', 'hi', ''],
    ['12 34', 'en', ''],
    ['1 5', 'en', ''],
    ['0.5 1', 'en', ''],
    ["1'234,567'8", 'de-CH', ''],
  ])('%s in %s is %s', (text, locale, value) => {
    expect(paste(text, { locale })).toBe(value)
  })
})

describe('ambiguous pasted amounts', () => {
  it.each([
    ['0,123', 'en', '0.123'],
    ['0.123', 'de', '0.123'],
    ['0.500', 'de', '0.500'],
    ['0.500', 'pt-BR', '0.500'],
    ['0.500', 'tr', '0.500'],
    ['00.500', 'de', '0.500'],
    ['.500', 'de', '0.500'],
    ['012.345', 'de', '12.345'],
    ['0,123.5', 'en', ''],
    ['0.123.456', 'de', ''],
    ['0 123', 'fr', ''],
    ["0'123", 'de-CH', ''],
    ['٠٬١٢٣', 'ar', ''],
  ])('a number that starts with zero has no thousands separator: %s in %s is %s', (text, locale, value) => {
    expect(paste(text, { locale })).toBe(value)
  })

  it.each([
    ['1.234', 'de'],
    ['12.500', 'de'],
    ['1.234', 'pt-BR'],
    ['1.234', 'es'],
    ['1,234', 'en'],
    ['250,000', 'hi'],
  ])('%s in %s could mean a thousand times as much, and is rejected', (text, locale) => {
    expect(paste(text, { locale })).toBe('')
  })
})

it('an amount above the maximum is described as such, however many digits it has', async () => {
  const props = { max: '1.204', overMax: 'More than your balance.', onChange: () => {} }
  const { find, render } = show(<AmountField label="Amount" {...props} value="1.2041" />)
  expect(described(find('input'))).toBe('More than your balance.')
  expect(find('input').getAttribute('aria-invalid')).toBe('true')
  for (const value of ['1.204', '1.2040', '01.2', '0.9999999999999999999999', '', '1.'] as const) {
    render(<AmountField label="Amount" {...props} value={value} />)
    expect(find('input').hasAttribute('aria-invalid'), value).toBe(false)
  }
  const huge = '9007199254740993'
  render(<AmountField label="Amount" {...props} max="9007199254740992" value={huge} />)
  expect(find('input').getAttribute('aria-invalid')).toBe('true')
})

it('an amount without onChange is read-only', async () => {
  const { find } = show(<AmountField label="You get" value="1294.02" locale="en" stale />)
  expect(find<HTMLInputElement>('input').readOnly).toBe(true)
})
