import { extname } from "node:path";
import { type Comment, type Node, parseSync, Visitor } from "oxc-parser";

/** A text for readers, and its offset in the file, in characters. */
export interface Text {
  start: number;
  text: string;
}

/** Returns the text of a comment without comment marks; empty for directives to tools. */
function textOf({ type, value }: Comment): string {
  if (/^\s*(?:biome-|@ts-|@vitest|\/ <|#)/.test(value)) return "";
  const lines = type === "Block" ? value.split("\n").map((line) => line.replace(/^\s*\*\s?/, "")) : [value];
  return lines
    .join(" ")
    .replaceAll(/@(?:param|throws|returns?|see)\b(?: \w+)?/g, ".")
    .trim();
}

/** Returns the texts of a file's comments. Consecutive `//` lines are one text. */
function commentsOf(source: string, comments: readonly Comment[]): Text[] {
  const texts: Text[] = [];
  let end = -1;
  for (const comment of comments) {
    const text = textOf(comment);
    const isContinued = comment.type === "Line" && end >= 0 && source.slice(end, comment.start).trim() === "";
    const last = texts.at(-1);
    if (isContinued && last !== undefined) last.text += ` ${text}`;
    else texts.push({ start: comment.start, text });
    end = comment.type === "Line" ? comment.end : -1;
  }
  return texts;
}

const testFunctions = new Set(["test", "it", "describe"]);

/** Returns the name at the start of a call chain: `test` of `test.each(…)`, `describe` of `describe.skipIf(…)`. */
function startOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return startOf(node.object);
  if (node.type === "CallExpression") return startOf(node.callee);
  if (node.type === "TaggedTemplateExpression") return startOf(node.tag);
  return "";
}

/** Returns the names of the tests in a file. */
function testNamesOf(program: Parameters<Visitor["visit"]>[0]): Text[] {
  const names: Text[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (name?.type !== "Literal" || typeof name.value !== "string" || !testFunctions.has(startOf(callee))) return;
      names.push({ start: name.start, text: name.value });
    },
  }).visit(program);
  return names;
}

function codeTexts(path: string, source: string): Text[] {
  const { comments, program } = parseSync(path, source);
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path);
  return [...commentsOf(source, comments), ...(isTest ? testNamesOf(program) : [])];
}

/**
 * Returns the texts of a Markdown page: paragraphs, list items and table cells, without code blocks, tags and list
 * marks.
 */
function pageTexts(source: string): Text[] {
  const texts: Text[] = [];
  let isCode = false;
  let isOpen = false;
  let start = 0;
  for (const line of source.split("\n")) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const isItem = /^\s*(?:[-*]|\d+\.|#+|>|\|)\s/.test(line);
    const plain = line.replaceAll(/<[^>]*>/g, "").replace(/^\s*(?:[-*]|\d+\.|#+|>)\s+(?:\d{4} )?/, "");
    const last = texts.at(-1);
    if (isCode || isFence || plain.trim() === "") isOpen = false;
    else if (line.trimStart().startsWith("|"))
      texts.push(...plain.split("|").map((text) => ({ start, text: text.trim() })));
    else if (isOpen && !isItem && last !== undefined) last.text += ` ${plain.trim()}`;
    else {
      texts.push({ start, text: plain.trim() });
      isOpen = !/^#/.test(line);
    }
    start += line.length + 1;
  }
  return texts.map((each) => ({ ...each, text: each.text.replaceAll(/\*\*/g, "") }));
}

/**
 * Returns the texts of a file.
 * @param path its extension decides whether the file is Markdown or source code
 */
export function textsOf(path: string, source: string): Text[] {
  return extname(path) === ".md" ? pageTexts(source) : codeTexts(path, source);
}
