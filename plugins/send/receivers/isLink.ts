/** Whether a text is a link with a scheme, or an account of CAIP-10, rather than an address or a name. */
export const isLink = (text: string): boolean => /^[a-z][a-z\d-]*:/i.test(text)
