import { describe, expect, test } from 'vitest';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import {
  refusalOf,
  storageRefusalOf,
  storageFailureOf,
} from '#web/features/profile/check-resume.ts';

describe('a chosen resume', () => {
  test.each([
    ['a.pdf', RESUME_TYPES.pdf],
    ['a.doc', RESUME_TYPES.doc],
    ['a.docx', RESUME_TYPES.docx],
    ['a.docx', ''],
  ])('[RES-2] %s of type “%s” is accepted up to the limit', (name, type) => {
    expect(refusalOf({ name, type, size: RESUME_MAX_BYTES })).toBeUndefined();
    expect(refusalOf({ name, type, size: RESUME_MAX_BYTES + 1 })).toBe(
      'File size must be less than 5MB',
    );
  });

  test.each([
    ['a.png', 'image/png'],
    ['a.pdf', 'text/html'],
    ['a', ''],
  ])('[RES-2] %s of type “%s” is not', (name, type) => {
    expect(refusalOf({ name, type, size: 1 })).toBe('Please upload a PDF or Word document');
  });
});

describe('a file for the storage helper', () => {
  const file = { name: 'a.pdf', type: RESUME_TYPES.pdf, size: RESUME_MAX_BYTES };
  const png = { name: 'a', type: 'image/png', size: RESUME_MAX_BYTES + 1 };

  test.each([
    ['nobody is signed in', png, undefined, 'Please login to upload a resume'],
    ['a picture', png, 'ann', 'Invalid file type. Please upload a PDF or Word document.'],
    ['too large', { ...file, size: png.size }, 'ann', 'File size must be less than 5MB.'],
    ['no extension', { ...file, name: 'resume' }, 'ann', 'Invalid file extension.'],
    ['as large as one may be', file, 'ann', undefined],
    ['Word without a type', { ...file, name: 'a.docx', type: '' }, 'ann', undefined],
  ])('[RES-3] %s', (_, chosen, userId, refusal) => {
    expect(storageRefusalOf(chosen, userId)).toBe(refusal);
  });
});

test('[RES-3] a failure follows ‘Resume upload failed: ’, and one without a reason is unknown', () => {
  expect(storageFailureOf(new Error('no way'))).toBe('Resume upload failed: no way');
  expect(storageFailureOf(new Error(''))).toBe('Resume upload failed: Unknown error');
  expect(storageFailureOf('nothing')).toBe('Resume upload failed: Unknown error');
});
