// @ts-check
import { emailIdentity } from './email-login.mjs'
import { isEmail } from './is-email.mjs'
import { Refusal } from './refusal.mjs'
import { signedIn } from './signed-in.mjs'

/** @typedef {import('./sessions.mjs').Page} Page */

/**
 * Another e-mail for a user: confirmed by a code to the old address, then by one to the new.
 *
 * @param {object} deps
 * @param {import('./accounts.mjs').Accounts} deps.accounts
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {import('./codes.mjs').Codes} deps.codes
 * @param {import('./mailbox.mjs').Mailbox} deps.mailbox
 */
export function createEmailUpdate({ accounts, sessions, codes, mailbox }) {
  /** @param {import('./accounts.mjs').User} user @param {string} email */
  const key = (user, email) => `update ${user.id} ${emailIdentity(email)}`
  /** @param {import('./accounts.mjs').User} user @param {string} email @param {string} subject */
  const sendCode = async (user, email, subject) => {
    const code = codes.issue(key(user, email))
    await mailbox.send(email, subject, `Your code is ${code}\n\nIt is valid for 20 minutes.`)
  }
  /** @param {Page} page */
  const underWay = (page) => {
    const { user } = signedIn(sessions, page)
    if (!page.update) throw new Refusal('Enter the new e-mail first')
    return { user, update: page.update }
  }

  return {
    /** @param {Page} page @param {{ email: string }} payload */
    async UPDATE_EMAIL(page, { email: given }) {
      const { user } = signedIn(sessions, page)
      const email = given.trim()
      if (!isEmail(email)) throw new Refusal('Invalid email')
      if (emailIdentity(email) === emailIdentity(user.email ?? ''))
        throw new Refusal('That is your e-mail already')
      page.update = { email, confirmed: user.email === null }
      if (user.email !== null) {
        await sendCode(user, user.email, 'Confirm your current e-mail')
        return { action: 'VERIFY_PRIMARY_OTP' }
      }
      await sendCode(user, email, 'Confirm your new e-mail')
      return { action: 'VERIFY_SECONDARY_OTP' }
    },

    /** @param {Page} page @param {{ otp: string }} payload */
    async UPDATE_EMAIL_PRIMARY_OTP(page, { otp }) {
      const { user, update } = underWay(page)
      codes.redeem(key(user, user.email ?? ''), otp.trim())
      update.confirmed = true
      await sendCode(user, update.email, 'Confirm your new e-mail')
    },

    /** @param {Page} page @param {{ otp: string }} payload */
    async UPDATE_EMAIL_SECONDARY_OTP(page, { otp }) {
      const { user, update } = underWay(page)
      if (!update.confirmed) throw new Refusal('Confirm your current e-mail first')
      codes.redeem(key(user, update.email), otp.trim())
      page.update = undefined
      // Reported only after the code: a visitor who does not own the address must not learn that it is taken.
      if (!accounts.move(user, emailIdentity(user.email ?? ''), emailIdentity(update.email)))
        throw new Refusal('This e-mail belongs to another wallet')
      user.email = update.email
      return { newEmail: update.email }
    },
  }
}
