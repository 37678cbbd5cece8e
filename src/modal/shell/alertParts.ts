export { Note } from 'portico/ui'
export { NoticeBar } from './NoticeBar.js'
