import { injected } from './index.js'

export default injected()
