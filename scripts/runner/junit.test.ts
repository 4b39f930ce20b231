import { expect, test } from "vitest";
import { countJunit } from "./junit.ts";

test("passed are those that neither failed nor were skipped, over all files", () => {
  const xml = `<?xml version="1.0"?>
    <testsuites name="all" tests="9" failures="1" errors="1" time="1">
      <testsuite name="a.test.ts" timestamp="x" hostname="y" tests="5" failures="1" errors="1" skipped="1" time="1">
        <testcase classname="a.test.ts" name="one"/>
        <testcase classname="a.test.ts" name="a &gt; b"><failure message="short">Error: 1 &lt; 2
    at a.test.ts:3</failure></testcase>
        <testcase classname="a.test.ts" name="two"></testcase>
        <testcase classname="a.test.ts" name="three"><error><![CDATA[gone <here>]]></error></testcase>
      </testsuite>
      <testsuite name="b.test.tsx" tests="4" failures="0" errors="0" skipped="0"></testsuite>
    </testsuites>`;
  expect(countJunit(xml)).toEqual({
    ...{ passed: 6, failed: 2, skipped: 1 },
    files: ["a.test.ts", "b.test.tsx"],
    seconds: { "a.test.ts": 1, "b.test.tsx": 0 },
    failures: [
      { file: "a.test.ts", test: "a > b", text: "Error: 1 < 2\n    at a.test.ts:3" },
      { file: "a.test.ts", test: "three", text: "gone <here>" },
    ],
  });
});

test("a report of nothing counts nothing", () => {
  expect(countJunit("<testsuites></testsuites>")).toEqual({
    ...{ passed: 0, failed: 0, skipped: 0 },
    ...{ files: [], seconds: {}, failures: [] },
  });
});
