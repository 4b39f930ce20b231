/**
 * Returns the comment that a source file begins with, without its marks; empty if it begins with code. Programs of
 * `npm run lab`, `docs` and `bench` print this comment as their help. Uses only the syntax of Node 14: see
 * bootstrap.mjs.
 */
export function leadingComment(source) {
  const lines = source.split("\n");
  const end = lines.findIndex((line) => !/^(\/\/|\/\*\*| \*)/.test(line));
  const text = lines.slice(0, end).map((line) => line.replace(/^(\/\/|\/\*\*| \*\/| \*) ?/, ""));
  return text.join("\n").trim();
}
