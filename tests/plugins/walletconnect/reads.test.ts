import { createAskChain, type Http } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { address, evm, hub, networks, pairByRelay } from './pairByRelay.js'

describe('chain reads with a paired wallet', () => {
  const { at, paired, onRead } = pairByRelay()
  const balance = { method: 'eth_getBalance', params: [address, 'latest'] }

  it('go to the endpoint of the requested or current network, not to the wallet', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1', 'eip155:8453') })
    onRead(() => '0x2a')
    expect(await sessions[0]?.request(balance)).toBe('0x2a')
    expect(await sessions[0]?.request({ ...balance, chainId: 'eip155:1' })).toBe('0x2a')
    expect(at().read).toEqual([
      { network: 'eip155:8453', ...balance },
      { network: 'eip155:1', ...balance },
    ])
    expect(at().asked).toEqual([])
  })

  it('go to the wallet if it approved the method', async () => {
    const { sessions } = await paired({
      eip155: { ...evm('eip155:1'), methods: ['eth_accounts', 'personal_sign'] },
    })
    await sessions[0]?.request({ method: 'eth_accounts' })
    expect(at().read).toEqual([])
  })

  it('are limited to read methods and approved EVM chains', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    const [eip155, cosmos] = sessions
    for (const method of ['eth_sign', 'eth_sendRawTransaction', 'eth_signTransaction', 'constructor', ''])
      await expect(eip155?.request({ method })).rejects.toThrow(`Method ${method} is not supported`)
    await expect(cosmos?.request(balance)).rejects.toThrow('Method eth_getBalance is not supported')
    await expect(eip155?.request({ ...balance, chainId: 'eip155:8453' })).rejects.toThrow('did not approve')
    expect(at().read).toEqual([])
  })

  it('end when the caller aborts or the session closes, even if the endpoint never answers', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1') })
    onRead(() => new Promise(() => {}))
    const abort = new AbortController()
    const left = sessions[0]?.request(balance, { signal: abort.signal })
    const open = sessions[0]?.request(balance)
    abort.abort(new Error('Not wanted'))
    await expect(left).rejects.toThrow('Not wanted')
    await Promise.all([expect(open).rejects.toThrow('disconnected'), sessions[0]?.close()])
  })
})

describe('chain reads that the wallet approved', () => {
  const { at, paired } = pairByRelay({
    wishes: { eip155: { methods: ['eth_getBalance', 'eth_subscribe', 'personal_sign'] } },
  })

  it('go to the endpoint if the wallet does not serve them; nothing else does', async () => {
    const { sessions } = await paired({
      eip155: { ...evm('eip155:1'), methods: ['eth_getBalance', 'eth_subscribe', 'personal_sign'] },
    })
    const balance = { method: 'eth_getBalance', params: [address, 'latest'] }
    expect(await sessions[0]?.request(balance)).toBe('0x1')
    expect(at().read).toEqual([{ network: 'eip155:1', ...balance }])
    await expect(sessions[0]?.request({ method: 'eth_subscribe' })).rejects.toMatchObject({ code: 4200 })
    expect(at().read.length).toBe(1)
  })
})

describe('failures of an endpoint', () => {
  const [network] = networks
  const ask = (rpc: Http['rpc']) =>
    createAskChain(async () => ({
      rpc,
      rpcHosts: () => [],
      request: () => Promise.reject(new Error('Nothing else is asked')),
    }))(network as NonNullable<typeof network>, { method: 'eth_call', params: [{}] })

  it('an RPC error keeps its code and data, as libraries expect', async () => {
    const cause = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const refused = () => Promise.reject(new PorticoError('execution reverted', { category: 'rpc', cause }))
    await expect(ask(refused)).rejects.toMatchObject({
      message: 'execution reverted',
      code: 3,
      data: '0x08c379a0',
    })
  })

  it('an HTTP error is passed on unchanged, without an EIP-1193 code', async () => {
    const error = new PorticoError('HTTP status code: 502', {
      category: 'http',
      cause: new Response(null, { status: 502 }),
    })
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
    // The error has no EIP-1193 code, because dapps would read it as a refusal by the chain.
    expect(error.code).toBe('http')
  })

  it('a request module that cannot be loaded rejects with a message', async () => {
    await expect(
      createAskChain(async () => undefined)(network as NonNullable<typeof network>, { method: 'eth_call' }),
    ).rejects.toThrow('The modal could not be loaded')
  })
})
