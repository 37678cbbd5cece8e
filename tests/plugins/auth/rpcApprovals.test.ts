import { describe, expect, it } from 'vitest'
import { eoa, Refusal } from './fakeSite.js'
import { startAuth } from './startAuth.js'

/** A visitor who is logged in. */
const loggedIn = async () => {
  const test = await startAuth()
  await test.login()
  const ask = (method: string, params?: unknown, namespace = 'eip155', signal?: AbortSignal) =>
    test
      .session(namespace)
      .request(params === undefined ? { method } : { method, params }, signal ? { signal } : {})
  const view = () => {
    const { open, stack } = test.services.router.state.get()
    return open ? stack.at(-1)?.view : undefined
  }
  return { ...test, ask, view }
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('approvals', () => {
  it('EML-17 FRM-16 closing rejects signing requests, posts one RPC_ABORT and leaves safe reads pending', async () => {
    const test = await loggedIn()
    const safe = test.ask('eth_call', [{}])
    await tick()
    const read = test.site.last('RPC_REQUEST')
    const signing = [test.ask('personal_sign', ['0x', eoa]), test.ask('eth_sendTransaction', [{}])].map(
      (each) => (each as Promise<unknown>).catch((error) => error),
    )
    await tick()
    expect(test.service.approvals.get()).toEqual({ open: 2 })
    await test.services.router.close('visitor')
    const errors = (await Promise.all(signing)) as { message: string; code: number }[]
    expect(errors.map(({ message, code }) => [message, code])).toEqual([
      ['Request was aborted', 4001],
      ['Request was aborted', 4001],
    ])
    await tick()
    expect(test.site.names().filter((name) => name === 'RPC_ABORT').length).toBe(1)
    expect(test.service.approvals.get()).toEqual({ open: 0 })
    test.site.succeed(read, '0x')
    expect(await safe).toBe('0x')
    // A later one works.
    const later = test.ask('personal_sign', ['0x', eoa])
    await tick()
    expect(test.view()).toBe('ApproveTransaction')
    test.site.succeed(test.site.last('RPC_REQUEST'), '0x51')
    expect(await later).toBe('0x51')
    test.stop()
  })

  it('FRM-20 approved or rejected, the modal returns to the previous view', async () => {
    const test = await loggedIn()
    void test.services.router.open({ view: 'Account' })
    for (const answer of ['0x51', new Refusal('User rejected the request')]) {
      test.site.answer('RPC_REQUEST', () => answer)
      const asked = (test.ask('personal_sign', ['0x', eoa]) as Promise<unknown>).catch((error) => error)
      await tick()
      const end = await asked
      expect(test.view()).toBe('ApproveTransaction')
      if (answer instanceof Refusal) expect(end).toMatchObject({ code: 4001, reason: 'rejected' })
      await test.clock.advance(600)
      expect(test.view()).toBe('Account')
    }
    test.stop()
  })

  it('the approval view stays while another request is pending', async () => {
    const test = await loggedIn()
    const asked = [test.ask('personal_sign', ['0x1', eoa]), test.ask('personal_sign', ['0x2', eoa])]
    await tick()
    const [first, second] = test.site.posted.filter(({ type }) => type.endsWith('RPC_REQUEST'))
    test.site.succeed(first as never, '0x51')
    await tick()
    await test.clock.advance(5000)
    expect([test.view(), test.service.approvals.get()]).toEqual([
      'ApproveTransaction',
      { open: 1, network: 'Chain 1' },
    ])
    test.site.succeed(second as never, '0x52')
    expect(await Promise.all(asked)).toEqual(['0x51', '0x52'])
    test.stop()
  })

  it('an aborted request rejects, and RPC_ABORT is posted to the frame', async () => {
    const test = await loggedIn()
    const abort = new AbortController()
    const asked = (test.ask('personal_sign', ['0x', eoa], 'eip155', abort.signal) as Promise<unknown>).catch(
      (e) => e,
    )
    await tick()
    abort.abort('enough')
    expect(await asked).toBe('enough')
    await tick()
    expect(test.site.names().at(-1)).toBe('RPC_ABORT')
    test.stop()
  })

  it('a frame that fails to load during an approval is reported in the view until the visitor leaves', async () => {
    const test = await loggedIn()
    const asked = test.failure(test.ask('personal_sign', ['0x', eoa]) as Promise<unknown>, 0)
    await tick()
    test.site.load()
    expect((await asked)?.reason).toBe('reloaded')
    await test.clock.advance(600)
    expect(test.view()).toBeUndefined()
    // The document never says that it is ready.
    const other = test.failure(test.ask('personal_sign', ['0x', eoa]) as Promise<unknown>, 20_000)
    expect((await other)?.reason).toBe('load')
    expect([test.view(), test.service.approvals.get()]).toEqual([
      'ApproveTransaction',
      { open: 0, network: 'Chain 1', unloaded: true },
    ])
    await test.services.router.close('visitor')
    expect(test.service.approvals.get()).toEqual({ open: 0 })
    test.stop()
  })

  it('signing out rejects requests that wait for approval', async () => {
    const test = await loggedIn()
    const asked = test.failure(test.ask('personal_sign', ['0x', eoa]) as Promise<unknown>, 0)
    await tick()
    await test.settle(test.service.signOut(), 0)
    expect(await asked).toMatchObject({ code: 4900, message: 'The embedded wallet is disconnected' })
    test.stop()
  })
})
