import { definePlugin } from 'portico/kernel'
import { pointPart, railParts } from 'portico/react'
import { type LegalOptions, legalLinks } from './contract.js'
import { messages } from './messages.js'
import { readLinks } from './readLinks.js'
// A static import: whatever wakes this plugin shows it.
import { LegalNotice } from './views/LegalNotice.js'

/** The notice, which the manifest loads. */
export const createLegal = (options: LegalOptions) =>
  definePlugin({
    id: 'legal',
    kernel: 1,
    provides: legalLinks,
    setup: ({ contribute, messages: addMessages }): LegalOptions => {
      addMessages('en', messages)
      const links = readLinks(options)
      if (links.termsUrl || links.privacyUrl) contribute(railParts, pointPart('legal', LegalNotice))
      return links
    },
  })
