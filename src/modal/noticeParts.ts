export { AlertBar, Snackbar } from 'portico/ui'
