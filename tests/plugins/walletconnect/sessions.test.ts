import { expect, it } from 'vitest'
import { address, evm, hub, other, pairByRelay } from './pairByRelay.js'

const { at, wallet, paired, restore, onRequest } = pairByRelay()
const update = async (topic: string, eip155: ReturnType<typeof evm>) => {
  const { cosmos } = wallet().session.get(topic).namespaces
  await wallet().update({ topic, namespaces: { eip155, ...(cosmos && { cosmos }) } })
}

it('a method works once the wallet approves it later, and no longer after it is withdrawn', async () => {
  const { sessions, topic } = await paired({ eip155: { ...evm('eip155:1'), methods: ['personal_sign'] } })
  const [session] = sessions
  const send = { method: 'eth_sendTransaction', params: [{ from: address }] }
  await expect(session?.request(send)).rejects.toThrow('Method eth_sendTransaction is not supported')
  // Methods that were not requested are unavailable either way.
  const methods = ['personal_sign', 'eth_sendTransaction', 'eth_everything']
  await update(topic, { ...evm('eip155:1'), methods })
  await expect.poll(() => session?.approved.get().methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  onRequest(async () => false)
  await expect(session?.request(send)).rejects.toMatchObject({ code: 4001, cause: { code: 5000 } })
  expect(at().asked.at(-1)).toMatchObject({ methods: ['eth_sendTransaction'] })
  await update(topic, { ...evm('eip155:1'), methods: ['personal_sign'] })
  await expect.poll(() => session?.approved.get().methods).toEqual(['personal_sign'])
  await expect(session?.request(send)).rejects.toThrow('Method eth_sendTransaction is not supported')
})

it('a ping from the wallet is answered, and changes nothing', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') })
  const [session] = sessions
  await expect(wallet().ping({ topic })).resolves.toBeUndefined()
  expect(session?.accounts.get().map((each) => each.address)).toEqual([address, other])
  expect(await session?.request({ method: 'personal_sign', params: ['0x68', address] })).toMatch(/^0x/)
})

it('an expired session ends every namespace and rejects pending requests', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
  onRequest(() => new Promise(() => {}))
  const open = sessions[0]?.request({ method: 'personal_sign', params: ['0x68', address] })
  const rejected = expect(open).rejects.toMatchObject({ message: 'The wallet is disconnected', code: 4900 })
  await expect.poll(() => at().asked).toHaveLength(1)
  // Let the session expire: the package checks the expiry of each session.
  at().page.core.expirer.set(topic, Math.floor(Date.now() / 1000) - 1)
  expect(await Promise.all(sessions.map(({ closed }) => closed))).toEqual([
    { by: 'wallet' },
    { by: 'wallet' },
  ])
  await rejected
  await expect(sessions[1]?.request({ method: 'cosmos_getAccounts' })).rejects.toThrow('disconnected')
  await expect.poll(() => at().page.session.keys).not.toContain(topic)
})

it('a wallet that disconnects during a request rejects it as disconnected, not as declined', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') })
  onRequest(() => new Promise(() => {}))
  const open = sessions[0]?.request({ method: 'personal_sign', params: ['0x68', address] })
  const rejected = expect(open).rejects.toMatchObject({ code: 4900 })
  await expect.poll(() => at().asked).toHaveLength(1)
  await wallet().disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await rejected
  expect(await sessions[0]?.closed).toEqual({ by: 'wallet' })
})

it('wallet_switchEthereumChain works locally for approved networks, and fails with 4902 for others', async () => {
  const approved = evm('eip155:1', 'eip155:8453')
  const methods = [...(approved.methods ?? []), 'wallet_switchEthereumChain']
  const { sessions } = await paired({ eip155: { ...approved, methods } })
  const [session] = sessions
  const go = (chainId: unknown) =>
    session?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  // The wallet answers, but emits no event about the change.
  onRequest(async () => true)
  expect(await go('0x1')).toBeNull()
  expect(session?.network.get()).toBe('eip155:1')
  expect(await go('0x2105')).toBeNull()
  expect(session?.network.get()).toBe('eip155:8453')
  expect(at().asked).toEqual([])
  await expect(go('0x89')).rejects.toMatchObject({ code: 4902 })
  expect(session?.network.get()).toBe('eip155:8453')
})

it('a wallet that withdraws every account is disconnected', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
  await wallet().emit({ topic, event: { name: 'accountsChanged', data: [] }, chainId: 'eip155:1' })
  expect(await Promise.all(sessions.map(({ closed }) => closed))).toEqual([
    { by: 'wallet' },
    { by: 'wallet' },
  ])
})

it('NET-08 the session follows the wallet to an approved network that the page lacks, and back', async () => {
  const { sessions, topic } = await paired({ eip155: evm('eip155:1') })
  const [session] = sessions
  const say = (id: number, chainId = `eip155:${id}`) =>
    wallet().emit({ topic, event: { name: 'chainChanged', data: id }, chainId })
  await update(topic, evm('eip155:1', 'eip155:4002'))
  await say(4002)
  await expect.poll(() => session?.network.get()).toBe('eip155:4002')
  // The event does not approve the network, whatever else is updated meanwhile.
  expect(session?.approved.get().networks).toEqual(['eip155:1'])
  await expect(session?.request({ method: 'personal_sign' })).rejects.toThrow('did not approve eip155:4002')
  await update(topic, { ...evm('eip155:1', 'eip155:4002'), methods: ['personal_sign'] })
  await expect.poll(() => session?.approved.get().methods).toEqual(['personal_sign'])
  expect(session?.network.get()).toBe('eip155:4002')
  await say(1)
  await expect.poll(() => session?.network.get()).toBe('eip155:1')
  // Networks are ignored if the page does not have them, or if the wallet did not approve them.
  await say(66, 'eip155:1')
  await say(8453, 'eip155:1')
  await update(topic, evm('eip155:1'))
  await expect.poll(() => session?.approved.get().methods).toContain('eth_sendTransaction')
  expect(session?.network.get()).toBe('eip155:1')
})

it('WCT-24 a request counts as waiting until the wallet answers, also after a restore; reads do not', async () => {
  const methods = ['personal_sign', 'eth_sendTransaction', 'eth_getBalance']
  const { sessions } = await paired({ eip155: { ...evm('eip155:1'), methods } })
  const [later] = await restore('eip155', address)
  for (const session of [sessions[0], later]) {
    let answer: (isApproved: boolean) => void = () => {}
    onRequest(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const count = at().asked.length
    const signed = session?.request({ method: 'personal_sign', params: ['0x68', address] })
    expect(at().waiting).toEqual(['wallet'])
    await expect.poll(() => at().asked).toHaveLength(count + 1)
    answer(true)
    await signed
    expect(at().waiting).toEqual([])
    const declined = expect(
      session?.request({ method: 'eth_sendTransaction', params: [{ from: address }] }),
    ).rejects.toThrow()
    await expect.poll(() => at().asked).toHaveLength(count + 2)
    expect(at().waiting).toEqual(['wallet'])
    answer(false)
    await declined
    expect(at().waiting).toEqual([])
    const read = session?.request({ method: 'eth_getBalance', params: [address, 'latest'] })
    expect(at().waiting).toEqual([])
    await Promise.allSettled([read])
  }
})
