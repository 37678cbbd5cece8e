/** Styles of the shell itself: a click beside the card must reach the surface. */
export const shellStyles = `.portico{display:contents}.portico-overlay{pointer-events:none}`
