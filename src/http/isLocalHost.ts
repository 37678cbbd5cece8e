/** Whether a host name stands for the visitor's own device. */
export const isLocalHost = (name = ''): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(name)
