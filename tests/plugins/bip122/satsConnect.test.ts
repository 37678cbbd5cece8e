import { createRequire } from 'node:module'
import { base64 } from '@scure/base'
import { createMockBitcoinWallet } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { createBitcoinKeys } from '../../../demo/wallets/createBitcoinKeys.js'
import { install } from '../../real/install.js'
import { whole } from '../../volumes.js'
import { bitcoinPage, MAINNET, network, SIGNET, startBitcoin } from './startBitcoin.js'
import { spend } from './verify.js'

/** The start of the names of a method's schemas in the package. */
const SCHEMAS = {
  wallet_connect: 'connect',
  wallet_getAccount: 'getAccount',
  wallet_getNetwork: 'getNetwork',
  wallet_changeNetwork: 'changeNetwork',
  wallet_disconnect: 'disconnect',
  signMessage: 'signMessage',
  signPsbt: 'signPsbt',
  sendTransfer: 'sendTransfer',
} as const

const page = bitcoinPage()
const keys = [...createBitcoinKeys(), ...createBitcoinKeys('testnet')]

describe.runIf(whole)('the schemas of sats-connect', () => {
  test('take every request, and every answer that the mock wallet gives', async () => {
    const folder = await install('satsConnect')
    const load = createRequire(`${folder}/package.json`)
    const schemas = load('@sats-connect/core')
    const { safeParse } = load('valibot')
    const faults: string[] = []
    const used = new Set<string>()
    const check = (name: string, value: unknown) => {
      const { success, issues = [] } = safeParse(schemas[name], value)
      for (const { message, path = [] } of success ? [] : issues)
        faults.push(`${name} ${path.map(({ key }: { key: unknown }) => key).join('.')}: ${message}`)
    }
    const mock = createMockBitcoinWallet({ keys, transfer: async () => 'ef'.repeat(32) })
    const provider = mock.provider('satsConnect') as {
      request(method: string, params: unknown): Promise<{ result?: unknown }>
    }
    const checked = {
      ...provider,
      request: async (method: keyof typeof SCHEMAS, params: unknown) => {
        used.add(method)
        check(`${SCHEMAS[method]}ParamsSchema`, params)
        const answer = await provider.request(method, params)
        if ('result' in answer) check(`${SCHEMAS[method]}ResultSchema`, answer.result)
        return answer
      },
    }
    Object.assign(page.target, { btc_providers: [{ id: 'xverse', name: 'Xverse' }], xverse: checked })

    const { connect, ask, account, sessions, stop } = await startBitcoin({
      networks: [network(MAINNET), network(SIGNET)],
    })
    await connect()
    const address = account()?.address ?? ''
    await ask('signMessage', { message: 'Hi', protocol: 'ecdsa' })
    await ask('signMessage', { message: 'Hi', protocol: 'bip322' })
    const psbt = base64.encode(spend(address))
    await ask('signPsbt', { psbt, signInputs: [{ address, index: 0 }] })
    await ask('signPsbt', { psbt, broadcast: true })
    await ask('sendTransfer', { recipientAddress: address, amount: '12345' })
    await sessions.switchNetwork(SIGNET)
    await sessions.disconnect()
    stop()
    expect([...used].sort()).toEqual(Object.keys(SCHEMAS).sort())
    // It leaves out the hash of a message, which nothing here reads.
    expect(faults.filter((each) => !each.includes('messageHash'))).toEqual([])
  })
})
