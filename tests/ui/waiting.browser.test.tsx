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

// The component is part of a view and has no element of its own, so its content is tested.
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

  it('offers a retry after 5 s, and restarts the time with the next attempt', async () => {
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

  it('announces changes in a live region that exists before', async () => {
    const { render } = show(waiting())
    const told = () => page.getByRole('status').element().textContent
    await expect.poll(told).toBe('Waiting for Rainbow')
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(told).toContain('Nothing happens?')
    render(waiting({ status: 'failed', title: 'Declined', sentence: 'Nothing was changed.' }))
    await expect.poll(told).toBe('Declined – Nothing was changed.')
  })

  it('focuses the retry button when the attempt failed', async () => {
    const { root, render } = show(waiting())
    render(waiting({ status: 'failed', title: 'Declined' }))
    await expect.poll(() => active(root)?.textContent).toBe('Try again')
  })

  describe('inside an inline card or a dialog', () => {
    const inPage = (given: Partial<WaitingProps>, modal?: true) => (
      <section {...(modal && ({ role: 'dialog', 'aria-modal': true } as const))}>
        <button type="button">Close</button>
        {waiting(given)}
      </section>
    )
    const failed = { status: 'failed', title: 'Declined' } as const
    beforeEach(() => vi.useRealTimers())

    it('an inline card leaves the focus on another element of the page, a dialog takes it', async () => {
      const field = document.body.appendChild(document.createElement('input'))
      const { root, render } = show(inPage({}))
      field.focus()
      render(inPage(failed))
      await expect.poll(() => root.querySelector('[data-testid=retry]')).not.toBeNull()
      await new Promise(requestAnimationFrame)
      expect(document.activeElement).toBe(field)
      render(inPage({}, true))
      render(inPage(failed, true))
      await expect.poll(() => active(root)?.textContent).toBe('Try again')
      field.remove()
    })

    it('an inline card focuses the retry button if the focus was in the card or nowhere', async () => {
      const { root, render } = show(inPage({}))
      for (const from of ['card', 'nowhere']) {
        render(inPage({}))
        if (from === 'card') root.querySelector('button')?.focus()
        else expect(document.activeElement).toBe(document.body)
        render(inPage(failed))
        await expect.poll(() => active(root)?.textContent, { message: from }).toBe('Try again')
      }
    })
  })
})
