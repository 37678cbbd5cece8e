// Files share the browser, and with it what is stored: a connection that one left would come back in the next.
localStorage.clear()
sessionStorage.clear()
