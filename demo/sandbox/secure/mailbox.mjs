// @ts-check
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const SENDER = 'Sandbox wallet <wallet@sandbox.invalid>'
/** Limit of stored mails, so that a mailbox that nobody empties does not grow for ever. */
const KEPT = 500

/** @typedef {{ id: number, to: string, subject: string, text: string, date: string }} Mail */

/**
 * @typedef {object} Mailbox
 * @property {number} smtpPort
 * @property {(to: string) => readonly Mail[]} of mails to an address, the newest first; to all addresses if it is empty
 * @property {(to: string, subject: string, text: string) => Promise<void>} send by SMTP; resolves when it has been delivered
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a mail server that stores the mails it receives, and a sender that delivers to it.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @returns {Promise<Mailbox>}
 */
export async function startMailbox({ port = 0 } = {}) {
  /** @type {Mail[]} */
  const mails = []
  let count = 0

  /** @param {Buffer} raw */
  const keep = async (raw) => {
    const { to = [], subject = '', text = '', date } = await PostalMime.parse(raw)
    for (const { address = '' } of to)
      mails.unshift({
        id: ++count,
        to: address,
        subject,
        text: text.trim(),
        date: new Date(date ?? Date.now()).toISOString(),
      })
    mails.length = Math.min(mails.length, KEPT)
  }

  const server = new SMTPServer({
    authOptional: true,
    // Mail never leaves this machine, and TLS would need a certificate of our own making.
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 64 * 1024,
    onData(stream, _session, done) {
      /** @type {Buffer[]} */
      const chunks = []
      stream.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))
      stream.on('end', () => keep(Buffer.concat(chunks)).then(() => done(), done))
    },
  })
  // A sender that disconnects in the middle of a mail must not end the process.
  server.on('error', () => {})
  const smtpPort = await new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve(/** @type {import('node:net').AddressInfo} */ (server.server.address()).port)
    })
  })
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true })

  return {
    smtpPort,
    of: (to) => (to ? mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : [...mails]),
    async send(to, subject, text) {
      await transport.sendMail({ from: SENDER, to, subject, text })
    },
    async stop() {
      transport.close()
      await new Promise((resolve) => server.close(() => resolve(undefined)))
    },
  }
}
