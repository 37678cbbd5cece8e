/** A circle, part of several icons. */
export const ring = 'M16.75 10a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0z'

/** Paths of the icons in the first view; Icon includes them. */
export const coreIcons = {
  back: 'M12.5 4l-6 6 6 6',
  close: 'M5 5l10 10M15 5L5 15',
  help: `${ring}M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.5M10 13.6v.01`,
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM7 9V6.5a3 3 0 0 1 6 0V9',
  check: 'M4 10.5l4 4L16 6',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  wallet:
    'M13.5 6.5v-3H5a1.5 1.5 0 0 0 0 3h10.5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5A1.5 1.5 0 0 1 3.5 15V5M13 11.5v.01',
} as const
