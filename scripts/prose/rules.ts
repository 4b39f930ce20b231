/** A pattern that prose must not contain, with suggested replacements. */
interface Phrase {
  pattern: RegExp;
  write: string;
}

const phrase = (source: string, write: string): Phrase => ({ pattern: new RegExp(`\\b(?:${source})\\b`, "i"), write });

/** Words and phrases that readers cannot understand without knowing the code. */
const phrases: readonly Phrase[] = [
  phrase("tells|is told|are told|was told|were told", "reports, publishes, notifies, returns, shows"),
  phrase("so long|so many|so often|so much", "timeout, at most N, limit"),
  phrase("anew|afresh|once more", "again, re-creates, restarts"),
  phrase("goes on|going on|go on", "continues, ongoing"),
  phrase("stands? (?:in|beside|at|there|here|behind|before)", "is, is listed in, next to"),
  phrase("worked in|works in", "applied, replayed"),
  phrase("whoever|whatever|comers", "a client, a caller, a user who; any"),
  phrase("beside|besides", "in parallel with, next to, also"),
  phrase("by itself|of its own|of their own|by themselves", "automatically, separate, dedicated"),
  phrase("what (?:was|is|were) (?:seen|said|given|told|sent|asked)", "observation, message, input"),
  phrase("nobody|somebody|someone", "no user, a user"),
  phrase("is asked|are asked|was asked", "is queried, receives a request"),
  phrase("gives? up|lets? in|given up", "times out, admits"),
  phrase("twins?|tellers?", "the term of GLOSSARY.md"),
  phrase("ours", "delete it, or name the project's decision"),
  phrase("he|him|his|himself|she|her", "the user, they"),
];

const anyPhrase = new RegExp(phrases.map(({ pattern }) => pattern.source).join("|"), "i");

/** First words that hide the subject of a statement; allowed in questions. */
const openings = /^(?:What|Who|Whom|Whose|Whoever|Whatever|Of|So|It|Such|That which)\b(?![^?]*\?$)/;
const maxSentenceLength = 35;

/** Splits a text into sentences. Code spans, links and quotations count as one word. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/`[^`]*`/g, "code")
    .replaceAll(/"[^"]*"|“[^”]*”|「[^」]*」/g, "quote")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/https?:\S+/g, "link")
    .replaceAll(/\b(?:e\.g|i\.e|etc)\./g, "and")
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[A-Za-z]/.test(sentence));
}

/** Returns one sentence for each violation of docs/develop/style.md, with the replacement; [] if there is none. */
export function offencesOf(text: string): string[] {
  const found: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const opening = openings.exec(sentence)?.[0];
    if (opening !== undefined) found.push(`begins with “${opening}”: name the subject`);
    for (const { pattern, write } of anyPhrase.test(sentence) ? phrases : []) {
      const word = pattern.exec(sentence)?.[0];
      if (word !== undefined) found.push(`“${word}”: write ${write}`);
    }
    const { length } = sentence.split(/\s+/);
    if (length > maxSentenceLength) found.push(`a sentence of ${length} words: at most ${maxSentenceLength}`);
  }
  return found;
}
