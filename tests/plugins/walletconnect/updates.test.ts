import { expect, it } from 'vitest'
import { evm, pairByRelay } from './pairByRelay.js'

const { at, paired, wallet } = pairByRelay()

it('an update is applied and answered, even if the relay confirms it to the wallet later than the page answers', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') })
  const { relay } = at()
  // The wallet's package then misses the answer, and its `acknowledged()` stays pending.
  relay.faults.delayMs = 200
  const published = relay.calls.irn_publish ?? 0
  const namespaces = { eip155: evm('eip155:1', 'eip155:8453') }
  await wallet().update({ topic, namespaces } as never)
  await expect.poll(() => sessions[0]?.approved.get().networks).toEqual(['eip155:8453', 'eip155:1'])
  // The wallet's update, and the page's answer.
  await expect.poll(() => relay.calls.irn_publish).toBe(published + 2)
})
