import { Keyring } from '@polkadot/keyring'
import { verify as sr25519 } from '@scure/sr25519'
import { createVerifier } from 'portico/plugins/polkadot/verify'
import { expect, test } from 'vitest'

const { verify } = createVerifier({ sr25519 })
const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const message = 'shop.example wants you to sign in'
const wrapped = `<Bytes>${message}</Bytes>`

test.each(['sr25519', 'ed25519'] as const)(
  'verifies only a valid signature of an %s key, with or without the scheme byte',
  async (type) => {
    const pair = new Keyring({ type }).addFromSeed(new Uint8Array(32).fill(5))
    const { address } = pair
    const plain = toHex(pair.sign(wrapped))
    const typed = toHex(pair.sign(wrapped, { withType: true }))
    expect(typed.length).toBe(plain.length + 2)
    for (const signature of [plain, typed]) {
      expect(await verify({ address, message, signature, network })).toBe(true)
      expect(await verify({ address, message: `${message}.`, signature, network })).toBe(false)
      const other = new Keyring({ type }).addFromSeed(new Uint8Array(32).fill(6)).address
      expect(await verify({ address: other, message, signature, network })).toBe(false)
      const changed = signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
      expect(await verify({ address, message, signature: changed, network })).toBe(false)
      expect(await verify({ address, message, signature: `${signature}00`, network })).toBe(false)
    }
    // A signature of unwrapped bytes is refused, because they may be a transaction.
    expect(await verify({ address, message, signature: toHex(pair.sign(message)), network })).toBe(false)
    // A signature with the prefix byte of another scheme.
    const mistyped = typed.replace(/^0x0./, type === 'sr25519' ? '0x00' : '0x01')
    expect(await verify({ address, message, signature: mistyped, network })).toBe(false)
    for (const signature of ['', '0x', `${plain}zz`, plain.slice(0, -2), `0x02${plain.slice(2)}`])
      expect(await verify({ address, message, signature, network })).toBe(false)
  },
)
