import { PorticoError } from 'portico/kernel'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, other, startNames } from './startNames.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const universal = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

interface Chain {
  readonly addresses?: Readonly<Record<string, string>>
  /** Addresses on other chains, by coin type and name. */
  readonly elsewhere?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The coin types that were asked for; 0 for Ethereum's record. */
  readonly asked?: bigint[]
  readonly claims?: Readonly<Record<string, string>>
  readonly pictures?: Readonly<Record<string, string>>
  readonly offchain?: boolean
}
/** Answers like the universal resolver. */
const resolver =
  ({ addresses = {}, elsewhere = {}, asked = [], claims = {}, pictures = {}, offchain }: Chain) =>
  ({ params }: { readonly params?: unknown }) => {
    const [{ data }] = params as [{ data: `0x${string}` }]
    const revert = (error: `0x${string}`) => {
      const message = 'execution reverted'
      throw new PorticoError(message, { category: 'rpc', cause: { code: 3, message, data: error } })
    }
    const called = decodeFunctionData({ abi: universal, data })
    const unknown = () =>
      revert(encodeErrorResult({ abi: universal, errorName: 'ResolverNotFound', args: ['0x'] }))
    if (offchain)
      return revert(
        encodeErrorResult({
          abi: universal,
          errorName: 'OffchainLookup',
          args: [zeroAddress, ['https://gateway.invalid/{sender}/{data}'], '0x', '0x00000000', '0x'],
        }),
      )
    if (called.functionName === 'reverseWithGateways') {
      const name = claims[called.args[0].toLowerCase()]
      return name === undefined
        ? unknown()
        : encodeFunctionResult({
            abi: universal,
            functionName: 'reverseWithGateways',
            result: [name, zeroAddress, zeroAddress],
          })
    }
    const decoded = decodeFunctionData({ abi: records, data: called.args[1] })
    if (decoded.functionName === 'addr') {
      const [node, coinType] = decoded.args
      asked.push(coinType ?? 0n)
      if (coinType !== undefined) {
        const record = Object.entries(elsewhere[String(coinType)] ?? {}).find(
          ([name]) => namehash(name) === node,
        )
        return encodeFunctionResult({
          abi: universal,
          functionName: 'resolveWithGateways',
          result: [
            encodeAbiParameters([{ type: 'bytes' }], [(record?.[1] ?? '0x') as `0x${string}`]),
            zeroAddress,
          ],
        })
      }
    }
    const of = (names: Readonly<Record<string, string>>) =>
      Object.entries(names).find(([name]) => namehash(name) === decoded.args[0])?.[1]
    const found = of(decoded.functionName === 'addr' ? addresses : pictures)
    if (found === undefined && decoded.functionName === 'addr') return unknown()
    return encodeFunctionResult({
      abi: universal,
      functionName: 'resolveWithGateways',
      result: [
        encodeFunctionResult({
          abi: records,
          functionName: decoded.functionName,
          result: (found ?? '') as never,
        }),
        zeroAddress,
      ],
    })
  }

const start = async (chain: Chain, setup: Parameters<typeof startNames>[0] = {}) => {
  const names = await startNames({ options: {}, project: {}, ...setup })
  names.services.http.respond('eth_call', resolver(chain))
  return names
}
const settled = async (names: Awaited<ReturnType<typeof start>>, name: string | undefined) =>
  vi.waitFor(() => expect(names.account()?.profileName).toBe(name))
const lower = ada.toLowerCase()

