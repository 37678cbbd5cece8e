import { createRequire } from 'node:module'
import { verifier } from 'portico/plugins/eip155/verify'
import {
  concat,
  createWalletClient,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'

/** A contract of one owner, whose signatures it accepts (EIP-1271). */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Owned {
    address private immutable owner;
    constructor(address first) { owner = first; }
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}`
/** Deploys to an address that depends on the code alone; there on every local chain. */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const compile = (): Hex => {
  const solc = createRequire(import.meta.url)('solc')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'Owned.sol': { content: source } },
        settings: { evmVersion: 'cancun', outputSelection: { '*': { Owned: ['evm.bytecode.object'] } } },
      }),
    ),
  )
  return `0x${output.contracts['Owned.sol'].Owned.evm.bytecode.object}`
}

describe('SIW-19 signatures of accounts that are contracts', () => {
  let chain: Chain
  const message = 'shop.example wants you to sign in with your Ethereum account'
  const owner = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  const sender = privateKeyToAccount(generatePrivateKey())
  let code: Hex
  let address: Hex
  beforeAll(async () => {
    chain = await startChain({ chainId: 1 })
    code = encodeDeployData({
      abi: parseAbi(['constructor(address first)']),
      bytecode: compile(),
      args: [owner.address],
    })
    address = getCreate2Address({ from: FACTORY, salt: zeroHash, bytecode: code })
  })
  afterAll(() => chain?.stop())

  const rpc = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const response = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const verify = (signature: Hex, text = message, of = address) =>
    verifier.verify({
      message: text,
      signature,
      address: of,
      network: 'eip155:1',
      client: { request: rpc },
    })
  /** With the call that deploys the contract (ERC-6492). */
  const wrapped = async (by = owner, data = concat([zeroHash, code])) =>
    serializeErc6492Signature({ address: FACTORY, data, signature: await by.signMessage({ message }) })

  test('before deployment only ERC-6492 signatures are valid, afterwards EIP-1271 ones too', async () => {
    expect(await rpc({ method: 'eth_getCode', params: [address, 'latest'] })).toBe('0x')
    const signature = await owner.signMessage({ message })
    expect(await verify(await wrapped())).toBe(true)
    expect(await verify(await wrapped(), `${message}.`)).toBe(false)
    expect(await verify(await wrapped(other))).toBe(false)
    expect(await verify(await wrapped(), message, other.address)).toBe(false)
    expect(await verify(await wrapped(owner, concat([zeroHash, '0x00'])))).toBe(false)
    expect(await verify(signature)).toBe(false)
    // The check has not deployed the contract.
    expect(await rpc({ method: 'eth_getCode', params: [address, 'latest'] })).toBe('0x')

    await rpc({ method: 'anvil_setBalance', params: [sender.address, '0xde0b6b3a7640000'] })
    const wallet = createWalletClient({ account: sender, transport: http(chain.url) })
    await wallet.sendTransaction({ chain: null, to: FACTORY, data: concat([zeroHash, code]) })
    await expect.poll(() => rpc({ method: 'eth_getCode', params: [address, 'latest'] })).not.toBe('0x')
    expect(await verify(signature)).toBe(true)
    expect(await verify(await wrapped())).toBe(true)
    expect(await verify(signature, `${message}.`)).toBe(false)
    expect(await verify(await other.signMessage({ message }))).toBe(false)
  })

  test('nobody signs for the zero address, and rubbish is not run for an account without code', async () => {
    const rubbish: Hex = `0x${'0'.repeat(128)}1b`
    const zero: Hex = `0x${'0'.repeat(40)}`
    expect(await verify(rubbish, message, zero)).toBe(false)
    const wrappedRubbish = serializeErc6492Signature({ address: FACTORY, data: '0x', signature: rubbish })
    expect(await verify(wrappedRubbish, message, zero)).toBe(false)
    expect(verifier.readAddress?.(zero, 'eip155:1')).toBe(undefined)
    const methods: string[] = []
    const request = (call: { method: string; params?: unknown }) => {
      methods.push(call.method)
      return rpc(call)
    }
    const to = { message, address: other.address, network: 'eip155:1', client: { request } } as const
    expect(await verifier.verify({ ...to, signature: rubbish })).toBe(false)
    expect(methods).toEqual(['eth_chainId', 'eth_getCode'])
  })
})
