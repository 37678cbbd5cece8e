/**
 * How what a page needs at its start is cut: into one file. By itself the bundler makes one for each set of later parts
 * that share something with the start, some forty of a few hundred bytes each.
 */
export const startGroups = [{ name: 'start', tags: ['$initial' as const] }]
