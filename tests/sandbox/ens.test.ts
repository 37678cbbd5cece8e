import { type CaipNetworkId, cell, PorticoError } from 'portico/kernel'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import { installEns } from '../../demo/sandbox/ens.mjs'
import { createEnsSource } from '../../plugins/names/sources/createEnsSource.js'

const ADA = '0x1111111111111111111111111111111111111111'
const LIAR = '0x2222222222222222222222222222222222222222'
const ELSE = '0x4444444444444444444444444444444444444444'
const avatar = 'data:image/svg+xml;base64,AAAA'

describe('ENS on the local chain', () => {
  let chain: Chain
  beforeAll(async () => {
    chain = await startChain({ chainId: 1 })
    await installEns(chain, [
      { name: 'ada.eth', address: ADA, texts: { avatar, url: 'https://ada.test' }, claimedBy: [ADA, LIAR] },
      { name: 'of.ada.eth', address: LIAR },
      { name: 'two.eth', address: ADA, addresses: { 10: LIAR }, claimedBy: [] },
      { name: 'same.eth', address: ELSE, addresses: { 10: ELSE }, claimedBy: [ELSE] },
      { name: 'elsewhere.eth', addresses: { 8453: ADA } },
    ])
  })
  afterAll(() => chain?.stop())

  const client = () => createPublicClient({ chain: mainnet, transport: http(chain.url) })

  it('resolves names for viem', async () => {
    expect(await client().getEnsAddress({ name: 'ada.eth' })).toBe(ADA)
    expect(await client().getEnsAddress({ name: 'of.ada.eth' })).toBe(LIAR)
    expect(await client().getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client().getEnsText({ name: 'ada.eth', key: 'url' })).toBe('https://ada.test')
    expect(await client().getEnsText({ name: 'ada.eth', key: 'email' })).toBeNull()
    expect(await client().getEnsAvatar({ name: 'ada.eth' })).toBe(avatar)
  })

  /** The plugin's source of ENS names, which asks this chain. */
  const source = () =>
    createEnsSource({
      http: {
        rpc: async (_network, { method, params }, { parse }) => {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
          const answer = await fetch(chain.url, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          })
          const { result, error } = await answer.json()
          if (error) throw new PorticoError(error.message, { category: 'rpc', cause: error })
          return parse(result)
        },
      },
      sessions: { networks: cell([]) },
      ens: undefined,
      hasService: true,
      zone: undefined,
    })

  it('NAM-08 a name on a chain is asked for that chain, and has no address there without a record of its own', async () => {
    const at = (network: CaipNetworkId, name: string) =>
      source().resolve?.('eip155', name, new AbortController().signal, network)
    expect(await at('eip155:1', 'two.eth')).toBe(ADA)
    expect(await at('eip155:10', 'two.eth')).toBe(LIAR)
    expect(await at('eip155:8453', 'two.eth')).toBeNull()
    expect(await at('eip155:10', 'ada.eth')).toBeNull()
    expect(await at('eip155:1', 'elsewhere.eth')).toBeNull()
    expect(await at('eip155:8453', 'elsewhere.eth')).toBe(ADA)
    // No coin type exists for an id of this size.
    expect(await at('eip155:11297108109', 'two.eth')).toBeNull()
    const claim = (network: CaipNetworkId) =>
      source().reverse?.('eip155', ELSE, new AbortController().signal, network)
    expect(await claim('eip155:10')).toEqual({ name: 'same.eth' })
  })

  it('finds the name of an address only if the name resolves to it', async () => {
    expect(await client().getEnsName({ address: ADA })).toBe('ada.eth')
    expect(await client().getEnsName({ address: LIAR })).toBeNull()
    expect(await client().getEnsName({ address: '0x3333333333333333333333333333333333333333' })).toBeNull()
  })
})
