import { composeSignIn, parseSignIn, type SignInInvitation } from 'portico/core'
import { expect, test, vi } from 'vitest'
import { eoa, onSolana, smart } from './fakeSite.js'
import { networks, politeSite, type StartOptions, startAuth } from './startAuth.js'

const message: SignInInvitation = {
  domain: 'shop.example',
  account: 'Ethereum',
  statement: 'Welcome to the shop.',
  uri: 'https://shop.example',
  version: '1',
  chainId: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  resources: ['https://shop.example/terms'],
}
interface Asked {
  readonly chainId: unknown
  readonly siwxMessage?: { readonly serializedMessage: string }
}
const signature = `0x${'ab'.repeat(65)}`
/** A site that signs a login's message with the account that it reports. */
const signingSite = (answer: object = { signature }) => {
  const site = politeSite()
  const tell = ({ chainId, siwxMessage }: Asked) => ({
    address: String(chainId).startsWith('solana') ? onSolana : smart,
    chainId,
    ...(siwxMessage && {
      message: siwxMessage.serializedMessage.replace('<<AccountAddress>>', smart),
      siwxMessage: { ...siwxMessage, accountAddress: smart },
      ...answer,
    }),
  })
  return site.answer('GET_USER', tell).answer('CONNECT_SOCIAL', tell)
}
const start = (given: StartOptions = {}) => {
  const invite = vi.fn(async () => message)
  return startAuth({ site: signingSite(), invite, ...given })
}
const login = async ({ settle, service }: Awaited<ReturnType<typeof start>>) => {
  await settle(service.connectEmail('ada@mail.example'))
  await settle(service.connectOtp('012345'))
  await settle(service.connect())
}
const askedFor = ({ site }: Awaited<ReturnType<typeof start>>) =>
  site.posted
    .filter(({ type }) => /GET_USER|CONNECT_SOCIAL/.test(type))
    .map(({ payload }) => payload as Asked)

test('SIW-11 an e-mail login sends the sign-in message, and the session has the signed proof', async () => {
  const page = await start()
  await login(page)
  const [asked, ...others] = askedFor(page)
  const { account: _, ...fields } = message
  expect(asked?.siwxMessage).toEqual({
    ...fields,
    chainId: 'eip155:1',
    accountAddress: '<<AccountAddress>>',
    serializedMessage: composeSignIn({ ...message, address: eoa }).replace(eoa, '<<AccountAddress>>'),
  })
  // On Solana the site signs nothing ahead.
  expect(others.map(({ siwxMessage }) => siwxMessage)).toEqual(others.map(() => undefined))
  const { proof } = page.session()
  expect(proof?.signature).toBe(signature)
  expect(parseSignIn(proof?.message ?? '')).toEqual({ ...message, address: smart })
  page.stop()
})

test('SIW-11 a social login has the proof too; logging in again keeps it without another request', async () => {
  const page = await start()
  const again = () =>
    page.settle(page.service.connectSocial('https://secure.invalid/x', { social: 'google' }))
  await again()
  const { proof } = page.session()
  expect(proof?.signature).toBe(signature)
  await again()
  expect(page.session().proof).toBe(proof)
  expect(askedFor(page).filter(({ siwxMessage }) => siwxMessage)).toHaveLength(1)
  expect(page.site.names()).not.toContain('SIGN_OUT')
  page.stop()
})

test('SIW-11 no proof if the site signs nothing or no message is ready in time; a restore prepares none', async () => {
  const silent = await start({ site: signingSite({}) })
  await login(silent)
  expect(silent.session().proof).toBeUndefined()
  silent.stop()

  const slow = await start({ invite: () => new Promise(() => {}) })
  await login(slow)
  expect(slow.session().proof).toBeUndefined()
  expect(askedFor(slow).some(({ siwxMessage }) => siwxMessage)).toBe(false)
  slow.stop()

  const invite = vi.fn(async () => message)
  const back = await start({ invite, stored: { 'auth/emailLoginUsed': true } })
  await back.settle(
    back.connector.restore?.({
      namespaces: ['eip155'],
      networks,
      address: smart,
      signal: new AbortController().signal,
    } as never) as Promise<unknown>,
  )
  expect(invite).not.toHaveBeenCalled()
  back.stop()
})
