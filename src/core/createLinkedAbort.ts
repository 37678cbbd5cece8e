/**
 * A controller that also aborts with the first of `parents`, for in-app browsers that lack `AbortSignal.any`.
 * Abort it when its work is over: until then, the parents keep a listener each.
 */
export const createLinkedAbort = (...parents: readonly (AbortSignal | undefined)[]): AbortController => {
  const linked = new AbortController()
  const { signal } = linked
  for (const parent of parents) {
    const follow = () => linked.abort(parent?.reason)
    parent?.addEventListener('abort', follow, { signal })
    if (parent?.aborted) follow()
  }
  return linked
}
