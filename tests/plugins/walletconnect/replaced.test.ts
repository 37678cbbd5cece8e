import { expect, test, vi } from 'vitest'
import { type OpenSession, openSessions } from '../../../plugins/walletconnect/sessions/openSessions.js'
import { address, networks } from './pairByRelay.js'
import { pairedChains } from './pairedChains.js'

/** A page that opens sessions, each with its own pairing, and records the messages to their wallets. */
const page = () => {
  const told: string[] = []
  const held = new Set<OpenSession>()
  const of = (id: string) => ({
    id,
    onEnd: () => () => {},
    close: async () => void told.push(`close ${id}`),
    letGo: async () => void told.push(`let go ${id}`),
    open: 0,
  })
  const open = (id: string) => {
    const approval = {
      namespace: 'eip155',
      networks: ['eip155:1'],
      methods: [],
      formerIds: {},
      accounts: [{ address }],
      accountsOn: { 'eip155:1': [{ address }] },
    }
    const [session] = openSessions(
      { sign: { on: () => {}, off: () => {} }, topics: { of } } as never,
      { topic: id, peer: { metadata: { name: 'Phone' } } } as never,
      [approval] as never,
      {},
      pairedChains,
      networks,
      new AbortController().signal,
      { held, askChain: vi.fn(), followsUnconfigured: false },
    )
    if (!session) throw new Error('no session')
    return session
  }
  return { open, told }
}

test('FLT-34 a session closed as unused is only released; otherwise its pairing ends with its last session', async () => {
  const { open, told } = page()
  const first = open('first')
  const second = open('second')
  await first.close({ unused: true })
  expect(told).toEqual(['let go first'])
  const alone = page()
  await alone.open('first').close()
  expect(alone.told).toEqual(['close first'])
  // A restored session that is released unused is kept, because another page may use it.
  const given = page()
  await given.open('first').close({ unused: true })
  expect(given.told).toEqual(['let go first'])
  // With two sessions on one pairing, the pairing stays in use.
  const twin = open('second')
  await twin.close()
  expect(await twin.closed).toEqual({ by: 'visitor' })
  expect(told).toEqual(['let go first'])
  void second
})
