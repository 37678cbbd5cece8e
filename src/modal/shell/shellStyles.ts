/**
 * Styles of the shell itself. The overlay takes no pointer events, because a click beside the card must reach
 * the surface.
 */
export const shellStyles = `.portico{display:contents}.portico-overlay{pointer-events:none}`
