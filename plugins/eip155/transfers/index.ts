import type { Http } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { Transfers } from 'portico/plugins/transactions/contract'
import { loadReadBack } from '../comparing/loadReadBack.js'
import { askEither, askNode } from '../transactions/createNode.js'
import { isSmartAccount } from '../transactions/isSmartAccount.js'
import { readFee } from '../transactions/readFee.js'
import { kindOf } from './kindOf.js'
import { prepareTransfer } from './prepareTransfer.js'
import { readDealings } from './readDealings.js'
import { sendTransfer } from './sendTransfer.js'
import { simulateTransfer } from './simulateTransfer.js'

/** Creates the transfers of EVM chains. */
export const createTransfers = (http: Http | undefined): Required<Transfers> => ({
  build: (request, signal) => prepareTransfer(http, request, signal),
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
  payments: {
    scheme: 'ethereum',
    read: async (...args) => (await import('./readPayment.js')).readPayment(...args),
  },
})
