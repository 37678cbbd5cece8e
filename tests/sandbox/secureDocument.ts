import type { Secure } from '../../demo/sandbox/secure/site.mjs'

export interface Answer {
  readonly payload?: Record<string, unknown>
  readonly error?: string
  readonly session?: string
}

export interface SecureDocument {
  readonly cookie: string
  ask(name: string, payload?: unknown): Promise<Answer>
}

interface Given {
  readonly embedder?: string
  readonly cookie?: string | undefined
  readonly chainId?: string
  readonly projectId?: string
}

/** Loads the frame's document as a browser does, and calls the site's server as its scripts do. */
export async function openDocument(
  secure: Secure,
  { embedder = 'http://127.0.0.1:4000', cookie = '', chainId = 'eip155:1', projectId = 'test' }: Given = {},
): Promise<SecureDocument> {
  const response = await fetch(
    `${secure.url}/sdk?projectId=${projectId}&chainId=${encodeURIComponent(chainId)}&version=4`,
    { headers: { referer: `${embedder}/`, ...(cookie && { cookie }) } },
  )
  const text = await response.text()
  const page = /name="page" content="([^"]+)"/.exec(text)?.[1]
  if (!page) throw new Error(`${response.status} ${text}`)
  const kept = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    cookie: kept,
    async ask(name, payload) {
      const answer = await fetch(`${secure.url}/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-page': page,
          origin: secure.url,
          ...(kept && { cookie: kept }),
        },
        body: JSON.stringify({ payload }),
      })
      return (await answer.json()) as Answer
    },
  }
}

/** The newest code sent to an address. */
export function codeOf(secure: Secure, email: string): string {
  const code = /\b\d{6}\b/.exec(secure.mailbox.of(email)[0]?.text ?? '')?.[0]
  if (!code) throw new Error(`There is no code for ${email}.`)
  return code
}

/** Logs in with the code from the mailbox. */
export async function logIn(secure: Secure, document: SecureDocument, email: string): Promise<Answer> {
  await document.ask('CONNECT_EMAIL', { email })
  return document.ask('CONNECT_OTP', { otp: codeOf(secure, email) })
}
