import { isSoaked } from "./journeys.ts";

/** A package of its own, which checks itself whenever something is drawn; and journeys of `npm run soak` alone. */
const isApart = (path: string) => path.startsWith("demo/generator/") || isSoaked(path);

/** Test files of the project that no runner ran: outside its folders, or misnamed. Runners name files by a path's end. */
export function leftOut(project: string[], ran: string[]): string[] {
  const tests = project.filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path) && !isApart(path));
  return tests.filter((path) => !ran.some((name) => path === name || path.endsWith(`/${name}`)));
}
