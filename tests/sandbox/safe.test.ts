import { createPublicClient, encodeFunctionData, hashMessage, http, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import {
  createSafe,
  installSafe,
  SAFE_CONTRACTS,
  safeAbi,
  safeOwners,
} from '../../demo/sandbox/safe/contracts.mjs'
import { createSafeService } from '../../demo/sandbox/safe/service.mjs'

type Hex = `0x${string}`
type Owner = (typeof safeOwners)[number]

const chainId = 8453
const [first, second] = safeOwners as [Owner, Owner, Owner]
const receiver = '0x00000000000000000000000000000000000000f1'
let chain: Chain
let safe: Hex
let service: ReturnType<typeof createSafeService>
const client = () => createPublicClient({ transport: http(chain.url), cacheTime: 0, pollingInterval: 20 })

beforeAll(async () => {
  chain = await startChain({ chainId })
  await installSafe(chain)
  safe = await createSafe(chain)
  service = createSafeService([chain])
})
afterAll(() => chain?.stop())

const transactionOf = async (value: bigint) => {
  const { nonce } = await service.info({ chainId, safe })
  const hash = (await client().readContract({
    abi: safeAbi,
    address: safe,
    functionName: 'getTransactionHash',
    args: [receiver, value, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, BigInt(nonce)],
  })) as Hex
  return { hash, transaction: { to: receiver, value: String(value), data: '0x', operation: 0, nonce } }
}

test('a Safe of two in three sends once two owners have signed', async () => {
  expect(await service.info({ chainId, safe })).toMatchObject({
    owners: safeOwners.map(({ address }) => address),
    threshold: 2,
  })
  const { hash, transaction } = await transactionOf(parseEther('1'))
  const common = { chainId, safe, transaction }
  const stranger = { ...common, signature: `0x${'11'.repeat(64)}1b` }
  await expect(service.propose(stranger)).rejects.toThrow('refuses this signature')
  expect(await service.list({ chainId, safe })).toEqual([])

  const proposed = await service.propose({ ...common, signature: await first.sign({ hash }) })
  expect(proposed).toMatchObject({ hash, status: 'AWAITING_CONFIRMATIONS', confirmedBy: [first.address] })
  const again = await service.confirm({ chainId, hash, signature: await first.sign({ hash }) })
  expect(again).not.toHaveProperty('signatures')

  const confirmed = await service.confirm({ chainId, hash, signature: await second.sign({ hash }) })
  expect(confirmed).toMatchObject({ status: 'AWAITING_EXECUTION' })
  const execute = (signatures: unknown) => ({
    to: safe,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [receiver, parseEther('1'), '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    }),
  })
  await expect(client().call(execute(await first.sign({ hash })))).rejects.toThrow('GS020')
  await chain.setBalance(second.address, parseEther('1'))
  const sent = await client().request({
    method: 'eth_sendRawTransaction',
    params: [
      await second.signTransaction({
        ...execute(confirmed.signatures),
        chainId,
        gas: 300_000n,
        maxFeePerGas: 10n ** 11n,
      }),
    ],
  })
  expect((await client().waitForTransactionReceipt({ hash: sent })).status).toBe('success')
  expect(await client().getBalance({ address: receiver })).toBe(parseEther('1'))
  expect(await service.one({ chainId, hash })).toMatchObject({ status: 'SUCCESS', transactionHash: sent })
})

test('a message that two owners have signed is valid by ERC-1271, and one that only one has signed is not', async () => {
  const message = hashMessage('Hello')
  const hash = (await client().readContract({
    abi: [
      {
        type: 'function',
        name: 'getMessageHashForSafe',
        stateMutability: 'view',
        inputs: [{ type: 'address' }, { type: 'bytes' }],
        outputs: [{ type: 'bytes32' }],
      },
    ],
    address: SAFE_CONTRACTS.CompatibilityFallbackHandler,
    functionName: 'getMessageHashForSafe',
    args: [safe, message],
  })) as Hex
  const signature = await first.sign({ hash })
  const proposed = await service.proposeMessage({ chainId, safe, message, signature })
  expect(proposed).toMatchObject({ hash, confirmedBy: [first.address] })
  const verify = (given: Hex) => client().verifyMessage({ address: safe, message: 'Hello', signature: given })
  expect(await verify(signature)).toBe(false)
  const { signatures } = await service.confirm({ chainId, hash, signature: await second.sign({ hash }) })
  expect(await verify(signatures as Hex)).toBe(true)
})
