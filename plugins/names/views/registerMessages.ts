import type { messages, NamesMessages } from '../messages.js'

/** English texts of the views. */
export const registerMessages: Readonly<Record<Exclude<keyof NamesMessages, keyof typeof messages>, string>> =
  {
    'names.missing': 'Address or auth connector not found',
    'names.missing.network': 'Network not found',
    'names.field': 'Name',
    'names.rule': 'At least 4 characters. Letters, digits or hyphens.',
    'names.long': 'At most {count} characters.',
    'names.checking': 'Checking…',
    'names.suggestions': 'Suggestions',
    'names.suggestions.loading': 'Loading suggestions',
    'names.free': 'Available',
    'names.taken': 'Taken',
    'names.taken.text': 'This name is taken.',
    'names.unserved': 'No names can be registered on this network.',
    'names.register': 'Register',
    'names.register.name': 'Register {name}',
    'names.register.text': 'You will sign one message. It is free.',
    'names.signing': 'Sign the message…',
    'names.registering': 'Registering {name}…',
    'names.retry': 'Try again',
    'names.back': 'Back',
    'names.done': 'This name now points to your account.',
    'names.done.close': 'Done',
    'names.done.explorer': 'View on explorer',
  }
