// @ts-check
import { showApproval } from './show-approval.mjs'

/** @typedef {import('./ask.mjs').Answer} Answer */
/** @typedef {import('./show-approval.mjs').Asked} Asked */
/** @typedef {{ asked: Asked, answer: (answer: Answer) => void }} Waiting */

/**
 * Asks the user to approve requests, one at a time.
 *
 * @param {HTMLElement} place
 * @param {(name: string, payload: unknown) => Promise<Answer>} ask
 */
export const createApprovals = (place, ask) => {
  /** @type {Waiting[]} */
  const queue = []
  /** @type {(() => void) | undefined} */
  let clear
  /** @type {Waiting | undefined} */
  let shown

  const next = () => {
    const first = queue[0]
    if (shown !== undefined && shown === first) return shownMore()
    clear?.()
    clear = undefined
    shown = first
    if (!first) return
    const { ticket } = first.asked
    const shownNow = showApproval(place, first.asked, async (agreed) => {
      if (queue[0] !== first) return
      // Removed from the queue first: the decision is on its way to the server, so an abort comes too late.
      queue.shift()
      const answered = await ask(agreed ? 'approve' : 'reject', { ticket })
      const refused = answered.error === undefined && !agreed
      first.answer(refused ? { error: 'User rejected the request' } : result(answered))
      next()
    })
    clear = shownNow.clear
    more = shownNow.more
    shownMore()
  }
  /** @type {(count: number) => void} */
  let more = () => {}
  const shownMore = () => more(queue.length - 1)

  /** @param {Answer} answered @returns {Answer} */
  const result = (answered) =>
    answered.error === undefined ? { ...answered, payload: answered.payload?.result } : answered

  let aborts = 0
  /** Settles when the server has answered every earlier request that needs the user's approval. @type {Promise<unknown>} */
  let earlier = Promise.resolve()
  let endWaits = () => {}
  const nextAbort = () =>
    new Promise((resolve) => {
      endWaits = () => resolve(undefined)
    })
  /** Resolves at the next abort. */
  let aborting = nextAbort()
  /** @param {Asked} asked @returns {Answer} */
  const aborted = ({ ticket }) => {
    void ask('reject', { ticket })
    return { error: 'Request was aborted' }
  }

  return {
    /**
     * Registers a request. The returned function turns the server's answer into the final one, after asking the user if needed.
     *
     * @param {Promise<Answer>} answer of the server
     * @param {boolean} signs whether the user must approve it; such requests are asked in order
     */
    expect(answer, signs) {
      const before = aborts
      const turn = Promise.race([earlier, aborting])
      // One task later, because this request enters the queue only then.
      if (signs)
        earlier = Promise.all([turn, answer]).then(() => new Promise((resolve) => setTimeout(resolve)))
      /** @param {Answer} answered @returns {Promise<Answer>} */
      return async (answered) => {
        const asked = answered.payload?.approval
        if (!asked) return result(answered)
        // The server's answers may arrive in another order than the requests.
        await turn
        if (aborts !== before) return aborted(asked)
        return new Promise((answer) => {
          queue.push({ asked, answer })
          next()
        })
      }
    },
    abort() {
      aborts++
      endWaits()
      aborting = nextAbort()
      earlier = Promise.resolve()
      const open = queue.splice(0)
      next()
      for (const { asked, answer } of open) answer(aborted(asked))
    },
  }
}
