import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAccounts } from '../../demo/sandbox/secure/accounts.mjs'
import { createKeystore } from '../../demo/sandbox/secure/keystore.mjs'

describe('the keystore of the secure site', () => {
  it('stores keys encrypted, and decrypts them', async () => {
    const keystore = createKeystore('secret')
    const key = randomBytes(64)
    await keystore.put('ada', key)
    expect(Buffer.from(await keystore.open('ada'))).toEqual(key)
    const rest = keystore.sealed('ada')
    expect(rest?.sealed).toHaveLength(64)
    for (const part of [key.subarray(0, 8), key.subarray(32, 40)])
      expect(Buffer.concat(Object.values(rest ?? {})).includes(part)).toBe(false)
    await expect(keystore.open('bob')).rejects.toThrow('no key of bob')
  })

  it('rejects a key that was altered', async () => {
    const keystore = createKeystore('secret')
    await keystore.put('ada', randomBytes(64))
    const sealed = keystore.sealed('ada')?.sealed
    if (sealed) sealed[0] = (sealed[0] ?? 0) ^ 1
    await expect(keystore.open('ada')).rejects.toThrow()
  })

  it('two simultaneous logins make one user', async () => {
    const welcomed: string[] = []
    const accounts = createAccounts({
      keystore: createKeystore('secret'),
      welcome: async ({ id }) => void welcomed.push(id),
    })
    const [one, other] = await Promise.all([
      accounts.findOrCreate('email:a', { email: 'a' }),
      accounts.findOrCreate('email:a', { email: 'a' }),
    ])
    expect(one).toBe(other)
    expect(welcomed).toEqual([one.id])
  })
})
