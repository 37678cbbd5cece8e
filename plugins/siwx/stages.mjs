/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  siwx: ['plugin'],
  /** Signing in while a wallet connects. */
  signInOneStep: ['createInvitations'],
  signIn: ['views/SIWXSignMessage', 'attempt/createSign'],
}