describe('ENS names are read from the chain, without a service', () => {
  test('a name resolves to its address in any valid spelling', async () => {
    const names = await start({ addresses: { 'ada.eth': ada, 'élan.eth': ada, 'adа.eth': other } })
    const found = { namespace: 'eip155', address: ada, source: 'ens' }
    expect(await names.service().resolve('eip155', 'ADA.eth')).toEqual({ ...found, name: 'ada.eth' })
    expect(await names.service().resolve('eip155', 'ÉLAN.eth')).toEqual({ ...found, name: 'élan.eth' })
    expect(await names.service().resolve('eip155', 'bob.eth')).toBe(undefined)
    // ENSIP-15 has no normal form for a name of mixed scripts.
    expect(await names.service().resolve('eip155', 'adа.eth')).toBe(undefined)
    expect(names.services.http.requests.every(({ method }) => method === 'eth_call')).toBe(true)
  })

  test('SEC-21 a reverse record counts only if the name resolves back, and its picture only if it is safe', async () => {
    const names = await start({
      claims: { [lower]: 'ada.eth' },
      addresses: { 'ada.eth': ada },
      pictures: { 'ada.eth': 'https://pictures.example/ada.png' },
    })
    names.open()
    await settled(names, 'ada.eth')
    expect(names.account()?.profileImage).toBe('https://pictures.example/ada.png')

    const liar = await start({ claims: { [lower]: 'vitalik.eth' }, addresses: { 'vitalik.eth': other } })
    expect(await liar.service().reverse('eip155', ada)).toBe(undefined)
    const strange = await start({
      claims: { [lower]: 'ada.eth' },
      addresses: { 'ada.eth': ada },
      pictures: { 'ada.eth': 'ipfs://picture' },
    })
    expect(await strange.service().reverse('eip155', ada)).not.toHaveProperty('picture')
  })

  test('NAM-08 a name is asked for the network in use, and Ethereum’s record is never its address elsewhere', async () => {
    const asked: bigint[] = []
    const names = await start({
      addresses: { 'ada.eth': ada, 'bob.eth': ada },
      elsewhere: { 2147483658: { 'ada.eth': other } },
      asked,
    })
    expect((await names.service().resolve('eip155', 'ada.eth'))?.address).toBe(ada)
    names.network.set('eip155:10')
    await vi.waitFor(() =>
      expect(names.services.sessions.state.get().namespaces.eip155?.network.caipNetwork?.id).toBe(10),
    )
    expect((await names.service().resolve('eip155', 'ada.eth'))?.address).toBe(other)
    expect(await names.service().resolve('eip155', 'bob.eth')).toBe(undefined)
    expect((await names.service().resolve('eip155', 'bob.eth', undefined, 'eip155:1'))?.address).toBe(ada)
    expect(asked).toEqual([0n, 0x8000000an, 0x8000000an, 0n])
  })

  test('NAM-08 the name of the account is the one that leads to it on the network in use', async () => {
    const names = await start({
      claims: { [lower]: 'ada.eth' },
      addresses: { 'ada.eth': ada },
      elsewhere: { 2147483658: { 'ada.eth': other } },
    })
    names.open()
    await settled(names, 'ada.eth')
    names.network.set('eip155:10')
    await settled(names, undefined)
    expect(await names.service().reverse('eip155', ada)).toBe(undefined)
    names.network.set('eip155:1')
    await settled(names, 'ada.eth')
  })

  test('a lookalike name is marked as disguised', async () => {
    const names = await start({ claims: { [lower]: 'том.eth' }, addresses: { 'том.eth': ada } })
    names.open()
    await settled(names, 'том.eth')
    expect(names.account()?.profileMark).toBe('disguised')
  })

  test('a gateway that a contract names (OffchainLookup) is not requested', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const names = await start({ offchain: true })
    await expect(names.service().resolve('eip155', 'ada.eth')).rejects.toThrow()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('a malformed answer of the node is an error, not an unknown name', async () => {
    const names = await start({})
    for (const answer of ['0x', 'nonsense', 7, null, `0x${'ff'.repeat(64)}`]) {
      names.services.http.respond('eth_call', answer)
      await expect(names.service().resolve('eip155', 'ada.eth')).rejects.toThrow()
    }
  })

  test('only an error of the resolver that says so means no record; nodes may nest its data, and any other error rejects', async () => {
    const names = await start({})
    const ends = (data: unknown) =>
      names.services.http.respond('eth_call', () => {
        throw new PorticoError('execution reverted', { category: 'rpc', cause: { code: 3, data } })
      })
    const unknown = encodeErrorResult({ abi: universal, errorName: 'ResolverNotFound', args: ['0x'] })
    for (const data of [unknown, { data: unknown }]) {
      ends(data)
      expect(await names.service().resolve('eip155', 'ada.eth')).toBe(undefined)
    }
    for (const data of [undefined, '0x', '0x12345678', 7]) {
      ends(data)
      await expect(names.service().resolve('eip155', 'ada.eth')).rejects.toThrow()
    }
  })

  test('a resolver may answer with the address itself for another chain', async () => {
    const names = await start({})
    for (const record of [other, `0x${other.slice(2).padStart(64, '0')}`]) {
      names.services.http.respond(
        'eth_call',
        encodeFunctionResult({
          abi: universal,
          functionName: 'resolveWithGateways',
          result: [record as `0x${string}`, zeroAddress],
        }),
      )
      const found = await names.service().resolve('eip155', 'ada.eth', undefined, 'eip155:10')
      expect(found?.address).toBe(other)
    }
  })

  test('ENS can be switched off, and needs Ethereum mainnet or the service', async () => {
    const off = await start({ addresses: { 'ada.eth': ada } }, { options: { ens: false } })
    expect(await off.service().resolve('eip155', 'ada.eth')).toBe(undefined)
    const elsewhere = await start({ addresses: { 'ada.eth': ada } })
    elsewhere.services.sessions.setNetworks(elsewhere.services.sessions.networks.get().slice(1))
    expect(await elsewhere.service().resolve('eip155', 'ada.eth')).toBe(undefined)
    const served = await start({ addresses: { 'ada.eth': ada } }, { project: { projectId: 'project' } })
    served.services.sessions.setNetworks(served.services.sessions.networks.get().slice(1))
    expect((await served.service().resolve('eip155', 'ada.eth'))?.address).toBe(ada)
  })
})
