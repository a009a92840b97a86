/** Method, path and access of the endpoints about approved petitions, apart from their schemas so that a page can call them without loading zod. */
export const approvalEndpoints = {
  getH1bApprovals: { method: 'GET', path: '/api/h1b/approvals', access: 'public' },
  getH1bApprovalTotals: { method: 'GET', path: '/api/h1b/approvals/totals', access: 'public' },
  listH1bSponsors: { method: 'GET', path: '/api/h1b/sponsors', access: 'public' },
} as const;
