import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/sandbox/world.mjs'

interface Row {
  id: string
  metadata: { operationType: string; status: string; minedAt: string; sentTo: string }
  transfers: { nft_info: { name: string; content: { preview: { url: string } } } | null }[]
}

describe('the account with a history', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ seed: true })
  })
  afterAll(() => world?.stop())

  const read = async <T>(path: string) => {
    const url = `${world.gateway.url}/v1/${path}${path.includes('?') ? '&' : '?'}projectId=x&sv=x`
    return (await (await fetch(url, { headers: { origin: 'http://page.test' } })).json()) as T
  }
  const account = () => world.chains[1].accounts[9]?.address ?? ''

  it('has tokens with and without prices, and spam', async () => {
    const { balances } = await read<{ balances: { symbol: string; value?: number; name: string }[] }>(
      `account/${account()}/balance?chainId=eip155:1`,
    )
    expect(balances.length).toBeGreaterThanOrEqual(45)
    expect(balances.filter(({ value }) => value !== undefined).length).toBeGreaterThanOrEqual(38)
    expect(balances.filter(({ symbol }) => symbol === 'HUSD')).toHaveLength(2)
    expect(balances.some(({ name }) => name.includes('harbour-claim.xyz'))).toBe(true)
  })

  it('has 300 transactions over half a year, with failures, NFTs and a look-alike address', async () => {
    const rows: Row[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: Row[]; next: string | null } = await read(
        `account/${account()}/history?chainId=eip155:1${cursor && `&cursor=${cursor}`}`,
      )
      rows.push(...page.data)
      cursor = page.next
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300)
    const months = new Set(rows.map(({ metadata: { minedAt } }) => minedAt.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(6)
    const kinds = new Set(rows.map(({ metadata: { operationType, status } }) => `${operationType} ${status}`))
    expect([...kinds].sort()).toEqual([
      'approve confirmed',
      'mint confirmed',
      'receive confirmed',
      'send confirmed',
      'send failed',
      'trade confirmed',
    ])
    const nfts = rows.flatMap(({ transfers }) => transfers.flatMap(({ nft_info }) => nft_info ?? []))
    expect(nfts).toHaveLength(7)
    const kindsOfPictures = nfts.map(({ content }) => /^data:([^;]+)/.exec(content.preview.url)?.[1])
    expect(new Set(kindsOfPictures)).toEqual(new Set(['image/png', 'image/svg+xml']))
    const paid = rows.map(({ metadata: { sentTo } }) => sentTo)
    const [impostor = '', friend = ''] = paid.filter((each) => /^0xa11c.*b8d4$/i.test(each))
    expect(impostor).not.toBe(friend)
  })

  it('has an ENS name, like one other account', async () => {
    const nameOf = async (at: number) =>
      (await read<{ name: string | null }>(`identity/${world.chains[1].accounts[at]?.address}`)).name
    expect(await Promise.all([9, 8, 7, 0].map(nameOf))).toEqual(['collector.eth', 'harbour.eth', null, null])
  })
})
