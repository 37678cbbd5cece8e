import type { Http } from 'portico/core'
import type { ChainAdapter, Session } from 'portico/kernel'
import { askEither, askNode } from './createNode.js'
import { isSmartAccount } from './isSmartAccount.js'
import { kindOf } from './kindOf.js'
import { loadReadBack } from './loadReadBack.js'
import { prepareTransfer } from './prepareTransfer.js'
import { readDealings } from './readDealings.js'
import { readFee } from './readFee.js'
import { sendTransfer } from './sendTransfer.js'
import { simulateTransfer } from './simulateTransfer.js'

type Transfers = Required<
  Pick<ChainAdapter, 'transfer' | 'fee' | 'simulate' | 'kindOf' | 'dealings' | 'send' | 'readBack'>
>

/** Creates the members of the adapter for transfers. */
export const createTransfers = (http: Http | undefined): Transfers => ({
  transfer: (request, signal) => prepareTransfer(http, request, signal),
  fee: (session, intent, network, signal) => readFee(askEither(http, session, network, signal), intent),
  simulate: (session, intent, network, signal) =>
    simulateTransfer(askEither(http, session, network, signal), intent),
  kindOf: (session, address, network, signal) => kindOf(askEither(http, session, network, signal), address),
  // A wallet's answers would prove nothing about who has paid whom.
  dealings: async (_session, address, network, signal) =>
    http ? readDealings(askNode(http, network, signal), address) : [],
  send: async (ask, session, intent, _network, signal) => {
    // Loaded before the wallet is asked, because it might fail to load afterwards.
    await loadReadBack()
    return sendTransfer(ask, session, intent, signal)
  },
  readBack: async (intent, hash, network, signal, session) => {
    // Only wallets of smart accounts have hashes of their own, so no other wallet is asked each time.
    const isSmart = isSmartAccount(session, intent.from)
    const askWallet = isSmart ? askEither(undefined, session as Session, network, signal) : undefined
    if (!http) return undefined
    const readBack = await loadReadBack()
    return readBack(askNode(http, network, signal), intent, hash, askWallet, [], isSmart)
  },
})
