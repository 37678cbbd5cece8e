import { readFileSync } from 'node:fs'

/** True when no process with this id runs any more; a zombie that nobody reaps counts as ended. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  if (process.platform !== 'linux') return false
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}
