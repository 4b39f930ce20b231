import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";

/** Modules that convert timestamps to text or calendar dates and back. All other code of the console calls them. */
const timeModule = /^apps\/console\/src\/shared\/(format\/(time|server-clock)\.ts|form\/pickers\.tsx)$/;

/** Code that reads or writes a timestamp in the browser's time zone. */
const ofTheBrowser: Record<string, RegExp> = {
  "a library for times": /from "(dayjs|date-fns|luxon|moment|@rc-component\/picker)/,
  "antd's pickers": /\b(DatePicker|TimePicker)\b.*from "antd"|<(DatePicker|TimePicker|Calendar)\b/,
  "parts of a local date": /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(/,
  "text of a local date": /\.toLocale(Date|Time)String\(|Intl\.DateTimeFormat|\.to(Date|Time)String\(/,
  "a local date of parts or text": /new Date\([^)]*,|new Date\(\s*["'`]/,
  "parsed text": /Date\.parse\(/,
  "a browser's field of dates": /type="(datetime-local|date|time|month|week)"/,
  "an axis of local times": /type: "time"/,
  "another count of the zone's hours": /8 \* 3_?600(_?000)?\b|28_?800_?000/,
};

const sources = projectFiles().filter(
  (path) => /^apps\/console\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !timeModule.test(path),
);

test.each(Object.entries(ofTheBrowser))(
  "the console shows times in the organisation's time zone: no use of %s",
  (_what, pattern) => {
    const found = sources.flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  },
);

test("only one module of the contract contains the time zone's offset from UTC", () => {
  const counted = projectFiles().filter(
    (path) =>
      /^(packages\/[^/]+|apps\/[^/]+)\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      /8 \* 3_?600_?000\b|28_?800_?000/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(counted).toEqual(["packages/contract/src/calendar.ts"]);
});

test("only one module of the contract contains the time zone's name", () => {
  const isCode = (line: string) => !/^\s*(\/\/|\/?\*)/.test(line);
  const named = projectFiles().filter(
    (path) =>
      /^(packages\/[^/]+|apps\/[^/]+)\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .some((line) => isCode(line) && /Asia\/Shanghai|\+08:00/.test(line)),
  );
  expect(named).toEqual(["packages/contract/src/calendar.ts"]);
});
