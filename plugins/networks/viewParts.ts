export { networksStyles } from './networksStyles.js'
export { viewMessages } from './viewMessages.js'
