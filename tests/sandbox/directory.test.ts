import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Directory, startDirectory } from '../../demo/sandbox/directory.mjs'

interface List {
  count: number
  data: { id: string; name: string; image_id: string; chains: string[]; badge_type: string; order: number }[]
  nextPage?: number
  previousPage?: number
}

describe('the local wallet directory', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await startDirectory({ count: 600 })
  })
  afterAll(() => directory.stop())
  const ask = async (query: string) => {
    const response = await fetch(`${directory.url}/getWallets?projectId=x&${query}`)
    return (await response.json()) as List
  }

  it('returns all wallets page by page, in order, each once', async () => {
    const seen: string[] = []
    for (let next: number | undefined = 1; next; ) {
      const list: List = await ask(`page=${next}&entries=40`)
      expect(list.count).toBe(600)
      expect(list.previousPage).toBe(next > 1 ? next - 1 : undefined)
      seen.push(...list.data.map(({ id }) => id))
      next = list.nextPage
    }
    expect(seen).toEqual(directory.wallets.map(({ id }) => id))
    expect(new Set(seen).size).toBe(600)
    expect(new Set(directory.wallets.map(({ name }) => name)).size).toBe(600)
  })

  it('filters by ids, chains, name, badge and the names of installed wallets', async () => {
    const [first, second] = directory.wallets.map(({ id }) => id)
    expect((await ask(`include=${first},${second}`)).data.map(({ id }) => id)).toEqual([first, second])
    expect((await ask(`exclude=${first}`)).data[0]?.id).toBe(second)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const onSolana = await ask(`chains=${solana}&entries=100`)
    expect(onSolana.data.every(({ chains }) => chains.includes(solana))).toBe(true)
    expect(onSolana.count).toBeLessThan(600)
    expect((await ask('search=%20rainb%20')).data.map(({ name }) => name)).toEqual(['Rainbow'])
    const certified = await ask('badge_type=certified')
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await ask('names=Phantom&rdns=io.metamask')).data.map(({ name }) => name)).toEqual([
      'MetaMask',
      'Phantom',
    ])
  })

  it('accepts valid events and lists them', async () => {
    const event = {
      eventId: crypto.randomUUID(),
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const post = async (path: string, body: unknown) =>
      (await fetch(`${directory.url}${path}?projectId=x`, { method: 'POST', body: JSON.stringify(body) }))
        .status
    expect(await post('/e', event)).toBe(200)
    expect(await post('/batch', [event])).toBe(200)
    for (const wrong of [{}, [event], { ...event, eventId: 'x' }, { ...event, props: { type: 'click' } }])
      expect(await post('/e', wrong)).toBe(400)
    expect(await (await fetch(`${directory.url}/events?projectId=x`)).json()).toEqual([event, event])
  })

  it('requires a project id, serves images, and answers 404 for what it does not have', async () => {
    const status = async (path: string) => (await fetch(`${directory.url}${path}`)).status
    expect(await status('/getWallets')).toBe(403)
    expect(await status('/getWallets?projectId=x&page=0')).toBe(400)
    expect(await status('/elsewhere?projectId=x')).toBe(404)
    expect(await status(`/getWalletImage/${directory.wallets[5]?.image_id}`)).toBe(200)
    expect(await status('/getWalletImage/none')).toBe(404)
  })

  it('answers for a project as configured, and for others as usual', async () => {
    const ask = async (path: string, projectId = 'mine') => {
      const response = await fetch(`${directory.url}${path}?projectId=${projectId}`)
      return response.ok ? await response.json() : response.status
    }
    const told = (settings: object) =>
      fetch(`${directory.url}/project`, { method: 'POST', body: JSON.stringify(settings) })
    const features = [{ id: 'swap', isEnabled: false, config: [] }]
    const planLimits = { tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: false }
    await told({ projectId: 'mine', features, origins: ['https://example.com'], limits: planLimits })
    expect(await ask('/appkit/v1/config')).toEqual({ features })
    expect(await ask('/projects/v1/origins')).toEqual({ allowedOrigins: ['https://example.com'] })
    expect(await ask('/appkit/v1/project-limits')).toEqual({ planLimits })
    expect((await ask('/appkit/v1/config', 'other')).features).toHaveLength(6)
    expect(await ask('/projects/v1/origins', 'other')).toEqual({ allowedOrigins: [] })

    await told({ projectId: 'mine', fails: { config: 429, origins: 500, limits: 401 } })
    expect(await ask('/appkit/v1/config')).toBe(429)
    expect(await ask('/projects/v1/origins')).toBe(500)
    expect(await ask('/appkit/v1/project-limits')).toBe(401)
    expect((await fetch(`${directory.url}/project`, { method: 'POST', body: 'nonsense' })).status).toBe(400)
  })

  it('fails, answers invalid JSON, late or never on demand', async () => {
    directory.fault = { status: 503 }
    expect((await fetch(`${directory.url}/getWallets?projectId=x`)).status).toBe(503)
    directory.fault = { body: '<html>' }
    expect(await (await fetch(`${directory.url}/getWallets?projectId=x`)).text()).toBe('<html>')
    directory.fault = 'hang'
    const signal = AbortSignal.timeout(100)
    await expect(fetch(`${directory.url}/getWallets?projectId=x`, { signal })).rejects.toThrow()
    directory.fault = undefined
    expect((await ask('')).data).toHaveLength(40)
  })

  it('serves a hundred times as many wallets', async () => {
    const large = await startDirectory({ count: 60_000 })
    const list = (await (await fetch(`${large.url}/getWallets?projectId=x&page=1500`)).json()) as List
    expect(list).toMatchObject({ count: 60_000, previousPage: 1499 })
    expect(list.data).toHaveLength(40)
    await large.stop()
  })
})
