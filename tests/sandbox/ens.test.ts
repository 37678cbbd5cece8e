import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import { installEns } from '../../demo/sandbox/ens.mjs'

const ADA = '0x1111111111111111111111111111111111111111'
const LIAR = '0x2222222222222222222222222222222222222222'
const avatar = 'data:image/svg+xml;base64,AAAA'

describe('ENS on the local chain', () => {
  let chain: Chain
  beforeAll(async () => {
    chain = await startChain({ chainId: 1 })
    await installEns(chain, [
      { name: 'ada.eth', address: ADA, texts: { avatar, url: 'https://ada.test' }, claimedBy: [ADA, LIAR] },
      { name: 'of.ada.eth', address: LIAR },
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

  it('finds the name of an address only if the name resolves to it', async () => {
    expect(await client().getEnsName({ address: ADA })).toBe('ada.eth')
    expect(await client().getEnsName({ address: LIAR })).toBeNull()
    expect(await client().getEnsName({ address: '0x3333333333333333333333333333333333333333' })).toBeNull()
  })
})
