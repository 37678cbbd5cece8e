import { Icon, IconButton, TextField, type TextFieldProps } from 'portico/ui'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { active, describeConformance, described, show } from './conformance.js'

const nothing = () => {}

describeConformance('TextField', {
  part: (given, pressed) => (
    <TextField
      {...given}
      label="E-mail"
      type="email"
      value="ada"
      onChange={pressed}
      error="Enter a valid e-mail address."
      hint="We send a code."
      start={<Icon name="search" />}
      end={<IconButton icon="chevron" label="Continue" onClick={() => pressed('go')} />}
    />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'textbox',
  name: 'E-mail',
  edges: '.p-field-box',
  press: [
    { keys: ['@', '{Backspace}'], tells: (key) => (key === '@' ? 'ada@' : 'ad') },
    { at: 'button', tells: () => 'go' },
  ],
})

describeConformance('TextField that is off', {
  part: (given, pressed) => (
    <TextField {...given} label="Name" value="ada" onChange={pressed} disabledReason="Connect first." />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'textbox',
  name: 'Name',
  edges: '.p-field-box',
  press: [{ keys: [] }],
})

function Typed(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('')
  return <TextField label="Name" {...props} value={value} onChange={setValue} />
}

it('reports what is typed and can be named by its visible label', async () => {
  const { find } = show(<Typed />)
  find('label').click()
  expect(active(find('input'))).toBe(find('input'))
  await userEvent.keyboard('ada')
  expect(find<HTMLInputElement>('input').value).toBe('ada')
})

it('error and hint describe the field, and the error appears in an existing live region', () => {
  const { find, render } = show(
    <TextField label="Name" value="" onChange={nothing} hint="At least 4." aria-describedby="x" />,
  )
  const input = find('input')
  const error = find('.p-field-error')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(described(input)).toMatch(/^At least 4\./)
  render(<TextField label="Name" value="" onChange={nothing} hint="At least 4." error="Too short." />)
  expect(find('.p-field-error')).toBe(error)
  expect(error.getAttribute('aria-live')).toBe('polite')
  expect(error.querySelector('svg')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toBe('Too short. At least 4.')
})

it('its text has at least 16 pixels, so that phones do not zoom', () => {
  const { find } = show(<Typed />)
  expect(Number.parseFloat(getComputedStyle(find('input')).fontSize)).toBeGreaterThanOrEqual(16)
  expect(find('.p-field-box').getBoundingClientRect().height).toBe(48)
})

it('a disabled field keeps its focus, gives the reason and accepts no input', async () => {
  const { find } = show(<Typed disabledReason="Connect first." />)
  const input = find<HTMLInputElement>('input')
  input.focus()
  await userEvent.keyboard('a')
  expect(input.value).toBe('')
  expect(active(input)).toBe(input)
  expect(input.getAttribute('aria-disabled')).toBe('true')
  expect(described(input)).toBe('Connect first.')
})

it('announces that it is checking, and still accepts input', async () => {
  const { find } = show(<Typed busy busyLabel="Checking..." />)
  expect(find('input').getAttribute('aria-busy')).toBe('true')
  expect(find('[role=status]').textContent).toBe('Checking...')
  find('input').focus()
  await userEvent.keyboard('a')
  expect(find<HTMLInputElement>('input').value).toBe('a')
})
