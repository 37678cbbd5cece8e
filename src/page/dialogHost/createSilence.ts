/** Makes exactly the wanted elements inert; one that was inert before is left as it is, then and afterwards. */
export const createSilence = () => {
  const silenced = new Set<HTMLElement>()
  return (wanted: readonly HTMLElement[]): void => {
    for (const element of silenced) {
      if (wanted.includes(element)) continue
      element.inert = false
      silenced.delete(element)
    }
    for (const element of wanted) {
      if (element.inert) continue
      element.inert = true
      silenced.add(element)
    }
  }
}
