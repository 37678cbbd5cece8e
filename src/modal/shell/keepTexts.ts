/**
 * Lets a page translator replace texts of the card. React assumes that every node is where it put it: it would fail to remove a text
 * that is gone, or to insert before it, and would change a text that nobody sees. Only elements below `root` are changed, not the
 * page's prototypes. Returns a function that ends the observation.
 */
export const keepTexts = (root: Element): (() => void) => {
  const { removeChild, insertBefore } = Node.prototype
  /** The nodes that were put in place of texts. */
  const replacements = new WeakMap<Node, ChildNode>()
  /** The child of an element that shows a node: itself, or one in its place or around it. */
  const shownIn = (parent: Node, node: Node): Node | undefined => {
    let at: Node | null | undefined = node
    while (at && !parent.contains(at)) at = replacements.get(at)
    while (at && at.parentNode !== parent) at = at.parentNode
    return at ?? undefined
  }
  const guards = {
    removeChild: {
      configurable: true,
      value(this: Node, child: Node) {
        const shown = shownIn(this, child)
        if (shown) removeChild.call(this, shown)
        return child
      },
    },
    insertBefore: {
      configurable: true,
      value(this: Node, node: Node, before: Node | null) {
        return insertBefore.call(this, node, (before && shownIn(this, before)) ?? null)
      },
    },
  }
  const guard = (element: Element) => Object.defineProperties(element, guards)
  const observer = new MutationObserver((records) => {
    const used = new Set<Node>()
    for (const [at, record] of records.entries()) {
      const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record
      if (type === 'characterData') {
        // React has changed a text that was replaced: it takes its place again.
        const shown = target.isConnected ? undefined : replacements.get(target)
        shown?.parentNode?.replaceChild(target, shown)
        continue
      }
      for (const node of addedNodes)
        if (node instanceof Element) {
          guard(node)
          node.querySelectorAll('*').forEach(guard)
        }
      for (const node of removedNodes) {
        if (!(node instanceof Text) || node.isConnected) continue
        // The replacement was added in the same step, beside the text just before, or at its place just after.
        const [before, after] = [records[at - 1]?.addedNodes[0], records[at + 1]]
        const replacement = [
          addedNodes[0],
          (before === previousSibling || before === nextSibling) && before,
          after?.previousSibling === previousSibling &&
            after.nextSibling === nextSibling &&
            after.addedNodes[0],
        ].find((each) => each && !used.has(each))
        if (!replacement) continue
        used.add(replacement)
        replacements.set(node, replacement as ChildNode)
        observer.observe(node, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  guard(root)
  return () => observer.disconnect()
}
