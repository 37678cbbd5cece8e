export { absentMethods } from './absentMethods.js'
export { absentReason } from './absentReason.js'
