import type { MessagesOf } from 'portico/kernel'
import type { viewMessages } from './viewMessages.js'

/** English texts, except those that load with the views. */
export const messages = {
  'networks.choose.title': 'Choose network',
  'networks.switch.done': 'Network is now {network}',
  'networks.chain.name': 'Switch chain',
  'networks.unsupported.title': 'Switch network',
} as const

/** Texts of the network views by id, each with its parameters. */
export type NetworksMessages = MessagesOf<typeof messages & typeof viewMessages>
