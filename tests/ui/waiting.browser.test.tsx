import { Button, Logo, testIds, Waiting, type WaitingProps } from 'portico/ui'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { active, describeConformance, show } from './conformance.js'

const waiting = (given: Partial<WaitingProps> = {}) => (
  <StrictMode>
    <Waiting
      logo={<Logo name="Rainbow" size={64} />}
      title="Opening Rainbow"
      sentence="Accept in the wallet."
      late="Nothing happens? Look for its window."
      announcement="Waiting for Rainbow"
      status="waiting"
      onRetry={() => {}}
      retryLabel="Try again"
      {...given}
    />
  </StrictMode>
)

// It is a piece of a view, without an element of its own: what stands in it is looked at.
describeConformance('Waiting', {
  part: ({ className, testId, ref, ...given }, pressed) =>
    waiting({
      status: 'failed',
      title: 'Declined',
      onRetry: () => pressed('retry'),
      children: (
        <Button {...given} ref={ref} className={className} testId={testId} onClick={() => pressed('app')}>
          Get the app
        </Button>
      ),
    }),
  tag: 'BUTTON',
  role: 'button',
  name: 'Try again',
  press: [{ at: `[data-testid=${testIds.retry}]`, tells: () => 'retry' }, { tells: () => 'app' }],
})

describe('Waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => void vi.useRealTimers()
  })

  it('offers another try after 5 s, and counts anew with the next attempt', async () => {
    const onRetry = vi.fn()
    const { root, render } = show(waiting({ onRetry, attempt: 1 }))
    const retry = () => root.querySelector('[data-testid=retry]')
    await vi.advanceTimersByTimeAsync(4999)
    expect(retry()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => retry()?.textContent).toBe('Try again')
    expect(root.textContent).toContain('Nothing happens?')
    ;(retry() as HTMLElement).click()
    expect(onRetry).toHaveBeenCalledOnce()
    render(waiting({ onRetry, attempt: 2 }))
    expect(retry()).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => retry()).not.toBeNull()
    render(waiting({ onRetry, attempt: 2, status: 'done' }))
    expect(retry()).toBeNull()
  })

  it('tells a screen reader what changes, in a region that starts empty', async () => {
    const { render } = show(waiting())
    const told = () => page.getByRole('status').element().textContent
    await expect.poll(told).toBe('Waiting for Rainbow')
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(told).toContain('Nothing happens?')
    render(waiting({ status: 'failed', title: 'Declined', sentence: 'Nothing was changed.' }))
    await expect.poll(told).toBe('Declined – Nothing was changed.')
  })

  it('has the focus on the next try where the attempt failed', async () => {
    const { root, render } = show(waiting())
    render(waiting({ status: 'failed', title: 'Declined' }))
    await expect.poll(() => active(root)?.textContent).toBe('Try again')
  })
})
