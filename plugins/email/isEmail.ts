/** No spaces, one `@`, and a dot in what follows it (spec 5). */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
