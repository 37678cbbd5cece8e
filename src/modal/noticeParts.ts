export { AlertBar } from 'portico/ui'
export { HeldSnackbar } from './HeldSnackbar.js'
