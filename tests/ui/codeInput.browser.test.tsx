import { CodeInput, type CodeInputProps } from 'portico/ui'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { describeConformance, described, show } from './conformance.js'

const label = 'One-time code, 6 digits'
const hint = 'The code is checked after the last digit.'
const nothing = () => {}

describeConformance('CodeInput', {
  part: (given, pressed) => (
    <CodeInput
      {...given}
      label={label}
      hint={hint}
      value="41"
      onChange={pressed}
      error="That code is not right."
    />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'textbox',
  name: label,
  edges: '.p-code-boxes > span',
  press: [{ keys: ['2', '{Backspace}'], tells: (key) => (key === '2' ? '412' : '4') }],
})

describeConformance('CodeInput of ten digits', {
  part: (given, pressed) => (
    <CodeInput {...given} label="Code" length={10} value="0123" onChange={pressed} checking />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'textbox',
  name: 'Code',
  edges: '.p-field-box',
  press: [{ keys: [] }],
})

function Code(props: Partial<CodeInputProps>) {
  const [value, setValue] = useState('')
  return (
    <div style={{ width: 328 }}>
      <CodeInput label={label} {...props} value={value} onChange={setValue} />
    </div>
  )
}

const digits = (root: HTMLElement) =>
  [...root.querySelectorAll('.p-code-boxes > span')].map((box) => box.textContent)

/** Pastes as a browser does: the text replaces the selection in one input event. */
const paste = (input: HTMLInputElement, text: string) => {
  input.focus()
  document.execCommand('insertText', false, text)
}

it('AXS-10 is one numeric input that the system can fill with a one-time code', () => {
  const { root, find } = show(<Code hint={hint} error="That code is not right." />)
  expect(root.querySelectorAll('input')).toHaveLength(1)
  const input = find<HTMLInputElement>('input')
  expect(input.autocomplete).toBe('one-time-code')
  expect(input.inputMode).toBe('numeric')
  expect(input.maxLength).toBe(-1)
  expect(described(input)).toBe(`That code is not right. ${hint}`)
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('shows each digit, deletes with Backspace and reports a complete code once', async () => {
  const onComplete = vi.fn()
  const { root, find } = show(<Code onComplete={onComplete} />)
  find('input').focus()
  await userEvent.keyboard('41')
  expect(digits(root)).toEqual(['4', '1', '', '', '', ''])
  expect(
    [...root.querySelectorAll('[data-active]')].map((box) => box.previousElementSibling?.textContent),
  ).toEqual(['1'])
  await userEvent.keyboard('{Backspace}')
  expect(digits(root)).toEqual(['4', '', '', '', '', ''])
  await userEvent.keyboard('23456')
  expect(digits(root)).toEqual(['4', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('423456')
  await userEvent.keyboard('7')
  expect(digits(root).join('')).toBe('423456')
  expect(onComplete).toHaveBeenCalledOnce()
})

it.each([
  '412907',
  '412 907',
  '412-907',
  ' code: 412907 ',
  'Your code for 127.0.0.1:5180 is 412907. It is valid for 20 minutes.',
  '٤١٢٩٠٧',
  '۴۱۲۹۰۷',
  '४१२९०७',
  '４１２９０７',
])('AXS-10 accepts a pasted "%s"', (text) => {
  const onComplete = vi.fn()
  const { find } = show(<Code onComplete={onComplete} />)
  paste(find('input'), text)
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('412907')
})

it('AXS-10 accepts digits of an Arabic keyboard, typed one by one', async () => {
  const onComplete = vi.fn()
  const { root, find } = show(<Code onComplete={onComplete} />)
  for (const digit of '٤١٢٩٠٧') {
    find<HTMLInputElement>('input').focus()
    document.execCommand('insertText', false, digit)
    await vi.waitFor(() => expect(digits(root).join('')).toMatch(/^\d+$/))
  }
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('412907')
})

it('accepts only digits, and ignores a letter', async () => {
  const { root, find } = show(<Code />)
  find('input').focus()
  await userEvent.keyboard('4x1')
  expect(digits(root).join('')).toBe('41')
})

it('typing always continues after the last digit, wherever the visitor pressed', async () => {
  const { root, find } = show(<Code />)
  const input = find<HTMLInputElement>('input')
  input.focus()
  await userEvent.keyboard('412')
  await userEvent.keyboard('{ArrowLeft}{Home}')
  await userEvent.click(input, { position: { x: 40, y: 28 } })
  await userEvent.keyboard('9')
  expect(digits(root).join('')).toBe('4129')
  input.select()
  await userEvent.keyboard('7')
  expect(digits(root).join('')).toBe('7')
})

it('is read-only while the code is checked, and keeps showing it', async () => {
  const onChange = vi.fn()
  const { find, root } = show(<CodeInput label={label} value="412907" onChange={onChange} checking />)
  const input = find<HTMLInputElement>('input')
  expect(input.readOnly).toBe(true)
  expect(input.getAttribute('aria-busy')).toBe('true')
  input.focus()
  await userEvent.keyboard('{Backspace}')
  expect(onChange).not.toHaveBeenCalled()
  expect(digits(root).join('')).toBe('412907')
})

it.each([
  [4, 328, 44, 8],
  [6, 328, 44, 8],
  [6, 288, 41.33, 8],
  [7, 328, 40, 8],
  [8, 328, 36, 5.71],
  [8, 288, 36, 0],
])(
  '%i boxes in %i pixels are %d wide with a gap of %d, left to right in every language',
  (length, width, side, gap) => {
    const { root } = show(
      <div style={{ width }}>
        <CodeInput label="Code" length={length} value="12" onChange={nothing} />
      </div>,
      { dir: 'rtl' },
    )
    const boxes = [...root.querySelectorAll('.p-code-boxes > span')].map((box) => box.getBoundingClientRect())
    expect(boxes).toHaveLength(length)
    expect(boxes[0]?.width).toBeCloseTo(side, 1)
    expect(boxes[0]?.height).toBe(56)
    expect((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)).toBeCloseTo(gap, 1)
  },
)

it('with more than eight digits it is one plain field with a visible label', () => {
  const { root, find } = show(<CodeInput label="Code" length={9} value="" onChange={nothing} />)
  expect(root.querySelector('.p-code-boxes')).toBeNull()
  expect(find('label').getBoundingClientRect().height).toBeGreaterThan(10)
})

it('an error moves the content below by less than two pixels', () => {
  const { find, render } = show(<CodeInput label={label} value="" onChange={nothing} />)
  const before = find('.p-code').getBoundingClientRect().height
  render(<CodeInput label={label} value="" onChange={nothing} error="That code is not right." />)
  expect(find('.p-code').getBoundingClientRect().height - before).toBeLessThan(2)
})
