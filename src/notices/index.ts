export { type NoticesOptions, notices } from './notices.js'
