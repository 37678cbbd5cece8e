import { hosts, http } from 'portico/http'
import { describePlugin } from 'portico/testing'
import { expect, test } from 'vitest'

test('the plugins keep the house rules', async () => {
  await expect(describePlugin(() => hosts())).resolves.toBeUndefined()
  await expect(describePlugin(() => http())).resolves.toBeUndefined()
})
