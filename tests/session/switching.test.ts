import { definePlugin } from 'portico/kernel'
import { createMockStorage } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, flush, startSession, wallet } from './startSession.js'

/** A page without a wallet, on which a tap of `network.switching` waits until the test releases it. */
const held = async () => {
  const releases = new Map<string, () => void>()
  const slow = definePlugin({
    id: 'slow',
    kernel: 1,
    setup: ({ tap }) => {
      tap('network.switching', ({ to }) => new Promise<void>((resolve) => void releases.set(to, resolve)))
    },
  })
  const chain = evm()
  const started = await startSession({ chains: [chain], plugins: [slow], storage: createMockStorage() })
  const release = async (id: string) => {
    releases.get(id)?.()
    await flush()
  }
  const switchTo = async (id: `${string}:${string}`, signal?: AbortSignal) => {
    const outcome = started.sessions.switchNetwork(id, signal ? { signal } : {}).then(
      () => 'switched',
      ({ message }) => message as string,
    )
    await flush()
    return () => outcome
  }
  const current = () => started.network()?.caipNetwork?.caipNetworkId
  return { ...started, chain, release, switchTo, current }
}

test('NET-03 without a wallet, a newer choice replaces a switch that a tap still holds', async () => {
  const { release, switchTo, current } = await held()
  const first = await switchTo('eip155:137')
  const second = await switchTo('eip155:1')
  await release('eip155:137')
  expect([await first(), await second(), current()]).toEqual([
    'Another network was chosen',
    'switched',
    'eip155:1',
  ])
})

test('NET-03 without a wallet, an aborted switch changes nothing', async () => {
  const { release, switchTo, current } = await held()
  const abort = new AbortController()
  const outcome = await switchTo('eip155:137', abort.signal)
  abort.abort(new Error('Cancelled'))
  await release('eip155:137')
  expect([await outcome(), current()]).toEqual(['Cancelled', 'eip155:1'])
})

test('NET-03 a wallet that connects while a tap holds the switch is asked to switch, too', async () => {
  const { sessions, chain, release, switchTo, current, account } = await held()
  const outcome = await switchTo('eip155:137')
  await sessions.connect(wallet('one', [chain]).connector)
  await release('eip155:137')
  await release('eip155:137')
  expect([await outcome(), current()]).toEqual(['switched', 'eip155:137'])
  expect(sessions.session('eip155')?.network.get()).toBe('eip155:137')
  expect(account()?.caipAddress).toMatch(/^eip155:137:/)
})
