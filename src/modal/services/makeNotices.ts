import { notices } from '#notices'

/** Makes the services that load when somebody asks for them, by plugin id. */
export const makers = { notices: () => notices() }
