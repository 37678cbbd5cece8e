import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Expected error texts, each with the test that reaches it as a visitor or a host does. */
const reached: readonly (readonly [text: string, file: string, title: string])[] = [
  [
    'Chain is required to update chain account data',
    'tests/session/disconnect.test.ts',
    'BAL-16 patching an unknown namespace throws an error that says what is missing',
  ],
  [
    'Chain is required to set account prop',
    'tests/session/disconnect.test.ts',
    'BAL-16 patching an unknown namespace throws an error that says what is missing',
  ],
  [
    'Chain adapter not found',
    'tests/session/disconnect.test.ts',
    'MCH-13 unknown namespaces, missing adapters and missing connections have errors that name them',
  ],
  [
    'NetworkController client not set',
    'tests/modal/createModal.test.ts',
    'NET-18 switching networks after dispose rejects, with the disposal as the cause',
  ],
  [
    'No connector found for connection',
    'tests/modal/createModal.test.ts',
    'WCT-18 a missing connector has an error with its id, a missing pairing connector one of its own',
  ],
  [
    'Invalid connection status',
    'tests/plugins/profile/switch.test.ts',
    'MUL-09 a connection with another status is refused, and the error names the status',
  ],
  [
    'Failed to disconnect',
    'tests/plugins/account/views.browser.test.tsx',
    'INJ-18 a failed disconnect shows a message and leaves the button usable',
  ],
  [
    'SIWX is not enabled',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-15 modal.signIn signs in, or rejects with the reason why it cannot',
  ],
  [
    'No ActiveCaipAddress found',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-15 modal.signIn signs in, or rejects with the reason why it cannot',
  ],
  [
    'No ActiveCaipNetwork or client found',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-15 modal.signIn signs in, or rejects with the reason why it cannot',
  ],
  [
    'Network not found',
    'tests/modal/createModal.test.ts',
    'NET-16 switching to a network that is not configured rejects',
  ],
  [
    'Address or auth connector not found',
    'tests/plugins/names/registration.test.ts',
    'NAM-07 a registration without a network, an address or the embedded wallet is refused',
  ],
  [
    'No auth connector found',
    'tests/plugins/email/update.browser.test.tsx',
    'EML-22 rejects without the embedded wallet, unconnected, or connected to another wallet',
  ],
  [
    'Not connected to email or social',
    'tests/plugins/email/update.browser.test.tsx',
    'EML-22 rejects without the embedded wallet, unconnected, or connected to another wallet',
  ],
  [
    'WalletConnectConnector not found',
    'tests/modal/createModal.test.ts',
    'WCT-18 a missing connector has an error with its id, a missing pairing connector one of its own',
  ],
  [
    'The connector does not support any of the requested chains',
    'tests/plugins/bip122/session.test.ts',
    'INJ-14 a wallet without accounts on a network of the page is refused',
  ],
  [
    'Unsupported chain namespace',
    'tests/modal/createModal.test.ts',
    'HDL-05 disconnects; MCH-13 an unknown namespace is rejected with an error that says so',
  ],
  [
    'Modal closed',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-15 modal.signIn signs in, or rejects with the reason why it cannot',
  ],
  [
    'Connection rejected',
    'tests/modal/createModal.test.ts',
    'HDL-04 MOD-16 connects by id without opening, and loading is true only meanwhile',
  ],
  [
    'Failed to connect',
    'tests/plugins/socials/farcaster.browser.test.tsx',
    'FAR-03 without an address an error and a retry are shown',
  ],
  [
    'Popup closed',
    'tests/plugins/socials/coop.test.ts',
    'SEC-32 with COOP "$ours" here and "$theirs" there, a login and a closed window end as expected',
  ],
  [
    'Failed to initiate social connection',
    'tests/plugins/socials/popup.browser.test.tsx',
    'FLG-08 a provider that is not offered opens no window',
  ],
  [
    'Failed to connect to farcaster',
    'tests/plugins/socials/farcaster.browser.test.tsx',
    'FAR-03 without an address an error and a retry are shown',
  ],
  [
    'Error resolving name',
    'tests/plugins/names/lookups.test.ts',
    'NAM-06 an error has the service’s reason, else a text of its own',
  ],
  [
    'Error fetching name suggestions',
    'tests/plugins/names/lookups.test.ts',
    'NAM-06 an error has the service’s reason, else a text of its own',
  ],
  [
    'Error fetching names for address',
    'tests/plugins/names/lookups.test.ts',
    'NAM-06 an error has the service’s reason, else a text of its own',
  ],
  [
    'Couldn’t load your balance',
    'tests/plugins/account/views.browser.test.tsx',
    'BAL-07 a balance that cannot be read is retried after 30 s, with one message to the visitor',
  ],
  [
    'Failed to fetch transactions',
    'tests/plugins/activity/plugin.test.ts',
    'ACT-04 a failure sets the status "failed" and emits an error; the next try can succeed',
  ],
  [
    'A problem occurred while trying initialize authentication',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-12 a failing session lookup disconnects, shows Connect and says why',
  ],
  [
    'Signature declined',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-13 after a declined signature the view stays, with the same message to sign',
  ],
  [
    'Please try again after',
    'tests/plugins/auth/login.test.ts',
    'EML-06 PROP-13 a second mail within 30 s is refused before anything is posted',
  ],
  [
    'Requested RPC call is not allowed',
    'tests/plugins/auth/rpc.test.ts',
    'FRM-18 "%s" on %s is refused before anything is posted; other requests go on',
  ],
  [
    'Action not allowed',
    'tests/e2e/loginsSigning.test.ts',
    'FRM-18 FRM-19 a read opens nothing, and an unknown method is rejected',
  ],
  [
    'Request was aborted',
    'tests/plugins/auth/approvals.test.ts',
    'MOD-14 a request that %s settles once and goes back at most once',
  ],
  [
    'Something went wrong',
    'tests/plugins/auth/leave.test.ts',
    'FRM-20 disposing the modal during an approval ends the request without unhandled errors',
  ],
  [
    'An error occurred',
    'tests/plugins/auth/linkAnswers.test.ts',
    'FRM-09 each request gets its own answer, in any order; ids are random and used once',
  ],
  [
    'Unable to load email login dependency',
    'tests/plugins/auth/approve.test.ts',
    'FLT-11 a login rejects at once if the content security policy blocks the frame',
  ],
  [
    'Invalid App Configuration',
    'tests/plugins/analytics/plugin.test.ts',
    'API-05 FLT-06 a 403 alerts the developer once and stops sending, without an error',
  ],
  [
    'Network Error',
    'tests/e2e/loginsTrouble.test.ts',
    'FRM-06 FLT-10 FLT-11 ERR-07 a frame not ready in 20 seconds or blocked is reported, and a retry works',
  ],
  [
    'Embedded Wallet Request Timed Out',
    'tests/plugins/email/login.browser.test.tsx',
    'EML-25 a timeout shows a message, and the form can be used again',
  ],
  [
    'Check your clock',
    'tests/e2e/pairingTrouble.test.ts',
    'FLT-09 with a stored pairing: it is restored quickly, and an installed wallet can replace it',
  ],
  [
    'Project ID Not Configured',
    'tests/plugins/walletconnect/refusals.test.ts',
    'ERR-06 a missing project id or package alerts the developer once',
  ],
  [
    'Server Error',
    'tests/plugins/auth/checkOrigin.test.ts',
    'ERR-05 is not shown for a listed origin or an empty list; localhost sends no request',
  ],
  [
    'Rate Limited',
    'tests/plugins/auth/checkOrigin.test.ts',
    'ERR-05 is not shown for a listed origin or an empty list; localhost sends no request',
  ],
  ['Unknown error', 'tests/core/errors.test.ts', 'ERR-14: the text of %o is %s'],
  [
    'HTTP status code',
    'tests/plugins/auth/checkOrigin.test.ts',
    'ERR-09 for a service that answers %s is "%s", with the cause',
  ],
  [
    'Network Not Found',
    'tests/modal/createModal.test.ts',
    'NET-16 switching to a network that is not configured rejects',
  ],
  [
    'Error registering name',
    'tests/plugins/names/registration.test.ts',
    'NAM-05 a failed registration returns to the form with a reason',
  ],
  [
    'This app may not support smart accounts',
    'tests/plugins/siwx/flow.test.ts',
    'SIW-13 when a smart account fails to sign, the message says that it might not be supported',
  ],
]
/**
 * Impossible here: the session service is the client, and each
 * of its calls names a namespace or a connection.
 */
const unreachable = [
  'ConnectionController client not set',
  'Chain is required to get connection controller client',
]
/** Happens if a wallet disappears between the check of the account and the request. */
const untested = ['No ConnectionController client found']

test.each(reached)('"%s" is reached', (text, file, title) => {
  expect(existsSync(file)).toBe(true)
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(text)
  expect(source).toContain(title)
})

test('no unreachable or untested text is listed as reached, and each text is listed once', () => {
  const texts = reached.map(([text]) => text)
  for (const text of [...unreachable, ...untested]) expect(texts).not.toContain(text)
  expect(new Set(texts).size).toBe(texts.length)
})
