import type { Http } from 'portico/core'
import type { Transfers } from 'portico/plugins/transactions/contract'
import { createNode } from './createNode.js'
import { readFee } from './fees/readFee.js'
import { intentTransaction } from './intentTransaction.js'
import { kindOf } from './kindOf.js'
import { prepareTransfer } from './prepareTransfer.js'
import { readBack } from './readBack.js'
import { sendTransfer } from './sendTransfer.js'
import { simulateTransfer } from './simulateTransfer.js'

/** Creates the transfers of Solana. */
export const createTransfers = (http: Http | undefined): Required<Omit<Transfers, 'dealings'>> => ({
  build: async (request, signal) => prepareTransfer(createNode(http, request.network, signal), request),
  fee: async (_session, intent, network, signal) =>
    readFee(createNode(http, network, signal), intentTransaction(intent).message),
  simulate: async (_session, intent, network, signal) =>
    simulateTransfer(createNode(http, network, signal), intent),
  kindOf: async (_session, address, network, signal) => kindOf(createNode(http, network, signal), address),
  send: (ask, session, intent, network, signal) =>
    sendTransfer(ask, session, intent, network, () => createNode(http, network, signal), signal),
  readBack: async (intent, hash, network, signal) =>
    readBack(createNode(http, network, signal), intent, hash),
  payments: { scheme: 'solana', read: async (link) => (await import('./readPayment.js')).readPayment(link) },
})
