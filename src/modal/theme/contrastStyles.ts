// A chunk of its own.
export { contrastStyles } from 'portico/ui'
