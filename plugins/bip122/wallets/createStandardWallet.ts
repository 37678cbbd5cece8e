import { field, walletFailure } from 'portico/core'
import type { StandardWallet } from 'portico/plugins/walletStandard/contract'
import { toHex } from '../encoding/bytes.js'
import { readBytes } from '../encoding/readBytes.js'
import type { BitcoinWallet, PsbtToSign, WalletAccount } from './BitcoinWallet.js'

/** Chains are named as in `bitcoin:mainnet`. */
const PREFIX = 'bitcoin:'
const SIGN = 'bitcoin:signTransaction'
const SEND = 'bitcoin:signAndSendTransaction'
const MESSAGE = 'bitcoin:signMessage'
const SWITCH = 'bitcoin:switchNetwork'

/** The only output of a feature that was called with one input. */
const outputOf = (answer: unknown): unknown => {
  if (!Array.isArray(answer) || answer.length !== 1) throw new TypeError('Expected one output')
  return answer[0]
}
const shortText = (value: unknown, key: string): string | undefined => {
  try {
    const text = field(value, key)
    return typeof text === 'string' && text.length <= 64 ? text : undefined
  } catch {
    return undefined
  }
}

/** Types of signature hashes as the Wallet Standard names them. */
const FLAGS: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}
/** The flag of an input's only type; undefined for the default. */
const flagOf = (types: readonly number[] = []): string | undefined => {
  const [type] = types
  if (!type && types.length < 2) return undefined
  const flag = types.length === 1 && type !== undefined ? FLAGS[type] : undefined
  if (!flag) throw walletFailure('The wallet takes one known type of signature hash for an input', 4200)
  return flag
}

/** The inputs of a transaction by the account and the hash type that they are signed with. */
const groupsOf = ({ inputs, account, count }: PsbtToSign) => {
  const groups = new Map<
    string,
    { account: object | undefined; signingIndexes: number[]; sigHash?: string }
  >()
  const all =
    inputs ?? Array.from({ length: count }, (_, index) => ({ index, account, sighashes: undefined }))
  for (const { index, account: signer, sighashes } of all) {
    const sigHash = flagOf(sighashes)
    const key = `${signer.address} ${sigHash}`
    const group = groups.get(key) ?? {
      account: signer.handle,
      signingIndexes: [],
      ...(sigHash !== undefined && { sigHash }),
    }
    group.signingIndexes.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A wallet of the Wallet Standard with the features of Bitcoin. */
export const createStandardWallet = (wallet: StandardWallet): BitcoinWallet => {
  const has = (feature: string) => wallet.features.includes(feature)
  const readAccounts = (): readonly WalletAccount[] => {
    const all = wallet.accounts()
    if (!all) throw walletFailure(`${wallet.name} gave no list of accounts`)
    return all
      .filter(({ chains }) => chains.some((each) => each.startsWith(PREFIX)))
      .map(({ address, publicKey, chains, walletAccount }) => {
        const purpose = shortText(walletAccount, 'purpose')
        return {
          address,
          handle: walletAccount,
          networks: chains.flatMap((each) => (each.startsWith(PREFIX) ? each.slice(PREFIX.length) : [])),
          ...([32, 33, 65].includes(publicKey.length) && { publicKey: toHex(publicKey) }),
          ...(purpose && { purpose }),
        }
      })
  }
  const disconnect = ['bitcoin:disconnect', 'standard:disconnect'].find(has)
  return {
    name: wallet.name,
    removed: wallet.removed,
    methods: () => [
      'getAccountAddresses',
      ...(has(MESSAGE) ? ['signMessage'] : []),
      ...(has(SIGN) || has(SEND) ? ['signPsbt'] : []),
    ],
    connect: async (silent) => {
      if (!silent)
        await wallet.call('bitcoin:connect', 'connect', [{ purposes: ['payment', 'ordinals'] }], () => {})
      else if (!readAccounts().length && has('standard:connect'))
        await wallet.call('standard:connect', 'connect', [{ silent: true }], () => {})
      return readAccounts()
    },
    accounts: async () => readAccounts(),
    ...(has(SWITCH) && {
      switchNetwork: ({ id }) => wallet.call(SWITCH, 'switchNetwork', [id], () => {}),
    }),
    ...(disconnect && {
      disconnect: () => wallet.call(disconnect, 'disconnect', [], () => {}),
    }),
    watch: wallet.watch,
    signMessage: ({ handle }, message, protocol) =>
      wallet.call(
        MESSAGE,
        'signMessage',
        [{ account: handle, message: new TextEncoder().encode(message), ...(protocol && { protocol }) }],
        (answer) => readBytes(field(outputOf(answer), 'signature')),
      ),
    signPsbt: async (request) => {
      const { psbt, broadcast, network } = request
      const input = { psbt, inputsToSign: groupsOf(request), chain: `${PREFIX}${network.name}` }
      return broadcast
        ? wallet.call(SEND, 'signAndSendTransaction', [input], (answer) => {
            const output = outputOf(answer)
            return { txid: shortText(output, 'txId') ?? shortText(output, 'txid') }
          })
        : wallet.call(SIGN, 'signTransaction', [input], (answer) => ({
            psbt: readBytes(field(outputOf(answer), 'signedPsbt')),
          }))
    },
  }
}
