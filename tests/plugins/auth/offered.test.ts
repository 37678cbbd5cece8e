import { cell, definePlugin } from 'portico/kernel'
import { type Auth, auth as authToken } from 'portico/plugins/auth/contract'
import { connectMethods } from 'portico/plugins/wallets/contract'
import { createMockChain, createMockServices, createTestKernel } from 'portico/testing'
import { expect, it } from 'vitest'
import { createEmail } from '../../../plugins/email/plugin.js'
import { createSocials } from '../../../plugins/socials/plugin.js'

const auth = { status: cell('ready' as const), hold: () => () => {} } as unknown as Auth

/** Further ways to connect, besides wallets. */
const offered = async (networks: readonly string[], adapters: readonly string[]) => {
  const chains = networks.map((each) => createMockChain(each))
  const services = createMockServices({
    networks: chains.flatMap((each) => each.networks),
    chains: chains.filter(({ namespace }) => adapters.includes(namespace)),
  })
  const test = createTestKernel({
    features: { email: true, socials: ['google'] },
    services: services.list,
    plugins: [
      definePlugin({ id: 'auth', kernel: 1, provides: authToken, setup: () => auth }),
      createEmail({}),
      createSocials({}),
    ],
  })
  await test.kernel.settled()
  return test.kernel
    .point(connectMethods)
    .get()
    .map(({ id }) => id)
}

it('CVW-20 e-mail and social logins need an adapter and a namespace that supports logins', async () => {
  expect(await offered(['eip155'], ['eip155'])).toEqual(['email', 'social'])
  expect(await offered(['bip122', 'solana'], ['bip122'])).toEqual(['email', 'social'])
  expect(await offered(['eip155', 'solana'], [])).toEqual([])
  expect(await offered(['bip122', 'cosmos'], ['bip122', 'cosmos'])).toEqual([])
})
