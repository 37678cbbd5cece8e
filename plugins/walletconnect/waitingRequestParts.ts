export { createWaitingRequests } from './createWaitingRequests.js'
export { readChoice } from './readChoice.js'
export { AskedNote as default } from './views/AskedNote.js'
export { askedMessages as messages } from './views/askedMessages.js'
