import { notices } from '#notices'

/** Makes the services that load on first use, by plugin id. */
export const makers = { notices: () => notices() }
