import { Address, MessageBlock, Receipt } from 'portico/ui'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { active, describeConformance, show } from './conformance.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const facts = [
  { term: 'To', value: <Address value={address} full />, wide: true, testId: 'to' },
  { term: 'Network', value: 'Base' },
  { term: 'Fee', value: <bdi dir="ltr">≈ $0.02</bdi> },
]

describeConformance('Receipt', {
  part: (given) => <Receipt {...given} heading="You send" sum="12.5 USDC" facts={facts} />,
  tag: 'SECTION',
  role: 'region',
  name: 'You send',
  edges: '.p-receipt',
})

describeConformance('MessageBlock', {
  part: (given) => <MessageBlock {...given} label="Message" text={'Sign in\n\n'.repeat(30)} />,
  tag: 'SECTION',
  role: 'region',
  name: 'Message',
  edges: '.p-message',
  press: [{ keys: [] }],
})

it('facts are a description list under a heading, in their given order', () => {
  const { find, root } = show(<Receipt heading="You send" facts={facts} />)
  expect(find('h3').textContent).toBe('You send')
  expect([...root.querySelectorAll('dl dt')].map((term) => term.textContent)).toEqual([
    'To',
    'Network',
    'Fee',
  ])
  expect(find('[data-testid=to]').tagName).toBe('DD')
  expect(find('[data-testid=to]').textContent).toBe(address)
})

it('its lower edge is perforated and it has no animation', () => {
  const { find } = show(<Receipt heading="You send" facts={facts} />)
  const { maskImage, animationName, transitionDuration } = getComputedStyle(find('section'))
  expect(maskImage).toContain('radial-gradient')
  expect(animationName).toBe('none')
  expect(transitionDuration).toBe('0s')
})

it.each(['ltr', 'rtl'])(
  'a full address takes two lines left to right, and copies without gaps: %s',
  (dir) => {
    const { find, root } = show(
      <div style={{ width: 328 }}>
        <Receipt heading="You send" facts={facts} />
      </div>,
      { dir },
    )
    const plate = find('bdi')
    const lines = new Set(
      [...plate.querySelectorAll('b,span')].map((group) => group.getBoundingClientRect().top),
    )
    expect(lines.size).toBe(2)
    expect(getComputedStyle(plate).direction).toBe('ltr')
    const selection = getSelection()
    selection?.selectAllChildren(plate)
    expect((root.getRootNode() as ShadowRoot).contains(plate)).toBe(true)
    expect(selection?.toString()).toBe(address)
  },
)

it('a message is shown verbatim, scrolls and can have the focus', async () => {
  const text = `app.example.org wants you to sign in\n${address}\n\n${'Long '.repeat(200)}`
  const { find } = show(
    <div style={{ width: 300 }}>
      <MessageBlock label="Message" text={text} />
    </div>,
  )
  const block = find('section')
  expect(block.textContent).toBe(text)
  expect(block.scrollHeight).toBeGreaterThan(block.clientHeight)
  expect(block.scrollWidth).toBe(block.clientWidth)
  block.focus()
  expect(active(block)).toBe(block)
  await userEvent.keyboard('{End}')
  await expect.poll(() => block.scrollTop).toBeGreaterThan(0)
})
