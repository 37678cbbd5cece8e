import { definePlugin, type Session } from 'portico/kernel'
import { walletError } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, startSession, wallet } from './startSession.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`

/** Wallets answer `eth_sendTransaction` with a hash, and `wallet_sendCalls` with an id. */
const methods = definePlugin({
  id: 'test.methods',
  kernel: 1,
  setup: ({ method }) => {
    const base = { namespace: 'eip155', class: 'signing' } as const
    method({
      ...base,
      name: 'eth_sendTransaction',
      sent: (_, answer) => (typeof answer === 'string' ? { hash: answer } : undefined),
    })
    method({ ...base, name: 'wallet_sendCalls', sent: () => ({ id: 'batch' }) })
  },
})
const rejected = () => {
  throw walletError(4001, 'User rejected the request.')
}
const start = async (answer: () => unknown = () => HASH) => {
  const chain = evm()
  const one = wallet('one', [chain])
  one.respond('eth_sendTransaction', answer)
  const room = await startSession({ chains: [chain], plugins: [methods] })
  await room.sessions.connect(one.connector)
  const from = chain.address()
  const params = [{ from, to: chain.address(2), value: '0x1' }]
  const intent = {
    network: 'eip155:1' as const,
    from,
    call: { method: 'eth_sendTransaction', params },
  }
  return { chain, one, room, from, params, intent }
}

test('ACT-10 a sent transaction is announced with hash, network, account and a frozen copy of the request', async () => {
  const { room, params, from } = await start()
  let heard: unknown
  room.kernel.on('transaction.sent', (payload) => {
    heard = payload
  })
  const provider = await room.sessions.provider('eip155')
  expect(await provider.request({ method: 'eth_sendTransaction', params })).toBe(HASH)
  Object.assign(params[0] ?? {}, { value: '0x2' })
  expect(heard).toEqual({
    namespace: 'eip155',
    network: 'eip155:1',
    account: from,
    hash: HASH,
    call: { method: 'eth_sendTransaction', params: [{ ...params[0], value: '0x1' }] },
  })
  const { call } = heard as { call: { params: readonly object[] } }
  expect([call, call.params, call.params[0]].every(Object.isFrozen)).toBe(true)
})

test('ACT-10 a declined request, an answer without a hash and a method that does not send are not announced', async () => {
  const answers: (() => unknown)[] = [rejected, () => ({ hash: HASH })]
  const { room, params } = await start(() => answers.shift()?.())
  const provider = await room.sessions.provider('eip155')
  await expect(provider.request({ method: 'eth_sendTransaction', params })).rejects.toThrow()
  await provider.request({ method: 'eth_sendTransaction', params })
  await provider.request({ method: 'personal_sign', params: [] })
  expect(room.of('transaction.sent')).toEqual([])
})

test('sendTransaction asks the wallet on the intended network, resolves with the hash and announces it', async () => {
  const { room, intent, one } = await start()
  expect(await room.sessions.sendTransaction(intent)).toBe(HASH)
  expect(one.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(room.of('transaction.sent')).toMatchObject([
    { network: 'eip155:1', account: intent.from, hash: HASH },
  ])
})

test('a batch that the wallet reports as done without a transaction has no hash, and is not announced', async () => {
  const chain = evm()
  const one = wallet('one', [chain])
  one.respond('wallet_sendCalls', () => ({ id: 'batch' }))
  const room = await startSession({ chains: [chain], plugins: [methods] })
  await room.sessions.connect(one.connector)
  const intent = {
    network: 'eip155:1' as const,
    from: chain.address(),
    call: { method: 'wallet_sendCalls', params: [{}] },
  }
  const ids: string[] = []
  const follow = async (_: Session, id: string) => {
    ids.push(id)
    return ids.length > 1 ? HASH : undefined
  }
  expect(await room.sessions.sendTransaction(intent, { follow })).toBe(undefined)
  expect([ids, room.of('transaction.sent')]).toEqual([['batch'], []])
  expect(await room.sessions.sendTransaction(intent, { follow })).toBe(HASH)
  expect(room.of('transaction.sent')).toMatchObject([{ hash: HASH, call: intent.call }])
  await expect(room.sessions.sendTransaction(intent)).rejects.toThrow(
    'The wallet answered with no transaction hash',
  )
})

test('sendTransaction rejects if account or network differ, or change at the gate, before the wallet is asked', async () => {
  const { room, intent, one, chain } = await start()
  const other = { ...intent, from: chain.address(9) }
  await expect(room.sessions.sendTransaction(other)).rejects.toThrow('The account in use is not')
  await expect(room.sessions.sendTransaction({ ...intent, network: 'eip155:137' })).rejects.toThrow(
    'The network in use is not',
  )
  await expect(room.sessions.sendTransaction({ ...intent, network: 'eip155' as never })).rejects.toThrow(
    'Unsupported chain namespace',
  )
  const late = definePlugin({
    id: 'test.late',
    kernel: 1,
    setup: ({ tap }) => {
      tap('request.sending', async () => void (await room.sessions.switchNetwork('eip155:137')))
    },
  })
  await room.kernel.use(late)
  await expect(room.sessions.sendTransaction(intent)).rejects.toThrow('The network in use is not')
  expect(one.calls.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('sendTransaction rejects if the wallet declines, answers no hash, or the caller has aborted', async () => {
  const answers: (() => unknown)[] = [rejected, () => null]
  const { room, intent } = await start(() => answers.shift()?.())
  await expect(room.sessions.sendTransaction(intent)).rejects.toMatchObject({ code: 4001 })
  await expect(room.sessions.sendTransaction(intent)).rejects.toThrow('no transaction hash')
  const signal = AbortSignal.abort(new Error('Left'))
  await expect(room.sessions.sendTransaction(intent, { signal })).rejects.toThrow('Left')
})

test('ACT-10 a transaction that its caller sends in another way is announced once with the hash that resolves', async () => {
  const chain = evm()
  const send = async (ask: (call: { method: string; params: unknown }) => Promise<unknown>) => {
    await ask({ method: 'eth_sendTransaction', params: [] })
    return OTHER
  }
  const one = wallet('one', [chain])
  one.respond('eth_sendTransaction', () => HASH)
  const room = await startSession({ chains: [chain] })
  await room.sessions.connect(one.connector)
  const call = { method: 'eth_sendTransaction', params: [{ value: '0x1' }] }
  const intent = {
    network: 'eip155:1' as const,
    from: chain.address(),
    call,
  }
  const details = { transfer: { to: chain.address(2), amount: 1n } }
  expect(await room.sessions.sendTransaction(intent, { send, details })).toBe(OTHER)
  expect(room.of('transaction.sent')).toEqual([
    {
      namespace: 'eip155',
      network: 'eip155:1',
      account: intent.from,
      hash: OTHER,
      call,
      ...details,
    },
  ])
})
