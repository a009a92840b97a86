import { describe, expect, test } from 'vitest';

import { h1bMessages } from '#shared/h1b/messages.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { messages } from '#shared/core/messages.ts';
import { profileMessages as profile } from '#shared/profile/messages.ts';

const { applications, auth, companies } = messages;
const [assistant, h1b, resumes] = [assistantMessages, h1bMessages, resumeMessages];
const EMAIL = 'ann@mail.example';
const REASON = 'disk full';

// Sentences that people, programs and manuals know, letter for letter; every other test may name the constant.
const SENTENCES: readonly (readonly [said: string, expected: string])[] = [
  [auth.checking, 'Checking authentication...'],
  [auth.signingIn, 'Signing you in...'],
  [auth.magicLinkResent(EMAIL), `Magic link resent to ${EMAIL}`],
  [companies.noMatch, 'No companies found matching your search.'],
  [companies.none, 'No companies found.'],
  [applications.deleteQuestion, 'Are you sure you want to delete this application?'],
  [h1b.none, 'No applications found'],
  [h1b.noneHint, 'Try adjusting your filters to see more results.'],
  [h1b.loading, 'Loading H1B application data...'],
  [auth.enterEmail, 'Please enter your email'],
  [auth.providerNotSetUp, 'Not set up on this site'],
  [resumes.signIn, 'Please login to upload a resume'],
  [resumes.type, 'Invalid file type. Please upload a PDF or Word document.'],
  [resumes.size, 'File size must be less than 5MB.'],
  [resumes.extension, 'Invalid file extension.'],
  [resumes.noPath, 'Upload failed: No file path returned'],
  [resumes.duplicate, 'A file with this name already exists'],
  [resumes.failed(REASON), `Resume upload failed: ${REASON}`],
  [resumes.failed(resumes.unknown), 'Resume upload failed: Unknown error'],
  [resumes.managerType, 'Please upload a PDF or Word document'],
  [resumes.managerSize, 'File size must be less than 5MB'],
  [assistant.blank, 'Please enter some text'],
  [assistant.empty, 'Input cannot be empty'],
  [assistant.tooLong, 'Input is too long (maximum 5000 characters)'],
  [assistant.companyTooShort, 'Company name should be at least 3 characters'],
  [assistant.questionTooShort, 'Behavioral question should be more descriptive'],
  [assistant.detailsTooShort, 'Please provide more details for better assistance'],
  [h1b.salaryOrder, 'Minimum salary cannot be greater than maximum salary'],
  [h1b.searchTooLong, 'Search term is too long (maximum 100 characters)'],
  [auth.checkEmail, 'Check your email for the login link!'],
  [applications.fetchFailed, 'Failed to fetch applications'],
  [applications.listFailed, 'Failed to load applications. Please try again later.'],
  [applications.syncFailed, 'Failed to sync with Gmail'],
  [auth.magicLinkFailed, 'Failed to send magic link'],
  [auth.failed, 'Failed to authenticate'],
  [auth.noUser, 'Failed to get user after authentication'],
  [auth.missingTokens, 'Missing authentication tokens'],
  [profile.loadFailed, 'Failed to load profile'],
  [profile.uploadFailed, 'Failed to upload resume'],
  [profile.deleteFailed, 'Failed to delete resume'],
  [applications.createFailed, 'Failed to create application. Please try again.'],
  [applications.loadFailed, 'Failed to load application'],
  [applications.updateFailed, 'Failed to update application'],
  [companies.listFailed, 'Failed to load companies. Please try again later.'],
  [companies.notFound, 'Company not found'],
  [h1b.fetchFailed, 'Failed to fetch H1B data'],
  [h1b.statisticsFailed, 'Failed to fetch H1B statistics'],
  [h1b.statisticsError(REASON), `Error loading statistics: ${REASON}`],
  [h1b.unavailable, 'The H1B database is currently not available or is being set up.'],
  [h1b.errorTitle, 'Error Loading H1B Data'],
  [h1b.nothingToExport, 'No data available to export'],
  [h1b.exportAllUnavailable, 'Export all functionality not available'],
  [h1b.exportFailed, 'Export failed. Please try again.'],
  [h1b.exported(7), 'Exported 7 records'],
  [
    assistant.authenticationFailed,
    'Authentication failed. Please check your API key configuration.',
  ],
  [assistant.rateLimited, 'Rate limit exceeded. Please try again in a moment.'],
  [assistant.networkError, 'Network error. Please check your connection and try again.'],
  [assistant.timedOut, 'Request timed out. Please try again.'],
  [assistant.promptError(REASON), `Prompt error: ${REASON}`],
  [assistant.generateFailed(REASON), `Failed to generate response: ${REASON}`],
];

describe('a sentence that users know', () => {
  test.for(SENTENCES)('has not changed: %s', ([said, expected]) => {
    expect(said).toBe(expected);
  });
});
