// A separate module, so that it becomes a chunk of its own.
export { contrastStyles } from 'portico/ui'
