import { smartSessions } from 'portico/plugins/smartSessions'
import type { Scene, World } from '../Scene.js'

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'
const ALLOW = '[data-testid=smart-session-allow]'
const REVOCATION = '[data-testid=smart-session-revoke]'
const never = () => new Promise<never>(() => {})
const refuse = (code: number) => () => {
  throw Object.assign(new Error('No'), { code })
}
const having = {
  plugins: () => [smartSessions()],
  options: { features: { smartSessions: true } },
}
/** The ABI encoding of the id `grant` and a signature. */
const CONTEXT = `0x${[
  '40'.padStart(64, '0'),
  '80'.padStart(64, '0'),
  '5'.padStart(64, '0'),
  '6772616e74'.padEnd(64, '0'),
  '1'.padStart(64, '0'),
  'ff'.padEnd(64, '0'),
].join('')}`
const polite =
  (context = CONTEXT) =>
  (params: unknown) => ({ ...(params as readonly object[])[0], context })

const ask = async (world: World) => {
  await world.connect(world.wallets.lantern)
  // The decimals of its token.
  world.wallets.lantern.respond('eth_call', () => `0x${'6'.padStart(64, '0')}`)
  const outcome = world.modal.grantPermissions({
    expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
    permissions: [
      {
        type: 'contract-call',
        data: {
          address: '0x9aC3f1b5d0E94c1a37A0c9E6b2Bf6c0D7422b0aa',
          functions: [{ functionName: 'transfer' }, { functionName: 'approve' }],
        },
      },
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0x16345785d8a0000', period: 86_400 },
      },
      {
        type: 'erc20-recurring-allowance',
        data: {
          token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          allowance: '0xbebc20',
          period: 604_800,
        },
      },
    ],
    policies: [{ type: 'call-limit', data: { count: 20 } }],
  })
  outcome.catch(() => {})
  await world.find(ALLOW)
}
const granted = async (world: World, context?: string) => {
  world.wallets.lantern.respond(GRANT, polite(context))
  await ask(world)
  await world.press(ALLOW)
  // Also waits for another view, because an inline card stays open.
  await world.until(() => {
    const { open, view } = world.modal.getState()
    return !open || view !== 'SmartSessionCreate'
  })
  await world.open('SmartSessions')
  await world.find('[data-testid=smart-session]')
}

/** Permissions that keys of the page may use. */
export const sessionScenes: readonly Scene[] = [
  { view: 'SmartSessionCreate', state: 'asked', ...having, enter: ask },
  {
    view: 'SmartSessionCreate',
    state: 'in the wallet',
    ...having,
    busy: true,
    enter: async (world) => {
      world.wallets.lantern.respond(GRANT, never)
      await ask(world)
      await world.press(ALLOW)
      await world.find(`${ALLOW}[aria-busy=true]`)
    },
  },
  {
    view: 'SmartSessionCreate',
    state: 'not granted',
    ...having,
    enter: async (world) => {
      world.wallets.lantern.respond(GRANT, refuse(4200))
      await ask(world)
      await world.press(ALLOW)
      await world.find('[data-testid=smart-session-problem]')
    },
  },
  {
    view: 'SmartSessions',
    state: 'no permissions',
    ...having,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.open('SmartSessions')
      await world.find('[data-testid=empty-state]')
    },
  },
  { view: 'SmartSessions', state: 'granted', ...having, enter: (world) => granted(world) },
  {
    view: 'SmartSessions',
    state: 'revoked in the wallet alone',
    note: 'The wallet gave no id to revoke by.',
    ...having,
    enter: (world) => granted(world, '0x1234'),
  },
  {
    view: 'SmartSessions',
    state: 'revoking',
    ...having,
    busy: true,
    enter: async (world) => {
      world.wallets.lantern.respond(REVOKE, never)
      await granted(world)
      await world.press(REVOCATION)
      await world.find(`${REVOCATION}[aria-busy=true]`)
    },
  },
  {
    view: 'SmartSessions',
    state: 'not revoked',
    ...having,
    enter: async (world) => {
      world.wallets.lantern.respond(REVOKE, refuse(4001))
      await granted(world)
      await world.press(REVOCATION)
      await world.find('[data-testid=smart-session-problem]')
    },
  },
]
