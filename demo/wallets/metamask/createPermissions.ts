import {
  Caip25CaveatType,
  caip25CaveatBuilder,
  caip25EndowmentBuilder,
  getCaip25PermissionFromLegacyPermissions,
} from '@metamask/chain-agnostic-permission'
import { Messenger } from '@metamask/messenger'
import { PermissionController } from '@metamask/permission-controller'
import { toHex } from 'viem'
import type { RealWalletContext, TestWallet } from '../types.js'
import { WalletError } from '../WalletError.js'

const APPROVAL = ['addRequest', 'hasRequest', 'acceptRequest', 'rejectRequest'].map(
  (each) => `ApprovalController:${each}`,
)

/** MetaMask's controller of permissions; the test wallet asks its owner and remembers the answer. */
export function createPermissions(wallet: TestWallet, { origin, ask }: RealWalletContext) {
  const accounts = () => wallet.provider.request({ method: 'eth_accounts' }) as Promise<string[]>
  /** All accounts and networks, as the permission is stored. */
  const permission = (addresses: readonly string[]) =>
    getCaip25PermissionFromLegacyPermissions({
      eth_accounts: { caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] },
      'endowment:permitted-chains': {
        caveats: [
          { type: 'restrictNetworkSwitching', value: wallet.state().chains.map((chainId) => toHex(chainId)) },
        ],
      },
    })

  let isAsking = false
  const approval = new Messenger({ namespace: 'ApprovalController' })
  const answers: Readonly<Record<string, (...args: never[]) => unknown>> = {
    async addRequest({ requestData }: { requestData: object }) {
      isAsking = true
      try {
        const known = await accounts()
        if (known.length) {
          const yes = await ask({
            wallet: wallet.name,
            title: 'Choose accounts for this page',
            rows: [['Page', origin]],
          })
          if (!yes) throw new WalletError(4001, 'User rejected the request.')
        } else await wallet.provider.request({ method: 'eth_requestAccounts' })
        return { ...requestData, permissions: permission(await accounts()) }
      } finally {
        isAsking = false
      }
    },
    hasRequest: () => isAsking,
  }
  for (const action of APPROVAL)
    approval.registerActionHandler(action, answers[action.split(':')[1] ?? ''] ?? (() => undefined))
  const messenger = new Messenger({ namespace: 'PermissionController' })
  approval.delegate({ messenger, actions: APPROVAL })

  const controller = new PermissionController({
    messenger,
    caveatSpecifications: {
      [Caip25CaveatType]: caip25CaveatBuilder({
        listAccounts: () =>
          wallet.state().accounts.map((address) => ({ type: 'eip155:eoa', address: address.toLowerCase() })),
        findNetworkClientIdByChainId(chainId) {
          if (!wallet.state().chains.includes(Number(chainId))) throw new Error(`No network has ${chainId}.`)
          return chainId
        },
        isNonEvmScopeSupported: () => false,
        getNonEvmAccountAddresses: () => [],
      }),
    },
    permissionSpecifications: {
      [caip25EndowmentBuilder.targetName]: caip25EndowmentBuilder.specificationBuilder(),
    },
    unrestrictedMethods: [],
  })

  /** Follows what the wallet's owner does in the wallet, and in other tabs. */
  const follow = () => {
    if (isAsking) return
    const { authorised, accounts } = wallet.state()
    if (authorised)
      controller.grantPermissions({ subject: { origin }, approvedPermissions: permission(accounts) })
    else if (controller.hasPermissions(origin)) controller.revokeAllPermissions(origin)
  }
  wallet.subscribe(follow)
  follow()

  return {
    accounts,
    get: () => controller.getPermissions(origin),
    request: (permissions: unknown) => controller.requestPermissions({ origin }, permissions),
    revoke(names: readonly string[]) {
      controller.revokePermissions({ [origin]: names })
      wallet.revoke()
    },
  }
}
