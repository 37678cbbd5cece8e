import type { AddressKind } from 'portico/plugins/transactions/contract'
import { bytes, DECIMALS, quantity } from '../encoding/abi.js'
import type { Ask } from '../transactions/createNode.js'

/**
 * Prefix of the code of an account that was upgraded by EIP-7702; the address of the contract that acts for
 * it follows.
 */
const DELEGATION_PREFIX = '0xef0100'
/**
 * Number of transactions from which an address counts as a service. No person sends so many; the wallets of
 * exchanges send more each day.
 */
const SERVICE_THRESHOLD = 20_000n
/**
 * Addresses that nobody has a key of: the first 65,536, among them `0x…dEaD` and the precompiled contracts of every chain, the one that
 * stands for the native coin, and others that are used to destroy tokens.
 */
const BURN =
  /^0x(?:0{36}[\da-f]{4}|e{40}|f{40}|dead0{36}|0{4}dead0{32}|(?:dead){10}|dead0{16}42069420694206942069)$/i

/** The kind of account at an address, by its code and the number of its transactions. */
export const kindOf = async (ask: Ask, address: string): Promise<AddressKind | undefined> => {
  const isBurn = BURN.test(address)
  const [code, sent] = await Promise.all([
    // That nobody has the key is certain without an answer.
    ask({ method: 'eth_getCode', params: [address, 'latest'] }, bytes).catch((error: unknown) => {
      if (isBurn) return '0x'
      throw error
    }),
    // A failure here must not hide that the address is a contract.
    ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] }, quantity).catch(() => 0n),
  ])
  const isAccount = code === '0x' || code.startsWith(DELEGATION_PREFIX)
  if (isBurn && !code.startsWith(DELEGATION_PREFIX)) return 'burn'
  if (isAccount) return sent < SERVICE_THRESHOLD ? 'account' : 'service'
  const decimals = await ask(
    { method: 'eth_call', params: [{ to: address, data: DECIMALS }, 'latest'] },
    quantity,
  ).catch(() => undefined)
  return decimals !== undefined && decimals < 256n ? 'token' : 'contract'
}
