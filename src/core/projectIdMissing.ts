import type { Alert } from './services.js'

/** The alert for a page that has a plugin whose service asks for a project id, and none configured. */
export const projectIdMissing = (plugin: string): Omit<Alert, 'id' | 'action'> => ({
  kind: 'developer',
  code: 'project-id-missing',
  title: 'Project ID Not Configured',
  text: `The service of the plugin ${plugin} asks for a project id. Set createModal({ projectId }), or leave the plugin out.`,
})
