export { networksStyles as styles } from './networksStyles.js'
export { viewMessages as messages } from './viewMessages.js'
