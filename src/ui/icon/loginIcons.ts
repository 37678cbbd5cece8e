/** Paths of the icons that a login draws before anything else has loaded; MoreIcon includes them. */
export const loginIcons = {
  mail: 'M4 4.5h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM3.5 6l6.5 5 6.5-5',
  more: 'M5.1 10a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM10.6 10a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM16.1 10a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z',
} as const
