// @ts-check
/** Symbols and decisions, and pages for looking things up. In search they come after the guides. */
const LAST = /\/(?:reference|adr)\//
const LATER =
  /\/(?:api|test-ids|ui|licences|scenarios|glossary|sandbox|wallets-tried)(?:\.html)?(?:#|$)|\/plugins(?:\.html)?#(?!write-a-plugin$)/

/** Words that stand in every text. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'how',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/** @type {import('minisearch').SearchOptions} */
export const searchOptions = {
  // Of words shorter than this, nearly all are a letter away from another.
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  prefix: (term) => term.length > 1,
  processTerm: (term) => (SMALL.has(term.toLowerCase()) ? null : term.toLowerCase()),
  boost: { title: 4, text: 1, titles: 1 },
  // A page comes before its sections.
  /** @param {string} page @param {string} _term @param {{ titles?: string[] }} [stored] */
  boostDocument: (page, _term, stored) =>
    LAST.test(page) ? 0.02 : (LATER.test(page) ? 0.2 : 1) * (stored?.titles?.length ? 0.5 : 1),
}
