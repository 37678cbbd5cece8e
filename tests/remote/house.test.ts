import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'
import { remote } from '#remote'

test('the plugin keeps the house rules', async () => {
  await expect(
    describePlugin(() =>
      remote({ apply: () => {}, isUsed: () => false, inUse: new Map(), whenIdle: (run) => run() }),
    ),
  ).resolves.toBeUndefined()
})
