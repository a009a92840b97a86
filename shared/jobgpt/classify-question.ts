/** What a behavioral question tests. */
interface QuestionClass {
  readonly label: string;
  /** What a strong answer shows. */
  readonly shows: string;
  /** The words of the question that decided it; empty when none did. */
  readonly because: string;
}

interface Rule {
  readonly label: string;
  readonly shows: string;
  readonly pattern: RegExp;
}

/** Kinds of questions; the first one whose words occur wins, so narrow ones come first. */
const RULES: readonly Rule[] = [
  {
    label: 'Conflict',
    shows: 'You heard the other side, stayed with the facts, and the work went on.',
    pattern:
      /conflict|disagree\w*|difficult (?:person|people|co-?worker|colleague|teammate|manager|stakeholder)|argument|push(?:ed)? back/i,
  },
  {
    label: 'Failure and mistakes',
    shows: 'You own it, say what it cost, and say what you do differently now.',
    pattern:
      /fail(?:ed|ure)?\b|mistakes?|went wrong|regret|weakness\w*|missed (?:a |the )?deadline/i,
  },
  {
    label: 'Feedback and learning',
    shows: 'You asked, listened and changed something, and the change shows.',
    pattern:
      /feedback|criticism|learn(?:ed|t|ing)?\b|new (?:skill|technology|language)|improve yourself/i,
  },
  {
    label: 'Leadership and influence',
    shows: 'Others acted because of you, with or without a title.',
    pattern:
      /\bled\b|lead(?:er|ership|ing)?\b|influenc\w*|persuad\w*|convinc\w*|mentor\w*|motivat(?:e|ed|ing) (?:a |your |the |others)/i,
  },
  {
    label: 'Pressure and priorities',
    shows: 'You chose what mattered, said no to the rest, and told people early.',
    pattern:
      /pressure|deadlines?|stress\w*|priorit\w*|tight (?:time|schedule)|multiple (?:tasks|projects)|overwhelm\w*/i,
  },
  {
    label: 'Ambiguity and judgment',
    shows: 'You named what was unknown, made a small test, and decided.',
    pattern:
      /ambigu\w*|unclear|uncertain\w*|incomplete (?:information|data)|(?:difficult|hard|tough) decision|trade-?offs?|without (?:all|enough)/i,
  },
  {
    label: 'Initiative',
    shows: 'Nobody asked you: you saw it, did it, and it lasted.',
    pattern:
      /initiative|above and beyond|without being asked|proactive\w*|went beyond|took ownership/i,
  },
  {
    label: 'Teamwork',
    shows: 'What you gave to the team, and what the team could do after it.',
    pattern:
      /\bteam\w*|collaborat\w*|co-?workers?|colleagues?|cross-functional|work(?:ed|ing)? with (?:others|someone)/i,
  },
  {
    label: 'Customers',
    shows: 'You understood what they needed, not only what they said.',
    pattern: /customers?|clients?|\busers?\b|stakeholders?/i,
  },
  {
    label: 'Problem solving',
    shows: 'How you found the cause, what you tried, and how you knew it worked.',
    pattern:
      /problem|challeng\w*|obstacle|bug\b|debug\w*|complex|solv(?:ing|ed|e)|improv(?:ing|ed|e)/i,
  },
  {
    label: 'Achievement',
    shows: 'Why it was hard, what was yours, and a number.',
    pattern: /proud|accomplish\w*|achiev\w*|success\w*|strength\w*|best work/i,
  },
  {
    label: 'Motivation',
    shows: 'What you look for in the work, with one thing you did that proves it.',
    pattern:
      /why (?:do|did|are|should|would)|motivat\w*|passion\w*|where do you see|about yourself/i,
  },
];

const OPEN: Omit<QuestionClass, 'because'> = {
  label: 'General',
  shows: 'One story with a clear end; choose one that you have not told yet.',
};

/** Finds out what a behavioral question tests, by its words alone. */
export function classifyQuestion(question: string): QuestionClass {
  for (const { label, shows, pattern } of RULES) {
    const because = pattern.exec(question)?.[0];
    if (because) return { label, shows, because };
  }
  return { ...OPEN, because: '' };
}
