import type { SignClient } from '../client/SignClient.js'

/**
 * Delivers answers to proposals that arrived while the client was being created, which happens if the page is
 * reloaded while the wallet prompts. The package connects to the relay before it listens for answers. It
 * marks an answer that comes in between as read without reporting it.
 */
export const deliverEarlyAnswers = async (sign: SignClient): Promise<void> => {
  const { relayer, history, crypto } = sign.core
  for (const { id, pairingTopic: topic, ...params } of sign.proposal.getAll()) {
    for (const message of Object.values(relayer.messages.get(topic))) {
      const answer: unknown = await crypto.decode(topic, message).catch(() => undefined)
      if (Object(answer).id !== id || !('result' in Object(answer) || 'error' in Object(answer))) continue
      // The package deleted this record when it first read the answer, and needs it to read the answer again.
      if (!(await history.exists(topic, id)))
        history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params })
      relayer.events.emit('relayer_message', {
        topic,
        message,
        publishedAt: Date.now(),
        transportType: 'relay',
      })
    }
  }
}
