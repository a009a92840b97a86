/** Method, path and access of the endpoints of JobGPT (spec §7, ruling 22), apart from their schemas so that a page can call them without loading zod. */
export const assistantEndpoints = {
  prompt: { method: 'POST', path: '/functions/v1/jobgpt-prompt', access: 'user' },
  settings: { method: 'GET', path: '/api/assistant/settings/', access: 'user' },
  preview: { method: 'POST', path: '/api/assistant/preview/', access: 'user' },
  list: { method: 'GET', path: '/api/assistant/answers/', access: 'user' },
  keep: { method: 'POST', path: '/api/assistant/answers/', access: 'user' },
  attach: { method: 'PATCH', path: '/api/assistant/answers/:id/', access: 'user' },
  delete: { method: 'DELETE', path: '/api/assistant/answers/:id/', access: 'user' },
  restore: { method: 'POST', path: '/api/assistant/answers/:id/restore/', access: 'user' },
  companySheet: { method: 'GET', path: '/api/assistant/company-sheet/', access: 'user' },
  resumeText: { method: 'GET', path: '/api/assistant/resume-text/', access: 'user' },
} as const;
