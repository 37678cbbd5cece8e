import * as z from 'zod/mini'
import { embeddedNamespaces } from '../../networks/embeddedNamespaces.js'

const line = z.string().check(z.minLength(1), z.maxLength(320))
const uri = z.string().check(z.minLength(1), z.maxLength(16_384))
const address = z.string().check(z.regex(/^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
const accountType = z.enum(['eoa', 'smartAccount'])
const chainId = z.union([
  z.number().check(z.int(), z.positive()),
  z.string().check(z.regex(new RegExp(`^([1-9]\\d{0,15}|(${embeddedNamespaces.join('|')}):[\\w-]{1,64})$`))),
])
const accounts = z.array(z.object({ address, type: accountType })).check(z.maxLength(20))
/**
 * The text that was signed when the account was returned, and its signature, which may be long for a
 * contract.
 */
const signed = {
  message: z.optional(z.string().check(z.maxLength(10_240))),
  signature: z.optional(z.string().check(z.maxLength(65_536))),
}
const user = z.object({
  address,
  chainId,
  email: z.optional(z.nullable(line)),
  smartAccountDeployed: z.optional(z.boolean()),
  accounts: z.optional(accounts),
  preferredAccountType: z.optional(accountType),
  ...signed,
})
const socialUser = z.object({
  address,
  chainId,
  email: z.optional(z.nullable(line)),
  accounts: z.optional(accounts),
  userName: z.optional(z.nullable(line)),
  preferredAccountType: z.optional(accountType),
  ...signed,
})
/** Answers whose content is ignored. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** Successful answers of the frame, by request name: unknown keys are dropped, invalid values rejected. */
export const frameAnswers = {
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  GET_USER: user,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri }),
  CONNECT_SOCIAL: socialUser,
  GET_FARCASTER_URI: z.object({ url: uri }),
  CONNECT_FARCASTER: z.object({ userName: line }),
  SWITCH_NETWORK: z.object({ chainId }),
  GET_CHAIN_ID: z.object({ chainId }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({
    smartAccountEnabledNetworks: z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(1000)),
  }),
  INIT_SMART_ACCOUNT: z.object({ address, isDeployed: z.boolean() }),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: line }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RPC_REQUEST: z.unknown(),
  RPC_ABORT: nothing,
  RELOAD: nothing,
  SIGN_OUT: nothing,
} as const

/** Name of a request to the frame: `@w3m-app/<name>`. */
export type FrameRequest = keyof typeof frameAnswers
/** The answer to a request. */
export type FrameAnswer<N extends FrameRequest> = z.output<(typeof frameAnswers)[N]>
