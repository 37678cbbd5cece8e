import { remote } from 'portico/remote'
import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => remote({ apply: () => {} }))).resolves.toBeUndefined()
})
