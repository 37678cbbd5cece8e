export {
  composeSignIn,
  parseSignIn,
  type SignInClient,
  type SignInMessage,
  type SignInVerifier,
} from 'portico/core'
export { SignInError, type SignInErrorCode } from './SignInError.js'
export { type VerifiedSignIn, type VerifySignInOptions, verifySignIn } from './verifySignIn.js'
