import { env } from 'portico/env'
import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'

test('the plugin keeps the house rules', async () => {
  await expect(describePlugin(() => env())).resolves.toBeUndefined()
})
