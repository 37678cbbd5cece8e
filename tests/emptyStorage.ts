import { afterEach } from 'vitest'
import { leftovers } from './leftovers.js'

// Files share the browser, and with it what is stored: a connection that one left would come back in the next.
localStorage.clear()
sessionStorage.clear()

afterEach(() => {
  for (const each of leftovers.splice(0)) each()
})
