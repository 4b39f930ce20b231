import { extname } from "node:path";
import { type Comment, type Node, parseSync, Visitor } from "oxc-parser";

/** A text that people read, and the offset at which it begins, in characters. */
export interface Text {
  start: number;
  text: string;
}

/** Comment without its marks. Directives for tools have no text. */
function textOf({ type, value }: Comment): string {
  if (/^\s*(?:biome-|@ts-|@vitest|\/ <|#)/.test(value)) return "";
  const lines = type === "Block" ? value.split("\n").map((line) => line.replace(/^\s*\*\s?/, "")) : [value];
  return lines
    .join(" ")
    .replaceAll(/@(?:param|throws|returns?|see)\b(?: \w+)?/g, ".")
    .trim();
}

/** Comments of a source file; `//` lines that follow each other are one text. */
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

/** `test`, `it.each(…)`, `describe.skipIf(…)`: the name at the start of the chain. */
function startOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return startOf(node.object);
  if (node.type === "CallExpression") return startOf(node.callee);
  if (node.type === "TaggedTemplateExpression") return startOf(node.tag);
  return "";
}

/** Names of the tests in a file. */
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

/** Paragraphs, list items and cells of a page; code blocks, anchors and addresses are left out. */
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

/** @param path decides how the file is read: source code or Markdown */
export function textsOf(path: string, source: string): Text[] {
  return extname(path) === ".md" ? pageTexts(source) : codeTexts(path, source);
}
