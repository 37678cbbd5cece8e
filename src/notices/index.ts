export { type NoticesOptions, notices, type PausableNotices } from './notices.js'
