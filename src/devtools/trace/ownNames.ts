/** Words from a list that is separated by white space. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Values of the fields that have a fixed set of them, and ids of Portico's own connectors. */
export const ownWords = words(`
  off idle waiting starting on stopping failed
  host remote default
  nothing answer
  connect restore disconnect switchNetwork set remove
  request socket picture frame
  null list string number boolean object undefined bigint
  GET POST PUT
  signing
  connected connecting disconnected
  visitor wallet tab lost closed switched
  developer
  AUTH safe walletConnect
`)

/** Portico's events. */
export const ownEvents = words(`
  modal.opened modal.closed view.changed
  session.connected session.disconnected sessions.empty
  account.changed network.switched connect.failed connect.late
  request.settled transaction.sent theme.drawn alert error
  auth.timeout
  onramp.opened onramp.arrived onramp.failed
  send.started send.sent send.declined send.failed send.mismatch
  siwx.signedIn siwx.signedOut siwx.cancelled siwx.failed
  smartSessions.granted smartSessions.declined smartSessions.failed smartSessions.revoked
  swap.started swap.sent swap.declined swap.failed swap.mismatch
`)

/** The default hosts. */
export const ownHosts = words(`
  api.web3modal.org rpc.walletconnect.org pulse.walletconnect.org secure.walletconnect.org relay.walletconnect.org
`)

/** The keys under which Portico's plugins store values. */
export const ownKeys = words(`
  activity/own
  auth/connectedSocial auth/email auth/emailLoginUsed auth/lastEmailLoginTime auth/lastUsedChain
  auth/preferredAccountType auth/sessionToken auth/smartAccountEnabledNetworks auth/socialUsername
  bip122/accounts
  cache/names cache/nativeBalance cache/remote cache/tokens
  injected/known
  onramp/pending
  profile/wallets
  send/receivers
  session/activeNamespace session/activeNetworkId session/connections session/connectorIds
  session/disconnectedConnectorIds
  siwx/changed siwx/sessions siwx/tokens
  smartSessions/granted
  transactions/records
  wallets/recent
`)

/** The codes of `docs/errors.md`, the categories of errors, and `unknown`, the code of a failure that is replayed without one. */
export const ownCodes = words(`
  activity adapter-missing address-missing analytics-refused auth auth-aborted auth-connector-missing
  auth-cooldown auth-damaged auth-load auth-refused auth-reloaded auth-timeout balance chains-unsupported
  client-missing configuration-failed configuration-rate-limited connect connect-failed connection-rejected
  connection-status-invalid connector-missing connector-type-unknown contract deadline devtools disconnect
  ended event farcaster-failed feature gate hook host-undeclared http http-late http-status http-unreachable
  invalid-plan languages listener load login-missing modal modal-closed multi-wallet-off names
  namespace-unsupported network network-client-missing network-missing network-not-found nfts onramp options
  origin-not-allowed pairing-link-invalid pairing-not-loaded permissions permissions-busy
  permissions-different permissions-invalid permissions-unavailable permissions-unsupported popup popup-closed
  portico project-id-invalid project-id-missing provider remote request request-aborted restore router rpc
  session session-expired setup sign-in sign-in-none sign-in-off social-blocked source stop storage tokens
  trace-invalid transfer transfer-account transfer-amount transfer-asset transfer-changed transfer-decimals
  transfer-expired transfer-funds transfer-keep transfer-network transfer-payment transfer-receiver
  transfer-rent transfer-unread transfer-unsent unknown usage-limit-exceeded view wagmi wallet
`)

const ERROR_CODES: readonly number[] = [
  4001, 4100, 4200, 4900, 4901, 4902, 5000, 5001, 5002, 5700, 5710, 5720, 5730, 5740, 5750, 5760, -32700,
]

/** Error codes of EIP-1193, EIP-1474, EIP-5792, CAIP-25 and JSON-RPC; another number may be a visitor's code. */
export const isErrorCode = (code: number): boolean =>
  ERROR_CODES.includes(code) || (code >= -32603 && code <= -32600) || (code >= -32099 && code <= -32000)
