const OF_APPLICATION = '/api/applications/:id/interviews/';

/** Method, path and access of the endpoints of interviews, apart from their schemas so that a page can call them without loading zod. */
export const interviewEndpoints = {
  listInterviews: { method: 'GET', path: '/api/interviews/', access: 'user' },
  listInterviewsOf: { method: 'GET', path: OF_APPLICATION, access: 'user' },
  createInterview: { method: 'POST', path: OF_APPLICATION, access: 'user' },
  getInterview: {
    method: 'GET',
    path: '/api/applications/:id/interviews/:interview/',
    access: 'user',
  },
  updateInterview: {
    method: 'PUT',
    path: '/api/applications/:id/interviews/:interview/',
    access: 'user',
  },
  deleteInterview: {
    method: 'DELETE',
    path: '/api/applications/:id/interviews/:interview/',
    access: 'user',
  },
  restoreInterview: {
    method: 'POST',
    path: '/api/applications/:id/interviews/:interview/restore/',
    access: 'user',
  },
} as const;
