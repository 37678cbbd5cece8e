import type { SignInStorage } from 'portico/plugins/siwx'

const call = async (path: string, signal: AbortSignal, body?: unknown) => {
  const answer = await fetch(`/auth/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    signal,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const result = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(result.message), { code: result.code })
  return result
}

/** Sessions at the example server, which the demo runs at its own address. */
export const signInStorage: SignInStorage = {
  getNonce: async (_account, signal) => (await call('nonce', signal, {})).nonce,
  addSession: ({ message, signature }, signal) => call('verify', signal, { message, signature }),
  getSessions: async ({ accountAddress }, signal) => {
    const { sessions } = await call('sessions', signal)
    return sessions.filter((each: { accountAddress: string }) => each.accountAddress === accountAddress)
  },
  revokeSessions: (_account, signal) => call('sign-out', signal, {}),
}
