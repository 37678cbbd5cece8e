/**
 * Bundles the packages that a page needs at its start into one file. By default the bundler creates a file for each set of
 * lazy chunks that share a module with the start: some thirty files of a few hundred bytes. The page's own code is excluded:
 * with a top-level await of an `import()` whose chunk needs that same file, it would wait for itself.
 */
export const startGroups = [
  { name: 'start', tags: ['$initial' as const], test: /[\\/](?:node_modules|dist)[\\/]/ },
]
