import { createMockSolanaWallet, createMockStorage } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import { solanaPage, startSolana } from '../solana/startSolana.js'

const page = solanaPage()
type Started = Awaited<ReturnType<typeof startSolana>>
const marks = ({ listed }: Started) =>
  listed().map(({ id, ambiguous = false, crowded = false }) => [id, ambiguous, crowded])
const NAME = 'Mock Solana Wallet'

test('SEC-22 a wallet in use stays, with its id, when others of its name register before and after it', async () => {
  for (let n = 0; n < 3; n++) (await createMockSolanaWallet()).announce(page.target)
  const honest = await createMockSolanaWallet()
  honest.announce(page.target)
  const started = await startSolana()
  const connector = started.listed()[3]
  if (!connector) throw new Error('The honest wallet is not listed')
  await started.sessions.connect(connector)
  expect(honest.prompts('standard:connect')).toBe(1)
  for (let n = 0; n < 20; n++) (await createMockSolanaWallet()).announce(page.target)
  await expect.poll(() => started.listed().length).toBe(16)
  expect(marks(started).every(([, ambiguous, crowded]) => ambiguous && crowded)).toBe(true)
  expect(started.listed()[3]?.id).toBe(connector.id)
  expect(started.account()?.status).toBe('connected')
  started.stop()
})

test('SEC-22 a restored wallet stays when a second one registers; on a page where both are, neither is restored', async () => {
  const honest = await createMockSolanaWallet()
  honest.announce(page.target)
  const storage = createMockStorage()
  const first = await startSolana({ storage })
  await first.connect()
  first.stop()
  const second = await startSolana({ storage })
  expect(second.account()?.status).toBe('connected')
  const impostor = await createMockSolanaWallet()
  const leave = impostor.announce(page.target)
  await expect.poll(() => second.listed().length).toBe(2)
  expect(marks(second)).toEqual([
    [`standard:${NAME}`, true, false],
    [`standard:${NAME}#1`, true, false],
  ])
  expect(second.account()?.status).toBe('connected')
  second.stop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const starting = startSolana({ storage })
  await vi.advanceTimersByTimeAsync(10_000)
  const third = await starting
  expect(third.account()?.status).toBe('disconnected')
  expect(honest.prompts() + impostor.prompts()).toBe(1)
  third.stop()
  vi.useRealTimers()
  leave()
})

test('SEC-22 a registered wallet cannot take the name of another one later', async () => {
  const evil = await createMockSolanaWallet()
  evil.change({ name: 'Evil' })
  evil.announce(page.target)
  const honest = await createMockSolanaWallet()
  honest.announce(page.target)
  const started = await startSolana()
  evil.change({ name: NAME, chains: ['solana:mainnet'] })
  const third = await createMockSolanaWallet({ name: 'Third' })
  third.announce(page.target)
  await expect.poll(() => started.listed().map(({ name }) => name)).toContain('Third')
  expect(started.listed().map(({ name }) => name)).toEqual(['Evil', NAME, 'Third'])
  expect(marks(started)).toEqual([
    ['standard:Evil', false, false],
    [`standard:${NAME}`, false, false],
    ['standard:Third', false, false],
  ])
  started.stop()
})

test.each([
  ['chains', { chains: [] }],
  ['features', { features: {} }],
])('SEC-22 a wallet that does not tell its %s yet disputes its name all the same', async (_, locked) => {
  const honest = await createMockSolanaWallet()
  const { chains, features } = honest.wallet
  honest.change(locked)
  honest.announce(page.target)
  const impostor = await createMockSolanaWallet({ chains: ['solana:mainnet'] })
  impostor.announce(page.target)
  const started = await startSolana()
  expect(started.listed().map(({ ambiguous }) => ambiguous)).toEqual([true])
  const [before] = started.listed()
  honest.change({ chains, features })
  started.stop()
  const next = await startSolana()
  expect(next.listed().map(({ ambiguous }) => ambiguous)).toEqual([true, true])
  expect(before?.id).not.toBe(`standard:${NAME}`)
  next.stop()
})

test('SEC-22 a wallet of other chains does not dispute the name of one of Solana', async () => {
  const other = await createMockSolanaWallet({ chains: ['sui:mainnet'] })
  other.announce(page.target)
  const honest = await createMockSolanaWallet()
  honest.announce(page.target)
  const started = await startSolana()
  expect(marks(started)).toEqual([[`standard:${NAME}`, false, false]])
  started.stop()
})

test('PER-02 a wallet that is locked and unlocked while the page is open comes back without a prompt', async () => {
  const mock = await createMockSolanaWallet()
  mock.announce(page.target)
  const started = await startSolana()
  await started.connect()
  const prompts = mock.prompts()
  mock.changeAccounts()
  await expect.poll(() => started.account()?.status).toBe('disconnected')
  await started.flush()
  mock.changeAccounts(0)
  await expect.poll(() => started.account()?.status).toBe('connected')
  expect(mock.prompts()).toBe(prompts)
  started.stop()
})
