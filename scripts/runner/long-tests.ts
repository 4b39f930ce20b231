import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, root } from "../repository.ts";

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** As it is imported from test/test-size.ts of an app, or of the journeys. */
const namesSize = (path: string) => /\btestSize\(/.test(readFileSync(join(root, path), "utf8"));

/** Test files of a folder that have a long form, which `npm run soak` runs: those that ask `testSize` for a number. */
export function longTests(folder: string): string[] {
  return projectFiles().filter((path) => path.startsWith(`${folder}/`) && isTest(path) && namesSize(path));
}
