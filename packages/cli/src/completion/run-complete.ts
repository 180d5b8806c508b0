import {ALL_FLAGS} from '../command-line/commands.js';
import type {FlagTable} from '../command-line/flag.js';
import {HELP_FLAGS, type GlobalFlags} from '../command-line/global-flags.js';
import {parseArguments} from '../command-line/parse-arguments.js';
import type {Terminal} from '../command-line/terminal.js';
import {sanitize} from '../views/sanitize.js';
import {answerText, DIRECTIVE, type Answer, type Candidate} from './candidate.js';
import {liveValues} from './live-values.js';
import {questionOf, type Question} from './question.js';

/** A person waits for the answer, in ms: without the cluster's it is none. */
const DEADLINE_MS = 2000;

const FLAGS: FlagTable = {...ALL_FLAGS, ...HELP_FLAGS};

const NOTHING: Answer = {candidates: [], directive: DIRECTIVE.noFiles};

/**
 * Answers a shell that completes a command line, as cobra's `__complete` does: never with an error, since there is nobody to
 * read it, and never late.
 */
export async function runComplete(argv: readonly string[], terminal: Terminal): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE_MS);
  const tooLate = new Promise<Answer>((resolve) => {
    late.signal.addEventListener('abort', () => resolve(NOTHING), {once: true});
  });
  const answer = await Promise.race([answerTo(argv, {terminal, signal: late.signal}), tooLate]);
  clearTimeout(timer);
  terminal.stdout.write(answerText(answer));
  // Whatever is still open, such as a credential plugin that hangs, does not keep the shell waiting.
  setTimeout(() => process.exit(), 50).unref();
}

interface Asking {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

async function answerTo(argv: readonly string[], asking: Asking): Promise<Answer> {
  try {
    return await answerQuestion(questionOf(argv), argv, asking);
  } catch {
    return NOTHING;
  }
}

async function answerQuestion(
  question: Question,
  argv: readonly string[],
  {terminal, signal}: Asking,
): Promise<Answer> {
  switch (question.kind) {
    case 'files':
      return {candidates: [], directive: DIRECTIVE.default};
    case 'nothing':
      return NOTHING;
    case 'candidates':
      return answer(question.candidates, question.typed);
    case 'live': {
      const silent = {...terminal, stderr: {write: () => true}};
      const names = await liveValues(question.source, flagsBefore(argv), {terminal: silent, signal});
      const values = names.filter((name) => !question.taken.includes(name) && sanitize(name) === name);
      return answer(
        values.map((name) => ({value: question.before + name})),
        question.typed,
      );
    }
  }
}

function answer(candidates: readonly Candidate[], typed: string): Answer {
  const fitting = candidates.filter(({value}) => value.startsWith(typed));
  const goesOn = fitting.length > 0 && fitting.every(({value}) => value.endsWith('='));
  return {candidates: fitting, directive: DIRECTIVE.noFiles + (goesOn ? DIRECTIVE.noSpace : 0)};
}

// Those that are complete; a flag whose value is being completed is not among them.
function flagsBefore(argv: readonly string[]): GlobalFlags {
  const before = argv.slice(0, -1);
  try {
    return parseArguments(FLAGS, before).flags;
  } catch {
    return parseArguments(FLAGS, before.slice(0, -1)).flags;
  }
}
