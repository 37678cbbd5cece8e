// @ts-check
import { createInterface } from 'node:readline'

/** @type {Set<number>} */
const watched = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1))
    if (!Number.isInteger(pid) || pid <= 1) return
    if (line.startsWith('+')) watched.add(pid)
    else watched.delete(pid)
  })
  .on('close', () => {
    for (const pid of watched) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Already gone.
      }
    }
    process.exit(0)
  })
