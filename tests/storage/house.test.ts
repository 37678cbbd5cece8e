import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'
import { storage } from '#storage'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => storage())).resolves.toBeUndefined()
})
