/** No spaces, one `@`, and a dot in what follows it (spec 5), with something around each dot: the frame takes no other. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
