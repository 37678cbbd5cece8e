/** Name of the focused control, also in shadow roots. Runs in the page. */
export const nameFocused = () => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return `${at?.getAttribute('data-testid')} ${at?.textContent?.slice(0, 14) ?? ''}`.trim()
}
