// @ts-check
import { wireEmail } from './is-email.mjs'
import { wireChainId } from './networks.mjs'
import { signInMessage } from './sign-in-message.mjs'
import { signedIn } from './signed-in.mjs'

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {import('./sessions.mjs').Session} Session */
/** @typedef {{ chainId?: string | number, preferredAccountType?: string, siwxMessage?: import('./sign-in-message.mjs').SignInMessage }} Asked */

/**
 * User data exposed to an app, and the network and account the user acts with.
 *
 * @param {object} deps
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {(page: Page) => import('./networks.mjs').Networks} deps.networksOf
 * @param {(network: import('./networks.mjs').Network, address: `0x${string}`) => Promise<boolean>} deps.isDeployed
 * @param {(session: Session, address: string, message: string) => Promise<string>} deps.signMessage
 */
export function createUserAnswers({ sessions, networksOf, isDeployed, signMessage }) {
  /** @param {Page} page @param {Session} session */
  const active = (page, session) => {
    const network = networksOf(page).find(session.chain)
    const type = network.smartAccounts ? session.preferred : 'eoa'
    if (network.namespace === 'solana') return { network, type: 'eoa', address: session.user.solana }
    return { network, type, address: session.user.evm[type] }
  }

  /** @param {Page} page @param {Asked} asked */
  const describe = async (page, { chainId, preferredAccountType, siwxMessage }) => {
    const session = signedIn(sessions, page)
    if (chainId !== undefined) session.chain = networksOf(page).find(chainId).caip
    if (preferredAccountType === 'eoa' || preferredAccountType === 'smartAccount')
      session.preferred = preferredAccountType
    const { network, type, address } = active(page, session)
    const { evm, solana, email, userName } = session.user
    const evmChain = network.namespace === 'eip155'
    // A login must not fail because a network does not answer.
    const deployed = evmChain && (await isDeployed(network, evm.smartAccount).catch(() => undefined))
    const message =
      siwxMessage && evmChain ? signInMessage(siwxMessage, page.embedder, address, network.caip) : undefined
    return {
      address,
      chainId: wireChainId(network),
      email: wireEmail(email),
      ...(userName !== null && { userName }),
      ...(deployed !== undefined && { smartAccountDeployed: deployed }),
      accounts: evmChain
        ? [
            { address: evm.eoa, type: 'eoa' },
            ...(network.smartAccounts ? [{ address: evm.smartAccount, type: 'smartAccount' }] : []),
          ]
        : [{ address: solana, type: 'eoa' }],
      preferredAccountType: type,
      ...(message && {
        signature: await signMessage(session, address, message.text),
        message: message.text,
        siwxMessage: message.data,
      }),
    }
  }

  return {
    active,
    describe,
    handlers: {
      /** @param {Page} page @param {{ token?: string } | undefined} payload */
      async IS_CONNECTED(page, payload) {
        if (!sessions.of(page) && payload?.token) sessions.resume(page, payload.token)
        return { isConnected: sessions.of(page) !== undefined }
      },
      /** @param {Page} page @param {Asked} payload */
      GET_USER: describe,
      /** @param {Page} page @param {{ chainId: string | number }} payload */
      async SWITCH_NETWORK(page, { chainId }) {
        const network = networksOf(page).find(chainId)
        page.chain = network.caip
        const session = sessions.of(page)
        if (session) session.chain = network.caip
        return { chainId: wireChainId(network) }
      },
      /** @param {Page} page */
      async GET_CHAIN_ID(page) {
        return { chainId: wireChainId(networksOf(page).find(sessions.of(page)?.chain ?? page.chain)) }
      },
      /** @param {Page} page @param {{ type: 'eoa' | 'smartAccount' }} payload */
      async SET_PREFERRED_ACCOUNT(page, { type }) {
        const session = signedIn(sessions, page)
        session.preferred = type
        const now = active(page, session)
        return { type: now.type, address: now.address }
      },
      /** @param {Page} page */
      async GET_SMART_ACCOUNT_ENABLED_NETWORKS(page) {
        const enabled = networksOf(page).all.filter(({ smartAccounts }) => smartAccounts)
        return { smartAccountEnabledNetworks: enabled.map(({ chainId }) => chainId) }
      },
      /** @param {Page} page */
      async SIGN_OUT(page) {
        sessions.end(page)
      },
    },
  }
}
