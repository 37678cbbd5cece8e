/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  names: ['plugin'],
  /** Names with non-ASCII letters, and names that are read from the chain. */
  chainNames: ['sources/normalizeName', 'sources/readEns'],
  registerName: ['./'],
}
