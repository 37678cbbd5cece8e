import { cell } from 'portico/kernel'
import { expect, it } from 'vitest'
import type { AskedWallet } from '../../../plugins/walletconnect/contract.js'
import { readChoice } from '../../../plugins/walletconnect/links/readChoice.js'
import { createWaitingRequests } from '../../../plugins/walletconnect/requests/createWaitingRequests.js'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const phone = { mobile: true, telegram: false, iframe: false }
const choiceWith = (stored: unknown, device: object = phone, sessions = 1) =>
  readChoice(
    async () =>
      ({
        sign: {
          session: { length: sessions },
          core: { storage: { getItem: async (key: string) => (key === KEY ? stored : undefined) } },
        },
      }) as never,
    device as never,
  )
const open = { name: 'Lantern', reopening: { href: 'lantern://', target: '_self' as const } }

it('WCT-24 a pending request is shown with its wallet’s name and link until all requests are answered', async () => {
  const asked = cell<AskedWallet | undefined>(undefined)
  const ask = createWaitingRequests({ latest: asked, reopening: async () => open })
  const [first, second] = [ask('Own name'), ask(undefined)]
  expect(asked.get()).toEqual({})
  await expect.poll(() => asked.get()).toEqual(open)
  second()
  expect(asked.get()).toEqual({ ...open, name: 'Own name' })
  first()
  first()
  expect(asked.get()).toBeUndefined()
  // An answer that comes before the stored link.
  ask('Quick')()
  await Promise.resolve()
  expect(asked.get()).toBeUndefined()
  const alone = createWaitingRequests({
    latest: asked,
    reopening: () => Promise.reject(new Error('no storage')),
  })
  const end = alone('Lantern')
  await Promise.resolve()
  expect(asked.get()).toEqual({ name: 'Lantern' })
  end()
})

it('WCT-24 SEC-34 only a stored app or https link is reopened, and only with a single pairing', async () => {
  expect(await choiceWith({ href: 'lantern://', name: 'Lantern' })).toEqual(open)
  expect(await choiceWith({ href: 'lantern://', name: 'Lantern' }, { ...phone, iframe: true })).toMatchObject(
    { reopening: { target: '_top' } },
  )
  expect(await choiceWith({ href: 'https://lantern.example/', name: 'Lantern' })).toMatchObject({
    reopening: { target: '_blank' },
  })
  // With several pairings, the app may belong to another one.
  expect(await choiceWith({ href: 'lantern://', name: 'Lantern' }, phone, 2)).toBeUndefined()
  const hostile = [
    undefined,
    'lantern://',
    { href: 'javascript:alert(1)', name: 'Lantern' },
    { href: 'lantern://', name: 7 },
    { href: 'lantern://' },
  ]
  for (const stored of hostile) expect(await choiceWith(stored)).toBeUndefined()
})
