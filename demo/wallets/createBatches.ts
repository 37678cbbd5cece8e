import type { SentCalls } from '@metamask/eip-5792-middleware'
import {
  concat,
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  hexToNumber,
  isAddressEqual,
  slice,
  toHex,
} from 'viem'
import { ACCOUNT_CODE, accountAbi } from '../sandbox/account-code.mjs'
import type { RealWalletContext, TestWallet } from './types.js'
import { WalletError } from './WalletError.js'

const DELEGATION = concat(['0xef0100', ACCOUNT_CODE]).toLowerCase()

/** Batches of calls in one transaction: the account delegates to a contract with its first one (EIP-7702). */
export function createBatches(
  wallet: TestWallet,
  { keys, rpc, ask }: Pick<RealWalletContext, 'keys' | 'rpc' | 'ask'>,
) {
  const read = (chainId: number) =>
    custom({ request: ({ method, params }) => rpc(chainId, { method, params: params ?? [] }) })
  const isUpgraded = async (chainId: number, address: Hex) =>
    (await createPublicClient({ transport: read(chainId) }).getCode({ address }))?.toLowerCase() ===
    DELEGATION

  return {
    async capabilities(address: string, chainIds: readonly string[] | undefined) {
      const chains = wallet
        .state()
        .chains.filter((chainId) => !chainIds || chainIds.some((each) => Number(each) === chainId))
      return Object.fromEntries(
        await Promise.all(
          chains.map(async (chainId) => {
            const upgraded = await isUpgraded(chainId, address as Hex)
            return [toHex(chainId), { atomic: { status: upgraded ? 'supported' : 'ready' } }]
          }),
        ),
      )
    },
    async send({ chainId: asked, from, calls }: SentCalls) {
      const { accounts, selected, chainId } = wallet.state()
      if (Number(asked) !== chainId) throw new WalletError(5710, `EIP-7702 not supported on chain: ${asked}`)
      const account = keys.find(({ address }) => isAddressEqual(address, (from ?? accounts[selected]) as Hex))
      if (!account) throw new WalletError(4100, 'The wallet does not hold this account.')
      const yes = await ask({
        wallet: wallet.name,
        title: `Send ${calls.length} calls in one transaction`,
        rows: calls.map(({ to, value }, index) => [`Call ${index + 1}`, `${to} ${Number(value ?? 0)} wei`]),
      })
      if (!yes) throw new WalletError(4001, 'User rejected the request.')
      const transport = read(chainId)
      const client = createWalletClient({ account, transport })
      const upgraded = await isUpgraded(chainId, account.address)
      const hash = await client.sendTransaction({
        chain: null,
        to: account.address,
        data: encodeFunctionData({
          abi: accountAbi,
          functionName: 'executeBatch',
          args: [
            calls.map(({ to, value, data }) => ({
              target: to as Hex,
              value: BigInt(value ?? 0),
              data: (data ?? '0x') as Hex,
            })),
          ],
        }),
        ...(!upgraded && {
          authorizationList: [
            await client.signAuthorization({ contractAddress: ACCOUNT_CODE, executor: 'self' }),
          ],
        }),
      })
      // The page may ask elsewhere for the status than where it was sent, so the id tells it all.
      return { id: concat([hash, toHex(chainId, { size: 32 })]) }
    },
    async status(id: string) {
      if (!/^0x[\da-f]{128}$/.test(id)) throw new WalletError(5730, 'No matching bundle found')
      const hash = slice(id as Hex, 0, 32)
      const chainId = hexToNumber(slice(id as Hex, 32))
      const receipt = (await rpc(chainId, {
        method: 'eth_getTransactionReceipt',
        params: [hash],
      })) as { readonly status: string } | null
      return {
        version: '2.0.0',
        id,
        chainId: toHex(chainId),
        atomic: true,
        status: receipt ? (receipt.status === '0x1' ? 200 : 500) : 100,
        ...(receipt && { receipts: [receipt] }),
      }
    },
  }
}
