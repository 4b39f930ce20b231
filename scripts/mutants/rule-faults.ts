import { type Expression, type Node, parseSync, Visitor } from "oxc-parser";
import { type Fault } from "./fault.ts";

interface Edit {
  start: number;
  end: number;
  text: string;
  kind: "boundary" | "condition" | "arithmetic" | "number" | "branch" | "call";
}

/** Operators and their replacement: a boundary moved by one value, or the opposite. */
const operators: Readonly<Record<string, [text: string, kind: Edit["kind"]]>> = {
  "<": ["<=", "boundary"],
  "<=": ["<", "boundary"],
  ">": [">=", "boundary"],
  ">=": [">", "boundary"],
  "===": ["!==", "condition"],
  "!==": ["===", "condition"],
  "&&": ["||", "condition"],
  "||": ["&&", "condition"],
  "+": ["-", "arithmetic"],
  "-": ["+", "arithmetic"],
  "*": ["/", "arithmetic"],
  "/": ["*", "arithmetic"],
  "%": ["*", "arithmetic"],
};

/** Methods whose call is left out: the value before it is used as it is. */
const leftOut = new Set(["filter", "toSorted", "toReversed", "slice", "trim", "toLowerCase"]);
/** Methods and functions with an opposite. */
const opposites: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  findLast: "find",
  find: "findLast",
};

/**
 * Returns the small faults for the functions of a file: moved boundaries, opposite conditions, operators and calls,
 * branches that are always or never taken, and numbers that are one higher. Constants outside functions stay: a test
 * would only repeat them.
 */
export function ruleFaults(file: string, source: string): Fault[] {
  const edits: Edit[] = [];
  const { program } = parseSync(file, source);
  const functions: [number, number][] = [];
  const noteFunction = ({ start, end }: Node) => void functions.push([start, end]);
  const isText = (node: Expression) =>
    node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
  const operator = (left: Node, right: Node, text: string) => {
    const [moved, kind] = operators[text] ?? [];
    if (moved === undefined || kind === undefined) return;
    const start = source.indexOf(text, left.end);
    if (start < right.start) edits.push({ start, end: start + text.length, text: moved, kind });
  };
  const branch = ({ start, end }: Node) => {
    edits.push({ start, end, text: "true", kind: "branch" }, { start, end, text: "false", kind: "branch" });
  };
  new Visitor({
    FunctionDeclaration: noteFunction,
    FunctionExpression: noteFunction,
    ArrowFunctionExpression: noteFunction,
    BinaryExpression({ left, right, operator: text }) {
      if (text === "+" && (isText(left as Expression) || isText(right))) return;
      operator(left, right, text);
    },
    LogicalExpression({ left, right, operator: text }) {
      operator(left, right, text);
    },
    IfStatement({ test }) {
      branch(test);
    },
    ConditionalExpression({ test }) {
      branch(test);
    },
    UnaryExpression({ start, argument, operator: text }) {
      if (text === "!") edits.push({ start, end: argument.start, text: "", kind: "condition" });
    },
    Literal({ start, end, value }) {
      if (typeof value === "number") edits.push({ start, end, text: `${value + 1}`, kind: "number" });
    },
    CallExpression({ end, callee }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (leftOut.has(name)) edits.push({ start: callee.object.end, end, text: "", kind: "call" });
      const opposite = opposites[name];
      if (opposite !== undefined)
        edits.push({ start: callee.property.start, end: callee.property.end, text: opposite, kind: "call" });
    },
  }).visit(program);
  return edits
    .filter(({ start }) => functions.some(([from, to]) => from < start && start < to))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, text, kind }) => ({
      id: `${file}:${source.slice(0, start).split("\n").length}:${start}:${kind}:${text}`,
      file,
      old: source.slice(start, end),
      new: text,
      at: start,
      kind,
      effect: "",
    }));
}
