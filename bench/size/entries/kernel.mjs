import * as kernel from 'portico/kernel'

export { kernel }
