import { failureText, field, isRejection, within } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { KnownSession, SignInData, SignInSession } from '../contract.js'
import { signedInOf } from '../watching/signedInOf.js'
import type { Running } from './createAttempts.js'
import { eventOf } from './createSigners.js'
import { lacking } from './refusal.js'
import type { SignInParts } from './SignInParts.js'

/** A message issued less than this long ago, in milliseconds, cannot have expired while the visitor was asked. */
const RECENT = 300_000

/** The text about a storage that refused a proof; its codes are those of `verifySignIn`. */
const refusedText = (error: unknown, { issuedAt }: SignInData, isSmart: boolean) => {
  const code = field(error, 'code')
  // A message that was made just now is of another time only if a clock is wrong.
  const isRecent = Math.abs(Date.now() - Date.parse(issuedAt)) < RECENT
  if (code === 'early' || (code === 'expired' && isRecent)) return 'siwx.clock'
  if (isSmart) return 'siwx.smart'
  return code === 'signature' ? 'siwx.invalid' : 'siwx.store'
}

/** Creates the function that has the wallet sign the message, and the storage verify the signature. */
export const createSign = (parts: SignInParts) => {
  const { storage, sessions, requests, notices, attempt, signing, text, emit } = parts
  const { signers, reports, publisher, attempts } = parts

  const fail = ({ signer }: Running, error: unknown, message: string) => {
    reports.failed(signer, error)
    notices.snack('error', message)
  }

  const askWallet = async ({ signer, abort }: Running, message: string): Promise<string> => {
    const { namespace, account } = signer
    const live = sessions.session(namespace)
    const chain = live && (await signing.of(namespace))
    if (!chain) throw lacking('No ConnectionController client found', 'client-missing')
    // Sent like any request of the page: gated and counted, while the page stays usable for the wallet's own
    // prompt.
    const session: Session = {
      ...live,
      request: (call, { signal: left } = {}) =>
        requests.run(namespace, call, (signal) => live.request(call, { signal }), { ...(left && { left }) }),
    }
    return chain.sign(session, account.accountAddress, message, abort.signal)
  }

  /** The wallet's signature; undefined if there is none. */
  const getSignature = async (mine: Running, message: string): Promise<string | undefined> => {
    const { signer, abort } = mine
    attempts.set(mine, { status: 'signing', problem: undefined as never })
    try {
      return await within(askWallet(mine, message), { signals: [abort.signal] })
    } catch (error) {
      if (abort.signal.aborted) return undefined
      // The embedded wallet has its own view, which may have closed the modal.
      attempts.show()
      const reason = isRejection(error) ? undefined : failureText(error)?.text
      attempts.set(mine, { status: 'ready', ...(reason && { problem: reason }) })
      fail(mine, error, text(isRejection(error) || !signer.isSmart ? 'siwx.declined' : 'siwx.smart'))
      return undefined
    }
  }

  /** Whether the storage has accepted the proof. */
  const store = async (mine: Running, proof: SignInSession): Promise<boolean> => {
    const { signer, abort } = mine
    attempts.set(mine, { status: 'verifying' })
    try {
      await storage.add(Object.freeze(proof), abort.signal)
      return true
    } catch (error) {
      if (abort.signal.aborted) return false
      attempts.show()
      // The storage may have used up the nonce.
      attempts.set(mine, { status: 'loading' })
      const message = text(refusedText(error, proof.data, signer.isSmart))
      void attempts.prepare(mine, message)
      fail(mine, error, message)
      return false
    }
  }

  return async (): Promise<void> => {
    const mine = attempts.current()
    const now = attempt.get()
    if (!mine?.data || now?.status !== 'ready' || !now.text) return
    const { signer, data } = mine
    const signature = await getSignature(mine, now.text)
    if (signature === undefined || !(await store(mine, { data, message: now.text, signature }))) return
    const session: KnownSession = {
      ...signer.account,
      ...(data.expirationTime !== undefined && { expirationTime: data.expirationTime }),
    }
    // Cancelled while the storage was asked, so the visitor wants no session.
    if (mine.isLeaving) return void storage.revoke(signer.account).catch(() => {})
    // From here on, closing no longer cancels, even if the page closes the modal on the event below.
    mine.isLeaving = true
    attempts.set(mine, { status: 'done' })
    // Lets the view render as done before it leaves.
    await null
    signers.remember(signer.namespace, signer.account.accountAddress, session)
    publisher.publish(signer.namespace)
    emit('siwx.signedIn', eventOf(signer))
    attempts.end(mine, signedInOf(session))
  }
}
