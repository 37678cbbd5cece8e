import { languages } from './index.js'

export default languages()
