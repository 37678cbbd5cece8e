import type { GrantedPermissions, PermissionsRequest } from 'portico/plugins/smartSessions/contract'
import { encodeAbiParameters } from 'viem'

export const NOW = 1_800_000_000
export const contract = '0x00000000000000000000000000000000000000c0'
export const token = '0x00000000000000000000000000000000000000d0'

/** A request of a page; the fields of a test replace its own. */
export const requestOf = (change: object = {}): PermissionsRequest => ({
  expiry: NOW + 3600,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x04${'11'.repeat(64)}` }] } },
  permissions: [
    {
      type: 'contract-call',
      data: { address: contract, functions: [{ functionName: 'transfer' }, { functionName: 'approve' }] },
    },
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x16345785d8a0000', period: 86_400, start: 0 },
    },
    {
      type: 'erc20-recurring-allowance',
      data: { token, allowance: '0xbebc20', period: 604_800 },
    },
  ],
  ...change,
})

/** A context as the sandbox's wallet writes it. */
export const contextOf = (id: string) =>
  encodeAbiParameters([{ type: 'string' }, { type: 'bytes' }], [id, '0x1234'])

/** A wallet's correct answer to the parameters of its method. */
export const answerOf = (params: unknown, change: object = {}): GrantedPermissions =>
  ({
    ...(params as readonly GrantedPermissions[])[0],
    context: contextOf('grant-1'),
    ...change,
  }) as GrantedPermissions
