const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`
const plate = (colour: string) => `<rect width="40" height="40" fill="${colour}"/>`
const stroke = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`

/** Logos that are drawn here, so that no picture is fetched. */
export const pictures = {
  lantern: svg(
    `${plate('#f5b83d')}${stroke('M14 16h12l3 14H11zM16 16v-3a4 4 0 0 1 8 0v3M20 21v4', '#3a2a00')}`,
  ),
  harbor: svg(`${plate('#1c4e80')}${stroke('M20 10v20M13 16h14M10 24a10 8 0 0 0 20 0', '#fff')}`),
  meridian: svg(
    `${plate('#fff')}${stroke('M20 9a11 11 0 1 0 0 22a11 11 0 0 0 0-22zM20 9c6 7 6 15 0 22M20 9c-6 7-6 15 0 22', '#14191a')}`,
  ),
  ember: svg(
    `${plate('#b3261a')}${fill('M20 8c2 6 8 8 8 15a8 8 0 0 1-16 0c0-4 3-5 4-9 2 1 3 3 4 5z', '#ffd9b0')}`,
  ),
  ethereum: svg(
    `${plate('#e8ebf2')}${fill('M20 7l8 13-8 5-8-5z', '#4a5a86')}${fill('M12 22.5l8 5 8-5-8 11z', '#6b7cab')}`,
  ),
  polygon: svg(`${plate('#6f3cd8')}${stroke('M20 9l9.5 5.500v11L20 31l-9.5-5.500v-11z', '#fff')}`),
  solana: svg(`${plate('#111')}${stroke('M14 13h14l-4 4H10zM10 23h14l4 4H14z', '#5fe3b3')}`),
} as const
