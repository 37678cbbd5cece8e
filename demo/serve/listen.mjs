// @ts-check
/**
 * Listens on 127.0.0.1 and returns the URL; `stop` also closes open connections.
 *
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any free one
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function listen(server, port) {
  // Long, because a client on a busy machine may reuse a connection at the moment the server closes it.
  server.keepAliveTimeout = 120_000
  await new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken; choose another one.`) : error)
    })
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
