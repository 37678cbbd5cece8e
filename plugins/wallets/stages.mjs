/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  session: ['lazy'],
  rest: ['attempts/createAttempts', 'views/extras/connectExtras'],
  /** Connecting an installed wallet, and its session. */
  connecting: ['views/ConnectingExternal'],
  seldom: ['./'],
}
