import { join } from 'node:path'
import { type Attempt, router } from 'portico/core'
import type { AnyPlugin, Service, Source } from 'portico/kernel'
import { createMockRouter, createTestKernel } from 'portico/testing'
import { expect, test } from 'vitest'
import { readSnippet, writeFolder } from './readSnippets.js'

interface Orders {
  readonly attempt: Source<Attempt<{ id: string }, { status: string }> | undefined>
  attend(id: string): void
  retry(): void
}
const folder = writeFolder('attempt', { 'index.ts': readSnippet('docs/plugins.md', 'orders/index.ts').code })
const { orders, ordering } = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as {
  orders: Service<Orders>
  ordering(buy: (id: string, signal: AbortSignal) => Promise<void>): AnyPlugin
}

test('the attempt in docs/plugins.md runs once, can be retried, and ends with its view or its work', async () => {
  const bought: { id: string; signal: AbortSignal; done(): void; fail(): void }[] = []
  const route = createMockRouter()
  const { kernel, stop } = createTestKernel({
    services: [[router, route]],
    plugins: [
      ordering(
        (id, signal) =>
          new Promise((done, reject) => {
            bought.push({ id, signal, done, fail: () => reject(new Error('Declined')) })
          }),
      ),
    ],
  })
  const service = kernel.get(orders) as Orders
  const push = route.push as (view: string, params?: object) => void
  const tick = () => new Promise((resolve) => setTimeout(resolve))
  service.attend('a')
  expect(bought).toEqual([])
  push('Order', { id: 'a' })
  service.attend('a')
  service.attend('a')
  expect([bought.length, service.attempt.get()]).toEqual([1, { id: 'a', status: 'waiting', count: 1 }])
  bought[0]?.fail()
  await tick()
  expect(service.attempt.get()?.status).toBe('failed')
  service.retry()
  expect(service.attempt.get()).toEqual({ id: 'a', status: 'waiting', count: 2 })
  route.back()
  expect([bought[1]?.signal.aborted, service.attempt.get()]).toEqual([true, undefined])
  push('Order', { id: 'a' })
  service.attend('a')
  bought[2]?.done()
  await tick()
  expect(route.state.get().open).toBe(false)
  stop()
})
