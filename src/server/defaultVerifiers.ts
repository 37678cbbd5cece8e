import type { SignInVerifier } from 'portico/core'

const load = async (code: Promise<{ readonly verifier: SignInVerifier }>) => (await code).verifier

/** Verifiers that need no package besides viem, by the account's name in messages. */
export const defaultVerifiers: Readonly<Record<string, () => Promise<SignInVerifier>>> = {
  Ethereum: () => load(import('portico/plugins/eip155/verify')),
  Bitcoin: () => load(import('portico/plugins/bip122/verify')),
  Solana: () => load(import('portico/plugins/solana/verify')),
  Cosmos: () => load(import('portico/plugins/cosmos/verify')),
}
