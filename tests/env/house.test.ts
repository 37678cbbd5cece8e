import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'
import { env } from '#env'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => env())).resolves.toBeUndefined()
})
