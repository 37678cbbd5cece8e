export { readChoice } from '../links/readChoice.js'
export { AskedNote as default } from '../views/AskedNote.js'
export { askedMessages as messages } from '../views/askedMessages.js'
export { createWaitingRequests } from './createWaitingRequests.js'
