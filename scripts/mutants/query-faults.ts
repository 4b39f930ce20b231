import { type Node, parseSync, Visitor } from "oxc-parser";
import { type Fault } from "./fault.ts";
import { type Edit, sqlFaults } from "./sql-text.ts";

/** Methods of a Kysely query whose call a fault removes. */
const dropped: Record<string, Edit["kind"]> = {
  where: "condition",
  whereRef: "condition",
  orderBy: "order",
  forUpdate: "lock",
  forShare: "lock",
  skipLocked: "lock",
};
const boundaries: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=" };

/** Returns the small faults for all queries of a file: Kysely calls and SQL texts. */
export function queryFaults(file: string, source: string): Fault[] {
  const edits: Edit[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const kind = dropped[callee.property.name];
      if (kind === undefined) return;
      const call = { start: callee.object.end, end: endOf(source, callee.property.end, args), text: "", kind };
      edits.push(call, ...boundaryOf(args[1]));
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      const parameters = quasi.expressions.map(({ start, end }): [number, number] => [
        source.lastIndexOf("${", start),
        source.indexOf("}", end) + 1,
      ]);
      edits.push(...sqlFaults(source, quasi.start + 1, quasi.end - 1, parameters));
    },
  }).visit(program);
  return edits.map((edit) => faultOf(file, source, edit));
}

/** Returns the offset after a call's closing parenthesis. */
const endOf = (source: string, name: number, args: readonly { end: number }[]) =>
  source.indexOf(")", args.at(-1)?.end ?? name) + 1;

function boundaryOf(argument: Node | undefined): Edit[] {
  if (argument?.type !== "Literal" || typeof argument.value !== "string") return [];
  const moved = boundaries[argument.value];
  if (moved === undefined) return [];
  return [{ start: argument.start, end: argument.end, text: `"${moved}"`, kind: "boundary" }];
}

function faultOf(file: string, source: string, { start, end, text, kind }: Edit): Fault {
  const line = source.slice(0, start).split("\n").length;
  const old = source.slice(start, end);
  return { id: `${file}:${line}:${start}:${kind}`, file, old, new: text, at: start, kind, effect: "" };
}
