/**
 * How the packages that a page starts with are cut: into one file. By itself the bundler makes one for each set of later
 * parts that share something with the start, some thirty of a few hundred bytes each. The page's own code stays apart: one
 * that waits at its top level for an `import()` of something that needs the same file would wait for itself.
 */
export const startGroups = [
  { name: 'start', tags: ['$initial' as const], test: /[\\/](?:node_modules|dist)[\\/]/ },
]
