import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'
import { hosts, http } from '#http'

test('the plugins keep the house rules', async () => {
  await expect(describePlugin(() => hosts())).resolves.toBeUndefined()
  await expect(describePlugin(() => http())).resolves.toBeUndefined()
})
