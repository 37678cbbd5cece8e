import type { SignClient } from './SignClient.js'

/**
 * Hands on the answers to proposals that the relay brought while the client was still being made: the package connects before
 * it listens, and takes the letter as read. A wallet answers just then when the page was reloaded while it asked its owner.
 */
export const hearEarly = async (sign: SignClient): Promise<void> => {
  const { relayer, history, crypto } = sign.core
  for (const { id, pairingTopic: topic, ...params } of sign.proposal.getAll()) {
    for (const message of Object.values(relayer.messages.get(topic))) {
      const letter: unknown = await crypto.decode(topic, message).catch(() => undefined)
      if (Object(letter).id !== id || !('result' in Object(letter) || 'error' in Object(letter))) continue
      // Deleted with the first reading, and needed for the second.
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
