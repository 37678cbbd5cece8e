import { listenForLinks } from '../links/listenForLinks.js'
import { isClaimed } from '../topics/claimTopic.js'
import { createHandover, type Handover } from '../topics/createHandover.js'
import { createTopics, type Topics } from '../topics/createTopics.js'
import { deliverEarlyAnswers } from '../topics/deliverEarlyAnswers.js'
import { resendDropped } from '../topics/resendDropped.js'
import { checkOnReturn } from './checkOnReturn.js'
import { mergeWrites } from './mergeWrites.js'
import type { SignClient } from './SignClient.js'
import { watchRelay } from './watchRelay.js'

/** The client of a page, with its pairings. */
export interface PairingClient {
  readonly sign: SignClient
  readonly topics: Topics
  readonly handover: Handover
  readonly relay: ReturnType<typeof watchRelay>
  /** Reports the links of pairings before their proposals are sent. */
  readonly onLink: ReturnType<typeof listenForLinks>
  /** Disconnects from the relay, and stops checking it, retrying disconnects and listening to other tabs. */
  close(): Promise<void>
}

/** Attaches this plugin to a client; call it once per client. */
export const followClient = (sign: SignClient): PairingClient => {
  const { relayer } = sign.core
  mergeWrites(sign)
  resendDropped(relayer)
  const stopChecking = checkOnReturn(relayer)
  const topics = createTopics(sign, (id) => handover.reportEnded(id))
  const handover = createHandover(sign, topics.gone)
  sign.on('session_connect', async ({ session }) => {
    // After a reload this page no longer knows the pairing, but another tab may.
    if ((await isClaimed(session.pairingTopic)) !== false) handover.report(session)
    else await topics.of(session.topic).close({ by: 'visitor' })
  })
  deliverEarlyAnswers(sign).catch(() => {})
  return {
    sign,
    topics,
    handover,
    relay: watchRelay(sign),
    onLink: listenForLinks(sign),
    close: async () => {
      stopChecking()
      topics.close()
      handover.close()
      await relayer.transportClose()
    },
  }
}
