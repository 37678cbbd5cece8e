import { Activity, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useAction } from '../../src/react/useAction.js'

let end = () => {}
const Part = (): ReactNode => {
  const { run, pending } = useAction(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  return (
    <button type="button" onClick={() => void run()}>
      {pending ? 'pending' : 'rest'}
    </button>
  )
}

test('an operation that ends while its component is hidden does not stay pending', async () => {
  const element = document.createElement('div')
  const root = createRoot(element)
  const draw = (mode: 'visible' | 'hidden') =>
    flushSync(() =>
      root.render(
        <Activity mode={mode}>
          <Part />
        </Activity>,
      ),
    )
  draw('visible')
  const button = element.querySelector('button') as HTMLButtonElement
  document.body.append(element)
  flushSync(() => button.click())
  expect(button.textContent).toBe('pending')
  draw('hidden')
  end()
  await expect.poll(() => button.textContent).toBe('rest')
  draw('visible')
  expect(button.textContent).toBe('rest')
  root.unmount()
  element.remove()
})
