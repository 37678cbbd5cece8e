import { Button, Logo } from 'portico/ui'
import { expect, test, vi } from 'vitest'
import { emulate } from '../../ui/conformance.js'
import { one, viewsOf } from '../startShell.js'
import { element, Hello, openStage } from './shellStage.js'

const { start, startEarly } = openStage()
const Off = () => (
  <>
    <Logo name="Rainbow" />
    <Button variant="primary" disabledReason="Nothing is chosen">
      Send
    </Button>
  </>
)

test.each([
  ['forced-colors', 'active', { border: '1px', line: 'GrayText' }],
  ['prefers-contrast', 'more', { border: '0px', line: 'rgb(125, 138, 150)' }],
])('AXS-06 the first frame respects %s: %s', async (feature, value, expected) => {
  await emulate(feature, value)
  await startEarly([viewsOf({ Connect: Hello })])
  const { borderTopWidth } = getComputedStyle(one('.p-card'))
  const probe = one('.portico').appendChild(document.createElement('i'))
  probe.style.cssText = 'forced-color-adjust:none;color:var(--portico-line)'
  const told = { border: borderTopWidth, line: getComputedStyle(probe).color }
  probe.style.color = expected.line
  expect(told).toEqual({ border: expected.border, line: getComputedStyle(probe).color })
})

test('AXS-06 contrast requested while the modal exists applies from then on, also to styles added later', async () => {
  await start([viewsOf({ Connect: Off })])
  const button = one('.p-button[data-variant=primary]')
  const grey = button.appendChild(document.createElement('i'))
  grey.style.cssText = 'forced-color-adjust:none;color:GrayText'
  await emulate('forced-colors', 'active')
  await vi.waitFor(() => expect(getComputedStyle(one('.p-card')).borderTopWidth).toBe('1px'))
  expect(getComputedStyle(button).color).toBe(getComputedStyle(grey).color)
  expect(getComputedStyle(one('.p-logo')).outlineStyle).toBe('solid')
})

test('AXS-06 an inline card respects forced colours as well, over the styles of its components', async () => {
  await emulate('forced-colors', 'active')
  await start([viewsOf({ Connect: Off })], { target: element('section') })
  const button = one('.p-button[data-variant=primary]')
  const grey = button.appendChild(document.createElement('i'))
  grey.style.cssText = 'forced-color-adjust:none;color:GrayText'
  await vi.waitFor(() => expect(getComputedStyle(one('.p-card')).borderTopWidth).toBe('1px'))
  expect(getComputedStyle(button).color).toBe(getComputedStyle(grey).color)
})
