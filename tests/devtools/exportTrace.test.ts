import { describe, expect, it } from 'vitest'
import { startRecorded } from './startRecorded.js'

const ALIAS = /^name-\d+$/

interface Written {
  readonly kind: string
  readonly [field: string]: unknown
}

describe('the exported trace', () => {
  it('holds what happened, with the same alias for the same address, in every export', async () => {
    const test = await startRecorded()
    await test.connect()
    const { entries }: { readonly entries: readonly Written[] } = test.trace()
    const wallet = entries.find(({ kind }) => kind === 'wallet')
    expect(wallet).toMatchObject({
      connector: expect.stringMatching(ALIAS),
      ok: true,
      network: 'eip155:1',
      accounts: [{ namespace: 'eip155', address: 'address-1' }],
    })
    const changed = entries.findLast(({ kind, name }) => kind === 'event' && name === 'account.changed')
    expect(changed?.payload).toEqual({ namespace: 'eip155', status: 'connected', address: 'address-1' })
    const state = entries.find(({ kind, plugin }) => kind === 'state' && plugin === 'session')
    expect(state?.keys).toContain('namespaces')
    test.service().clear()
    test.kernel.emit('account.changed', {
      namespace: 'eip155',
      address: test.chain.address(),
      status: 'connected',
    })
    expect(test.trace().entries).toMatchObject([{ payload: { address: 'address-1' } }])
    test.stop()
  })

  it('names unknown methods, networks and codes by aliases', async () => {
    const test = await startRecorded()
    await test.connect()
    await test.requests
      .run('eip155', { method: 'my_secretMethod' }, async () => {
        throw Object.assign(new Error(), { code: 483920 })
      })
      .catch(() => {})
    test.kernel.emit('network.switched', { namespace: 'eip155', network: 'eip155:990099' })
    const { entries }: { readonly entries: readonly Written[] } = test.trace()
    const request = entries.find(({ kind }) => kind === 'request')
    expect(request).toMatchObject({
      method: 'method-1',
      answered: { ok: false, error: { isRejection: false } },
    })
    expect(JSON.stringify(request)).not.toContain('483920')
    expect(entries.at(-1)).toMatchObject({ payload: { network: 'network-1' } })
    test.stop()
  })
})
