import { createModal } from 'portico'
import { connectors, type Modal, router } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin } from 'portico/kernel'
import { wallets } from 'portico/plugins/wallets/contract'
import { preset } from 'portico/preset'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { vi } from 'vitest'
import { FakeStorage, fakeTab } from '../storage/fakeBrowser.js'

export interface Started {
  readonly modal: Modal
  readonly box: FakeStorage
  readonly tab: ReturnType<typeof fakeTab>
  readonly wallet: ReturnType<typeof createMockWallet>
  readonly chain: ReturnType<typeof createMockChain>
  readonly errors: unknown[]
}

/** A whole modal with a wallet and the built-in views, without rendering: the test must mock `mountShell`. */
export const startModal = (plugins: readonly (AnyPlugin | LazyPlugin)[] = []): Started => {
  const box = new FakeStorage()
  const tab = fakeTab(box)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'honest', name: 'Honest Wallet', chains: [chain] })
  const errors: unknown[] = []
  const modal = createModal({
    networks: chain.networks as never,
    debug: false,
    onError: (error) => errors.push(error),
    plugins: [
      // The search for installed wallets needs a real page.
      ...preset().filter(({ id }) => id !== 'injected' && id !== 'eip155'),
      mockChain({ chain }),
      definePlugin({
        id: 'honest-wallet',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector),
      }),
      ...plugins,
    ],
  })
  return { modal, box, tab, wallet, chain, errors }
}

/** Runs an operation to its end, advancing a faked clock until then. */
export const finish = async <T>(operation: Promise<T>): Promise<T> => {
  if (!vi.isFakeTimers()) return operation
  let ended = false
  const end = () => {
    ended = true
  }
  operation.then(end, end)
  for (let waited = 0; !ended && waited < 60_000; waited += 250) await vi.advanceTimersByTimeAsync(250)
  if (!ended) throw new Error('It did not end within a minute')
  return operation
}

/** Polls until the condition holds. */
const until = async (isSo: () => unknown): Promise<true> => {
  for (let looks = 0; looks < 6000; looks++) {
    if (isSo()) return true
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10)
    else await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`It never came to this: ${isSo}`)
}

/** Actions of a visitor, one after the other. */
export type Step =
  | 'open'
  | 'list'
  | 'arrive'
  | 'connect'
  | 'sign'
  | 'switch'
  | 'locale'
  | 'back'
  | 'close'
  | 'end'
  | 'disconnect'

/** Result of each step of a visit; a failed step is repeated after `mend` has removed the cause. */
export const visit = async (
  { modal, wallet, chain }: Started,
  mend?: (step: Step, error: unknown) => Promise<unknown>,
): Promise<Record<string, unknown>> => {
  const seen: Record<string, unknown> = {}
  const step = async (name: Step, run: () => Promise<unknown>) => {
    try {
      seen[name] = await finish(run())
    } catch (error) {
      if (!mend) throw error
      await mend(name, error)
      seen[name] = await finish(run())
    }
  }
  const state = modal.getState
  const found = () => modal.kernel.get(router)
  const names = () =>
    modal.kernel
      .get(wallets)
      ?.rows.get()
      .map(({ name }) => name)
  await step('open', async () => {
    void modal.open()
    return until(() => state().open && state().view === 'Connect')
  })
  await step('list', () => until(() => names()?.includes('Honest Wallet')))
  await step('arrive', async () => {
    const closed = await found()?.close('connected')
    void modal.open()
    await until(() => state().open)
    return closed
  })
  await step('connect', async () => (await modal.connect({ connectorId: 'honest' })).address)
  await step('sign', () =>
    modal.provider('eip155').request({ method: 'personal_sign', params: ['0x6869', chain.address()] }),
  )
  await step('switch', async () => {
    await modal.switchNetwork('eip155:137')
    return state().network?.caipNetworkId
  })
  await step('locale', async () => {
    await modal.setLocale('de')
    return state().locale
  })
  await step('back', () => {
    found()?.reset('Account')
    found()?.push('SwitchNetwork')
    found()?.back()
    return until(() => state().view === 'Account')
  })
  await step('close', async () => {
    if (await found()?.close('visitor')) return true
    throw new Error(`Refused: ${found()?.state.get().refusal}`)
  })
  await step('end', async () => modal.close())
  await step('disconnect', async () => {
    await modal.disconnect()
    return state().status
  })
  return { ...seen, signed: wallet.prompts('personal_sign'), connections: state().connections.length }
}
