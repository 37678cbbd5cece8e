import { definePlugin } from 'portico/kernel'
import { pointPart, railParts } from 'portico/react'
import type {} from './contract.js'
import { messages } from './messages.js'
import { Branding } from './views/Branding.js'

/** The plugin that the manifest loads. */
export const createBranding = () =>
  definePlugin({
    id: 'branding',
    kernel: 1,
    feature: 'reownBranding',
    remote: { id: 'reown_branding' },
    setup: ({ contribute, messages: addMessages }) => {
      addMessages('en', messages)
      contribute(railParts, pointPart('branding', Branding), { stage: 10 })
    },
  })
