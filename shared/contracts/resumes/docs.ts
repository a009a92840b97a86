import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { matchResume, processResume } from '#shared/contracts/resumes/schemas.ts';

const filePath = '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073/resume.pdf';

/** Describes the functions on resumes. */
export const resumeDocs: FeatureDocs = {
  tag: 'resumes',
  description: 'Functions that read a resume and compare it with a posting, without an AI service.',
  endpoints: [
    describeEndpoint(processResume, {
      description: 'Reads a file of yours in the bucket `resumes`.',
      body: { filePath },
      answer: {
        filePath,
        text: 'Ann Example\nann@waymark.example\nSkills\nTypeScript',
        pages: 1,
        words: 5,
        contact: [{ kind: 'email', value: 'ann@waymark.example', start: 12, end: 31 }],
        sections: [{ name: 'skills', heading: 'Skills', start: 32, end: 49 }],
        skills: [{ name: 'TypeScript', category: 'Languages', places: [{ start: 39, end: 49 }] }],
        warnings: [{ code: 'short', message: 'The resume has very few words.' }],
      },
      refuses: [404, 409, 422],
    }),
    describeEndpoint(matchResume, {
      description: 'Compares the resume of your profile with a posting, term by term.',
      body: { jobDescription: 'We require TypeScript.' },
      answer: {
        score: 100,
        formula: 'score = 100 × weight of matched terms ÷ weight of all terms.',
        weights: { matched: 3, total: 3 },
        filePath,
        matched: [
          {
            term: 'TypeScript',
            kind: 'skill',
            category: 'Languages',
            required: true,
            weight: 3,
            through: null,
            evidence: [{ text: 'TypeScript', start: 39, end: 49 }],
          },
        ],
        missing: [],
        suggestions: ['Your resume covers most of what the posting asks for.'],
      },
      refuses: [404, 409, 422],
    }),
  ],
  fields: {
    filePath: 'Path of the file in the bucket `resumes`.',
    text: 'The text, line by line.',
    pages: 'Number of pages, when the format has pages.',
    words: 'Words.',
    contact: 'Contact details.',
    sections: 'Sections in the order of the text.',
    skills: 'Skills of the vocabulary that were found.',
    warnings: 'What may cause problems for software that reads resumes.',
    kind: 'Its kind.',
    value: 'Its text.',
    start: 'Start offset in the text, in UTF-16 code units.',
    end: 'End offset, exclusive.',
    name: 'Its name.',
    heading: 'The line that opens it.',
    category: 'The kind of skill.',
    places: 'Its occurrences in the text.',
    code: 'A code for programs.',
    message: 'The same in a sentence.',
    jobDescription: 'The text of the posting.',
    score: 'From 0 to 100.',
    formula: 'How the score is computed.',
    weights: 'The sums in the score.',
    'MatchResumeAnswer.matched': 'Terms the resume covers.',
    total: 'Weight of all terms.',
    missing: 'Terms it does not cover.',
    suggestions: 'Suggestions.',
    term: 'The skill or word.',
    required: 'Whether the posting requires it.',
    weight: 'How much it counts.',
    through: 'The skill that implies it, when the resume does not name it directly.',
    evidence: 'The sentences that show it.',
  },
};
