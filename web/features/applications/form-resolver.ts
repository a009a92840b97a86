import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useClearMessages } from '#shared/contracts/explain.ts';

// The probe zod makes for its compiled checks is `new Function`, which the CSP refuses and reports.
z.config({ jitless: true });
useClearMessages();

/** Checks a form by a schema of the contract; the rules and sentences are the server's. */
export const resolverOf = zodResolver;
