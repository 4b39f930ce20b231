import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { readInstalled } from "./installed.ts";

let root: string;
const file = () => join(root, "etc/huiyan/huiyan.env");
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "installed-"));
  mkdirSync(join(root, "etc/huiyan"), { recursive: true });
  onTestFinished(() => rmSync(root, { recursive: true }));
});
const read = (text: string, environment: NodeJS.ProcessEnv = {}) => {
  writeFileSync(file(), text);
  return readInstalled(root, environment);
};

it("resolves a relative data folder of the settings file in the service's folder, and one of the environment in the current folder", () => {
  expect(read("PORT=1").environment.HUIYAN_DATA).toBe(join(root, "var/lib/huiyan"));
  expect(read("HUIYAN_DATA=again").environment.HUIYAN_DATA).toBe(join(root, "var/lib/huiyan/again"));
  expect(read("HUIYAN_DATA=/srv/eye").environment.HUIYAN_DATA).toBe("/srv/eye");
  expect(read("HUIYAN_DATA=/srv/eye", { HUIYAN_DATA: "here" }).environment.HUIYAN_DATA).toBe("here");
  expect(read("HUIYAN_DATA=/srv/eye", { HUIYAN_DATA: "" }).environment.HUIYAN_DATA).toBe("/srv/eye");
});

it("prefers environment variables to the file, even empty ones, and names them", () => {
  const { environment, origin } = read("DATABASE_URL=postgres://a/b\nPORT=1\n", {
    DATABASE_URL: "",
    PORT: "2",
    HOME: "/root",
  });
  expect(environment).toMatchObject({ DATABASE_URL: "", PORT: "2" });
  expect(origin).toBe(`设置来自文件 ${file()}（PORT、DATABASE_URL 取自环境变量，优先于设置文件）`);
});

it("warns about a line that sets nothing, and about a missing file", () => {
  expect(read("export PORT=1\n").warnings).toEqual([
    `设置文件 ${file()} 里的这一行不是“名称=值”，没有使用：export PORT=`,
  ]);
  rmSync(file());
  expect(readInstalled(root, {}).origin).toBe(`没有设置文件 ${file()}，设置来自环境变量`);
});
