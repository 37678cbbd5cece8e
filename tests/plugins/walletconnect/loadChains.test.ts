import { cell } from 'portico/kernel'
import type { ChainPairing } from 'portico/plugins/walletconnect/contract'
import { expect, test } from 'vitest'
import { loadChains } from '../../../plugins/walletconnect/sessions/loadChains.js'
import { abilitiesOf } from '../../abilities.js'

test('a chain whose code cannot be loaded fails the attempt', async () => {
  const lost = new Error('Failed to fetch')
  const failing = { ...abilitiesOf<never>(), of: () => Promise.reject(lost) }
  await expect(loadChains(cell([]), ['eip155'], failing)).rejects.toBe(lost)
})

test("a third-party chain's plugin decides what its wallet is asked for", async () => {
  const chain = {
    namespace: 'ton',
    parseAddress: (input: string) => (input.startsWith('EQ') ? input : undefined),
    sameAddress: (one: string, other: string) => one.slice(2) === other.slice(2),
  }
  const pairing = abilitiesOf<ChainPairing>({
    ton: {
      methods: ['ton_sign'],
      events: [],
      formerIds: { 'ton:-239': 'ton:mainnet' },
      reads: ['ton_balance'],
    },
  })
  const chains = await loadChains(cell([chain]), ['ton'], pairing)
  const { methods, events, isRead, isSameAddress, presentId, readAddress } = chains('ton')
  expect({ methods, events }).toEqual({ methods: ['ton_sign'], events: [] })
  expect([presentId('ton:mainnet'), presentId('ton:x')]).toEqual(['ton:-239', 'ton:x'])
  expect([readAddress('EQ1'), readAddress('1')]).toEqual(['EQ1', undefined])
  expect([isSameAddress('EQ1', 'UQ1'), isSameAddress('EQ1', 'EQ2')]).toEqual([true, false])
  expect([isRead('ton_balance'), isRead('ton_sign')]).toEqual([true, false])
})
