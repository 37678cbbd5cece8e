export { PageRequests as default } from './PageRequests.js'
export { pageRequestStyles as styles } from './pageRequestStyles.js'
export { requestMessages as messages } from './requestMessages.js'
