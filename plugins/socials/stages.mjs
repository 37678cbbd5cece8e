/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  login: ['plugin'],
  socialLogin: ['./'],
  farcasterLogin: ['farcaster/askFarcaster', 'farcaster/createFarcaster', 'views/ConnectingFarcaster'],
}
