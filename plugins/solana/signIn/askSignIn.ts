import { field } from 'portico/core'
import type { StandardWallet } from 'portico/plugins/walletStandard/contract'
import { readBytes, readOutputs } from '../encoding/readOutputs.js'

/** The longest message, in bytes. */
const MAX_MESSAGE = 10_240
/** The feature of the Wallet Standard to sign in with, and its method. */
export const signInFeature = ['solana:signIn', 'signIn'] as const

/** Sign In With Solana: the wallet writes the message of the fields, shows them, and signs; one that is not connected connects. */
export const askSignIn = (wallet: StandardWallet, input: object) =>
  wallet.call(...signInFeature, [input], (answer) => {
    const [output] = readOutputs(answer, 1)
    return {
      address: field(output, 'account', 'address'),
      message: readBytes(field(output, 'signedMessage'), undefined, MAX_MESSAGE),
      signature: readBytes(field(output, 'signature'), 64),
    }
  })
