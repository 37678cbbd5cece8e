import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'
import { notices } from '#notices'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => notices())).resolves.toBeUndefined()
})
