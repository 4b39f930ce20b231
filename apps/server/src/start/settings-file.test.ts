import { expect, it } from "vitest";
import { readSettingsFile } from "./settings-file.ts";

/** Cases of systemd's own parser tests (env-file.c) for EnvironmentFile=, systemd.exec(5). */
it.each([
  ["PORT=8686", { PORT: "8686" }],
  ["  PORT = 8686  ", { PORT: "8686" }],
  ["# PORT=1\n; HOST=2\nA=3", { A: "3" }],
  ["A=1 # no comment", { A: "1 # no comment" }],
  ["A=\"x y\"\nB='x y'", { A: "x y", B: "x y" }],
  ['A="x # y"', { A: "x # y" }],
  ["A=\"one\"'two'three", { A: "onetwothree" }],
  ['A=x"y"', { A: 'x"y"' }],
  ["A=$HOME $(id) `id`", { A: "$HOME $(id) `id`" }],
  ['A="\\$x \\"y\\" \\n"', { A: '$x "y" \\n' }],
  ["A='\\$x'", { A: "\\$x" }],
  ["A=x\\ y\\\\", { A: "x y\\" }],
  ["A=one\\\ntwo\nB=3", { A: "onetwo", B: "3" }],
  ["# a comment that goes on \\\nA=1\nB=2", { B: "2" }],
  ["A=\nB=1", { A: "", B: "1" }],
  ["A=1\nA=2", { A: "2" }],
  ["A=1\r\nB=2\r\n", { A: "1", B: "2" }],
  [
    "DATABASE_URL=postgres://u:p%40ss=x@h/db?sslmode=require",
    { DATABASE_URL: "postgres://u:p%40ss=x@h/db?sslmode=require" },
  ],
])("reads the settings file as systemd does: %j", (text, expected) => {
  expect(readSettingsFile(text).settings).toEqual(expected);
});

it("returns the lines that systemd ignores", () => {
  expect(readSettingsFile("export A=1\nnothing\nB=2")).toEqual({
    settings: { B: "2" },
    ignored: ["export A=", "nothing"],
  });
});
