import type { SignInMessage } from 'portico/core'
import { afterEach, expect, test, vi } from 'vitest'
import { serverStorage } from './serverStorage.js'
import { createKeyWallet, type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

const started: StartedSiwx[] = []
const start = async (...given: Parameters<typeof startSiwx>) => {
  const page = await startSiwx(...given)
  started.push(page)
  return page
}
afterEach(() => {
  for (const page of started.splice(0)) page.modal.dispose()
  vi.unstubAllGlobals()
})

/** Connects with a wallet that signs while connecting, after `change`. */
const connected = async (
  options: Parameters<typeof startSiwx>[0],
  change?: (message: SignInMessage) => SignInMessage,
) => {
  const wallet = createKeyWallet()
  wallet.signAhead(change)
  const page = await start(options, { wallet })
  const outcome = page.connect()
  return { page, outcome, wallet }
}

const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}],"request/eth_sign":[{}]}}}')}`
const granted =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'."

test.each([true, false])(
  'SIW-11 a wallet that signs while connecting gives a session without another prompt (required: %s)',
  async (required) => {
    const { storage, given, kept } = serverStorage()
    const { page, outcome, wallet } = await connected({ storage, required })
    await page.until(() => outcome.done && page.account()?.signedIn)
    expect(outcome.error).toBeUndefined()
    expect(page.account()?.signedIn).toMatchObject({
      address: wallet.accounts[0]?.address,
      network: 'eip155:1',
    })
    expect(kept).toHaveLength(1)
    expect(given).toHaveLength(1)
    expect(page.attempt()).toBeUndefined()
    expect(wallet.asked).toEqual([])
    expect(page.events).toEqual(['siwx.signedIn'])
  },
)

test('SIW-11 a wallet may add the ReCap permissions that it grants to the message', async () => {
  const { storage, kept } = serverStorage()
  const { page, outcome } = await connected({ storage, statement: 'Hello.' }, (message) => ({
    ...message,
    statement: `Hello. ${granted}`,
    resources: [recap],
  }))
  await page.until(() => outcome.done)
  expect(outcome.error).toBeUndefined()
  expect(kept).toHaveLength(1)
})

test.each<[string, (message: SignInMessage) => SignInMessage]>([
  ['another nonce', (message) => ({ ...message, nonce: 'anothernonce' })],
  ['another website', (message) => ({ ...message, domain: 'shop.invalid' })],
  ['another end', (message) => ({ ...message, expirationTime: '2099-01-01T00:00:00Z' })],
  ['words of its own', (message) => ({ ...message, statement: 'I agree to everything.' })],
  ['a link of its own', (message) => ({ ...message, resources: ['https://shop.invalid/'] })],
  ['a grant that it does not state', (message) => ({ ...message, resources: [recap] })],
  ['a grant that nobody can read', (message) => ({ ...message, resources: ['urn:recap:e30'] })],
])('SIW-11 a message with %s is refused, and the visitor is asked to sign', async (_, change) => {
  const { storage, given, kept } = serverStorage()
  const { page, outcome } = await connected({ storage }, change)
  await page.shown()
  expect(kept).toEqual([])
  page.sign()
  await page.until(() => outcome.done)
  expect(outcome.error).toBeUndefined()
  expect(kept).toHaveLength(1)
  expect(given).toHaveLength(2)
})

test('SIW-11 the visitor is asked to sign if the server refuses the signature or an early nonce', async () => {
  const refusing = serverStorage()
  let refused = 0
  const addSession: typeof refusing.storage.addSession = async (...call) => {
    if (!refused++) throw new Error('Not now')
    return refusing.storage.addSession(...call)
  }
  const one = await connected({ storage: { ...refusing.storage, addSession } })
  await one.page.shown()
  expect(one.page.events).toEqual(['siwx.failed'])
  one.page.sign()
  await one.page.until(() => one.outcome.done)
  expect(refusing.kept).toHaveLength(1)

  const bound = serverStorage()
  const getNonce: typeof bound.storage.getNonce = async (account, signal) => {
    if (!account.accountAddress) throw new Error('For an account only')
    return bound.storage.getNonce(account, signal)
  }
  const other = await connected({ storage: { ...bound.storage, getNonce } })
  await other.page.shown()
  other.page.sign()
  await other.page.until(() => other.outcome.done)
  expect(bound.kept).toHaveLength(1)
})

test('SIW-11 no nonce is requested on networks without sign-in', async () => {
  const { storage, given } = serverStorage()
  const { page, outcome } = await connected({ storage, namespaces: ['solana'] })
  await page.until(() => outcome.done)
  expect(outcome.error).toBeUndefined()
  expect(given).toEqual([])
})
