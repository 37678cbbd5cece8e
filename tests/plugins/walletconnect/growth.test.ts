import type { Session } from 'portico/kernel'
import { expect, it } from 'vitest'
import { address, cosmos, evm, hub, pairByRelay } from './pairByRelay.js'

const { at, wallet, paired, restore } = pairByRelay()
const record = () => {
  const given: Session[] = []
  return { given, added: (session: Session) => void given.push(session) }
}

it('a namespace that the wallet adds later opens one session, which can be asked and closed on its own', async () => {
  const { given, added } = record()
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') }, added)
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1'), cosmos: hub } })
  await expect.poll(() => given).toHaveLength(1)
  const [session] = given
  expect(session?.namespace).toBe('cosmos')
  expect(session?.accounts.get().map((each) => each.address)).toEqual([cosmos])
  expect(await session?.request({ method: 'cosmos_getAccounts', params: {} })).toMatchObject([
    { address: cosmos },
  ])
  // It gets later events like the others.
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1', 'eip155:8453'), cosmos: hub } })
  await expect.poll(() => sessions[0]?.approved.get().networks).toHaveLength(2)
  expect(given).toHaveLength(1)
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1') } })
  expect(await session?.closed).toEqual({ by: 'wallet' })
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1'), cosmos: hub } })
  await expect.poll(() => given).toHaveLength(2)
})

it('added namespaces without an account on a configured network open no session', async () => {
  const { given, added } = record()
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') }, added)
  const solana = {
    ...hub,
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  }
  const stranger = { ...hub, accounts: [`cosmos:osmosis-1:${cosmos}`] }
  await wallet().update({
    topic,
    namespaces: { eip155: evm('eip155:1', 'eip155:8453'), solana, cosmos: stranger },
  })
  await expect.poll(() => sessions[0]?.approved.get().networks).toHaveLength(2)
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1') } })
  await expect.poll(() => sessions[0]?.approved.get().networks).toHaveLength(1)
  expect(given).toEqual([])
})

it('a wallet that replaces one namespace by another keeps its pairing', async () => {
  const { given, added } = record()
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') }, added)
  await wallet().update({ topic, namespaces: { cosmos: hub } })
  expect(await sessions[0]?.closed).toEqual({ by: 'wallet' })
  await expect.poll(() => given.map(({ namespace }) => namespace)).toEqual(['cosmos'])
  expect(at().page.session.keys).toContain(topic)
})

it('a namespace that was added while no page was open opens once, when the connection is restored', async () => {
  const { topic } = await paired({ eip155: evm('eip155:1') })
  await wallet().update({ topic, namespaces: { eip155: evm('eip155:1'), cosmos: hub } })
  await expect.poll(() => Object.keys(at().page.session.get(topic).namespaces)).toContain('cosmos')
  const { given, added } = record()
  expect(await restore('eip155', address, at().later, added)).toHaveLength(1)
  await expect.poll(() => given.map(({ namespace }) => namespace)).toEqual(['cosmos'])
})
