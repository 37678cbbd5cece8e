export { contrastStyles } from 'portico/ui'
