import { afterEach } from 'vitest'
import { leftovers } from './leftovers.js'

// Test files share the browser's storage: a connection that one file left there would be restored in the
// next.
localStorage.clear()
sessionStorage.clear()

afterEach(() => {
  for (const each of leftovers.splice(0)) each()
})
