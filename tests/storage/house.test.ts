import { storage } from 'portico/storage'
import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => storage())).resolves.toBeUndefined()
})
