import { notices } from 'portico/notices'
import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => notices())).resolves.toBeUndefined()
})
