import { Amount, CopyButton, Countdown, MoreIcon } from 'portico/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeConformance, show } from './conformance.js'

describeConformance('Amount', {
  part: (given) => <Amount {...given} text="$4,012" rest=".88" spoken="4,012.88 US dollars" size="display" />,
  closed: true,
  tag: 'SPAN',
  role: 'none',
  name: '4,012.88 US dollars',
})

it.each(['ltr', 'rtl'])('amount is one text for screen readers, and always left to right: %s', (dir) => {
  const { find } = show(<Amount testId="x" text="+1.204" rest=" ETH" spoken="1.204 Ether received" />, {
    dir,
  })
  const read = [...find('[data-testid=x]').childNodes].filter(
    (node) => (node as Element).getAttribute('aria-hidden') !== 'true',
  )
  expect(read.map((node) => node.textContent)).toEqual(['1.204 Ether received'])
  expect(find('bdi').textContent).toBe('+1.204 ETH')
  expect(getComputedStyle(find('bdi')).direction).toBe('ltr')
  expect(getComputedStyle(find('bdi')).fontVariantNumeric).toBe('tabular-nums')
})

it('amount without a text keeps its height and is marked busy', () => {
  const { find, render } = show(<Amount testId="x" size="display" />)
  expect(find('[data-testid=x]').getAttribute('aria-busy')).toBe('true')
  const before = find('[data-testid=x]').getBoundingClientRect().height
  render(<Amount testId="x" size="display" text="$4,012.88" />)
  expect(find('[data-testid=x]').hasAttribute('aria-busy')).toBe(false)
  expect(Math.abs(find('[data-testid=x]').getBoundingClientRect().height - before)).toBeLessThanOrEqual(4)
})

it('amount does not wrap', () => {
  const { find } = show(
    <div style={{ width: 60 }}>
      <Amount testId="x" text="+0.250 ETH" />
    </div>,
  )
  expect(find('bdi').getClientRects()).toHaveLength(1)
})

describeConformance('Countdown', {
  part: (given) => (
    <Countdown {...given} until={Date.now() + 45_000}>
      {(time) => <>Code renews in {time}</>}
    </Countdown>
  ),
  tag: 'SPAN',
  role: 'timer',
})

describe('countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const start = (seconds: number, onEnd = () => {}) =>
    show(
      <Countdown
        testId="x"
        until={Date.now() + seconds * 1000}
        announce={(left) => (left ? `${left} seconds left` : 'New code ready')}
        onEnd={onEnd}
      >
        {(time) => <>Code renews in {time}</>}
      </Countdown>,
    )
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }

  it('shows minutes and seconds left to right, and follows the clock', async () => {
    const { find } = start(222)
    expect(find('[role=timer]').textContent).toBe('3:42')
    expect(find('[role=timer]').dir).toBe('ltr')
    await pass(1000)
    await expect.poll(() => find('[role=timer]').textContent).toBe('3:41')
    vi.setSystemTime(Date.now() + 100_000)
    await pass(1000)
    await expect.poll(() => find('[role=timer]').textContent).toBe('2:00')
  })

  it('announces at 60, 10 and 0 seconds only, and ends once', async () => {
    const onEnd = vi.fn()
    const { find } = start(62, onEnd)
    const said: string[] = []
    for (let second = 0; second < 64; second += 1) {
      await pass(1000)
      const text = find('[role=status]').textContent
      if (text && said.at(-1) !== text) said.push(text)
    }
    expect(said).toEqual(['60 seconds left', '10 seconds left', 'New code ready'])
    expect(onEnd).toHaveBeenCalledOnce()
    expect(find('[role=timer]').textContent).toBe('0:00')
  })

  it('is bold in its last minute', async () => {
    const { find } = start(61)
    expect(getComputedStyle(find('[data-testid=x]')).fontWeight).toBe('400')
    await pass(1000)
    await expect.poll(() => getComputedStyle(find('[data-testid=x]')).fontWeight).toBe('600')
  })

  it('can count in plain seconds', () => {
    const { find } = show(
      <Countdown until={Date.now() + 75_000} seconds>
        {(time) => <>Resend code in {time} s</>}
      </Countdown>,
    )
    expect(find('[role=timer]').textContent).toBe('75')
  })
})

describeConformance('CopyButton', {
  part: (given, pressed) => (
    <CopyButton
      {...given}
      text="0x71"
      label="Copy address of ada.eth"
      copiedLabel="Copied"
      onClick={pressed}
    />
  ),
  tag: 'BUTTON',
  role: 'button',
  name: 'Copy address of ada.eth',
  press: [{}],
})

describeConformance('CopyButton with text', {
  part: (given, pressed) => (
    <CopyButton {...given} text="wc:1" label="Copy link" copiedLabel="Copied" wide onClick={pressed} />
  ),
  tag: 'BUTTON',
  role: 'button',
  name: 'Copy link',
  press: [{}],
})

it('copy button copies, confirms it for a moment and keeps its name', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { find } = show(<CopyButton text="0x71" label="Copy address" copiedLabel="Copied" />)
  const icon = () => find('path').getAttribute('d')
  const before = icon()
  find('button').click()
  await expect.poll(() => find('[role=status]').textContent).toBe('Copied')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0x71')
  expect(icon()).not.toBe(before)
  expect(find('button').getAttribute('aria-label')).toBe('Copy address')
  await expect.poll(() => find('[role=status]').textContent).toBe('')
  expect(icon()).toBe(before)
})

it('copy button with text shows that it copied, and reports a refused copy', async () => {
  const onFailed = vi.fn()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  const { find } = show(
    <CopyButton text="wc:1" label="Copy link" copiedLabel="Copied" wide onFailed={onFailed} />,
  )
  find('button').click()
  await expect.poll(() => find('button').textContent).toBe('Copied')
  writeText.mockRejectedValueOnce(new Error('denied'))
  find('button').click()
  await expect.poll(() => onFailed.mock.calls.length).toBe(1)
})

it('FLT-44 copy button reports a failure if there is no clipboard, as on plain http', async () => {
  const onFailed = vi.fn()
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  const { find } = show(
    <CopyButton text="0x71" label="Copy address" copiedLabel="Copied" onFailed={onFailed} />,
  )
  find('button').click()
  await expect.poll(() => onFailed.mock.calls.length).toBe(1)
  expect(find('[role=status]').textContent).toBe('')
  clipboard.mockRestore()
})

describeConformance('MoreIcon', {
  part: (given) => <MoreIcon {...given} name="qr" />,
  tag: 'svg',
  role: 'none',
})
