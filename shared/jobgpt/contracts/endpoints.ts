/** Method, path and access of the endpoints of JobGPT, apart from their schemas so that a page can call them without loading zod. */
export const assistantEndpoints = {
  generateAnswer: { method: 'POST', path: '/functions/v1/jobgpt-prompt', access: 'user' },
  getAssistantSettings: { method: 'GET', path: '/api/assistant/settings/', access: 'user' },
  previewPrompt: { method: 'POST', path: '/api/assistant/preview/', access: 'user' },
  listAnswers: { method: 'GET', path: '/api/assistant/answers/', access: 'user' },
  createAnswer: { method: 'POST', path: '/api/assistant/answers/', access: 'user' },
  updateAnswer: { method: 'PATCH', path: '/api/assistant/answers/:id/', access: 'user' },
  deleteAnswer: { method: 'DELETE', path: '/api/assistant/answers/:id/', access: 'user' },
  restoreAnswer: { method: 'POST', path: '/api/assistant/answers/:id/restore/', access: 'user' },
  getCompanySheet: { method: 'GET', path: '/api/assistant/company-sheet/', access: 'user' },
  getResumeText: { method: 'GET', path: '/api/assistant/resume-text/', access: 'user' },
} as const;
