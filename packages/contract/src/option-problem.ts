import { nearest } from "./near-miss.ts";

/** Command-line options of a program, as Node's `parseArgs` takes them. */
type Options = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Explains an error of Node's `parseArgs`. Returns a Chinese sentence without its full stop; names a similar option if
 * there is one.
 */
export function optionProblem(error: unknown, options: Options): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, named = ""] = /'(?:-\w, )?(-[^' ]*|[^']*)/.exec(message) ?? [];
  if (codeOf(error) === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const near = nearest(named.replace(/^--?(no-)?/, ""), Object.keys(options));
    return `不认识选项 ${named}${near === undefined ? "" : `，是否想写 --${near}`}`;
  }
  if (codeOf(error) === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    const takesValue = options[named.replace(/^--/, "")]?.type === "string";
    return takesValue ? `选项 ${named} 后面须写出它的值` : `选项 ${named} 后面不能带值`;
  }
  if (codeOf(error) === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `不认识“${named}”：选项以 -- 开头`;
  return `命令行选项有误（${message}）`;
}
