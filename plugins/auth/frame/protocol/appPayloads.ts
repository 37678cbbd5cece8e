import * as z from 'zod/mini'
import type { FrameRequest } from './frameAnswers.js'
import { protocolNamespaces } from './protocolNamespaces.js'

const email = z.string().check(z.maxLength(320), z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/))
const otp = z.string().check(z.minLength(1), z.maxLength(64))
const uri = z.string().check(z.minLength(1), z.maxLength(16_384))
const chainId = z.union([z.number(), z.string().check(z.minLength(1))])
const accountType = z.enum(['eoa', 'smartAccount'])
const texts = z.record(z.string(), z.union([z.string(), z.number()]))
const none = z.undefined()
/** A message that the site signs when it returns the account, whose address it fills in. */
const siwxMessage = z.object({
  accountAddress: z.string(),
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  serializedMessage: z.string(),
  statement: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
})

/** Payloads of requests to the frame, by name; an invalid value never leaves the page. */
export const appPayloads = {
  IS_CONNECTED: z.optional(z.object({ token: z.string() })),
  CONNECT_EMAIL: z.object({ email }),
  CONNECT_DEVICE: none,
  CONNECT_OTP: z.object({ otp }),
  GET_USER: z.object({
    chainId,
    preferredAccountType: z.optional(accountType),
    socialUri: z.optional(uri),
    siwxMessage: z.optional(siwxMessage),
    rpcUrl: z.optional(z.string()),
  }),
  GET_SOCIAL_REDIRECT_URI: z.object({
    provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: z.object({
    uri,
    preferredAccountType: z.optional(accountType),
    chainId: z.optional(chainId),
    siwxMessage: z.optional(siwxMessage),
    rpcUrl: z.optional(z.string()),
  }),
  GET_FARCASTER_URI: none,
  CONNECT_FARCASTER: none,
  SWITCH_NETWORK: z.object({ chainId, rpcUrl: z.optional(z.string()) }),
  GET_CHAIN_ID: none,
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: none,
  INIT_SMART_ACCOUNT: none,
  UPDATE_EMAIL: z.object({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: z.object({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ otp }),
  SYNC_THEME: z.object({
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(texts),
    w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
  }),
  SYNC_DAPP_DATA: z.object({
    projectId: z.string(),
    metadata: z.optional(
      z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
    ),
    sdkVersion: z.optional(z.string()),
    sdkType: z.optional(z.string()),
  }),
  RPC_REQUEST: z.object({
    method: z.string().check(z.minLength(1)),
    params: z.optional(z.unknown()),
    chainNamespace: z.enum(protocolNamespaces),
    chainId,
    rpcUrl: z.optional(z.string()),
  }),
  RPC_ABORT: none,
  RELOAD: none,
  SIGN_OUT: none,
} as const satisfies Record<FrameRequest, unknown>

/** The payload of a request to the frame. */
export type AppPayload<N extends FrameRequest> = z.input<(typeof appPayloads)[N]>
