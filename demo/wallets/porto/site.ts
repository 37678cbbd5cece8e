import { Messenger } from 'porto'
import { createSiteWallet } from '../site/createSiteWallet.js'
import type { RpcCall } from '../types.js'

// The site that Porto opens: it asks its owner and answers the page that opened it.

type Call = RpcCall & { readonly id: number }

const { opener, origin, request } = await createSiteWallet('porto', 'Porto')
const messenger = Messenger.bridge({
  from: Messenger.fromWindow(window, { targetOrigin: origin }),
  to: Messenger.fromWindow(opener, { targetOrigin: origin }),
})
const asked = new Set<number>()
const answer = async (call: Call) => {
  asked.add(call.id)
  const reply = (outcome: object) =>
    messenger.send('rpc-response', { jsonrpc: '2.0', id: call.id, _request: call, ...outcome })
  try {
    reply({ result: await request(call) })
  } catch (error) {
    const { code, message } = error as { readonly code: number; readonly message: string }
    reply({ error: { code, message } })
  }
}
messenger.on('rpc-requests', (queue) => {
  for (const { request, status } of queue as readonly { readonly request: Call; readonly status: string }[])
    if (status === 'pending' && !asked.has(request.id)) void answer(request)
})
messenger.ready({ chainIds: [1, 8453], methodPolicies: [], trustedHosts: [] })
